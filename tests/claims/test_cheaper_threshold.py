"""The cheapest threshold on these rows against one answer for every row."""

import pytest

from tests.claims.by_hand import asked, run, sheet, the, value

COST = value("cost", (0.25, 0.75), better="low", baseline=0.5, perfect=None)
COLUMNS = "cut cost low high level declared declared_cost gap_low gap_high blind"


def cheapest(gap=(-0.5, -0.25), cost=0.25, declared=0.5, estimates=(COST,)):
    row = (0.25, cost, 0.125, 0.375, 0.95, 0.5, declared, *gap, "Yes")
    return run(estimates=estimates, sheets=(sheet("cheapest_cut", COLUMNS, row),))


@pytest.mark.parametrize(
    ("gap", "verdict"), [((-0.5, -0.25), "better"), ((0.25, 0.5), "worse"), ((-0.25, 0.25), "inconclusive")]
)
def test_less_cost_than_one_answer_is_better(gap, verdict):
    claim = the(cheapest(gap), "cheaper_threshold")
    assert (claim.verdict, claim.low, claim.high, claim.value) == (verdict, *gap, 0.25)
    assert (claim.against.key, claim.against.names, claim.against.amount) == ("one_answer", ("Yes",), 0.5)


def test_nothing_is_claimed_if_the_declared_threshold_is_the_cheapest_or_a_number_is_missing():
    assert asked(cheapest(declared=0.25), "cheaper_threshold") == []
    assert asked(cheapest(gap=(None, 0.5)), "cheaper_threshold") == []
    assert asked(cheapest(estimates=()), "cheaper_threshold") == []
    assert asked(run(estimates=(COST,)), "cheaper_threshold") == []
