"""Facts that earlier versions wrote in words: found where they stand, and nowhere else."""

import pytest

from errbar.records.earlier_words import dropped_in, positive_rule_in, weight_name_in

SAID = (
    "kind: binary (2 classes)",
    "positive: yes (of no and yes)",
    "not features: 'id' (id), 'first name' (dropped), 'site' (dropped)",
    "weighted by row count",
)


def test_each_fact_is_read_from_its_line():
    assert positive_rule_in(SAID) == "positive: yes (of no and yes)"
    assert weight_name_in(SAID) == "row count"
    assert dropped_in(SAID) == ("first name", "site")


@pytest.mark.parametrize("said", [(), ("other: weighted by x",), ("not features: 'id' (id)",)])
def test_what_no_line_says_is_absent(said):
    assert (positive_rule_in(said), weight_name_in(said), dropped_in(said)) == ("", None, ())
