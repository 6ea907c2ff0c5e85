"""What plans are, found by the name of their splitter."""

from errbar._shelf import shelf
from errbar.families import family_named, splitters_of


def test_the_splitter_says_what_its_plans_are():
    assert family_named("nested_kfold(k=5, repeats=6)") == shelf("splits").load("nested_kfold").family
    assert family_named("loo").single_rows  # an alias of leave_one_out


def test_nothing_is_known_of_the_plans_of_a_splitter_that_is_not_installed():
    family = family_named("blocked_kfold(k=5)")
    assert family.design == "all_subsets"
    assert "blocked_kfold(k=5) is not installed" in family.no_interval


def test_words_that_are_no_call_are_those_of_no_splitter():
    assert family_named("???").design == "all_subsets"


def test_splitters_of_a_design_are_those_that_declare_it():
    partitions = splitters_of(("partition",))
    assert set(partitions) >= {"given", "kfold", "leave_one_out", "leave_one_unit_out"}
    assert set(partitions) == {c.name for c in shelf("splits").everything() if c.family.design == "partition"}


def test_designs_come_in_the_order_in_which_they_are_asked_for():
    both = splitters_of(("halves", "single"))
    assert both.index("paired_halves") < both.index("holdout")
