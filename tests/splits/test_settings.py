import pytest

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw, splitter

L = RowLayout(n=30)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("kfold(k=ten)", "kfold: k must be a whole number of 1 or more; got 'ten'"),
        ("kfold(k=2.5)", r"kfold: k must be a whole number of 1 or more; got 2\.5"),
        ("kfold(k=true)", "kfold: k must be a whole number of 1 or more; got True"),
        ("kfold(k=0)", "got 0"),
        ("kfold(repeats=0)", "kfold: repeats must be a whole number of 1 or more; got 0"),
        ("kfold(repeats=1000000)", "repeats must be at most 100,000; got 1,000,000:"),
        ("paired_halves(halvings=-1)", "paired_halves: halvings must be a whole number of 1 or more"),
        ("holdout(rate=70)", "holdout: rate must be the share of all rows that train, between 0 and 1; got 70"),
        ("holdout(rate=1/0)", "got '1/0'"),
        ("holdout(rate=nan)", "got nan"),
        (
            "time_ordered(gap=-1)",
            r"time_ordered: gap must be a number of 0 or more, in the time's own unit \(days for dates\)",
        ),
        ("time_ordered(gap=30d)", "in the time's own unit .* got '30d'"),
        ("time_ordered(window=0)", "time_ordered: window must be a number above 0"),
        ("leave_p_out(p=0)", "leave_p_out: p must be a whole number of 1 or more"),
    ],
)
def test_a_bad_option_is_refused_with_its_rule(call, words):
    with pytest.raises(BadInput, match=words):
        draw(call, L, seed=0)


def test_an_unknown_option_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match=r"kfold has no option 'repeat'. Did you mean repeats\? Options: k, repeats"):
        splitter("kfold(repeat=3)")


def test_an_unknown_splitter_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match=r"Unknown split 'kfolds'. Did you mean kfold"):
        splitter("kfolds")


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("cv", "kfold"),
        ("LOO", "leave_one_out"),
        ("leave-one-group-out", "leave_one_unit_out"),
        ("nested cv", "nested_kfold"),
    ],
)
def test_other_names_lead_there(alias, name):
    assert splitter(alias).name == name


def test_a_splitter_is_taken_as_it_is():
    mine = splitter("kfold(k=3)")
    assert splitter(mine) is mine
    assert draw(mine, L, seed=0).digest == draw("kfold(k=3)", L, seed=0).digest


def test_a_window_may_be_none_and_whole_floats_are_whole():
    assert splitter("time_ordered(window=none)").given == {"window": "none"}
    assert draw("kfold(k=5.0)", L, seed=0).options == {"k": 5, "repeats": 1}


@pytest.mark.parametrize("seed", [-1, 1.5, "a", True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(BadInput, match=r"`seed` is .*; it must be a whole number of 0 or more"):
        draw("kfold", L, seed=seed)


def test_the_key_of_a_plan_draws_it_again():
    for call in ("holdout", "kfold(k=4, repeats=3)", "bootstrap(estimate=632plus)", "subsampling(rate=0.8)"):
        plan = draw(call, L, seed=5, why="asked for")
        assert draw(plan.key, L, seed=5).digest == plan.digest
        assert plan.why == "asked for" and plan.seed == 5
