import pytest

import errbar
from errbar.errors import BadInput
from errbar.intervals import wilson
from tests.intervals.shares_by_peer import CASES, assert_agrees


@pytest.mark.parametrize("case", CASES)
def test_limits_agree_with_statsmodels(case):
    assert_agrees(wilson.limits, "wilson", case)


def test_none_of_ten_by_hand():
    # p = 0: the score test gives z^2 / (n + z^2) as the upper limit.
    z2 = 1.959964**2
    assert wilson.limits(0, 10, 0.95) == pytest.approx((0, z2 / (10 + z2)), abs=1e-6)


def test_it_is_refused_by_name_where_it_does_not_fit():
    with pytest.raises(BadInput, match=r"wilson is for a share of counted rows; log_loss is not one\."):
        errbar.score(truth=[0, 1], prob=[0.2, 0.7], measures="log_loss", interval="wilson")


def test_for_some_of_the_default_table_it_leaves_a_reason_at_the_others():
    run = errbar.score(truth=[0, 1, 1, 0], prob=[0.2, 0.7, 0.4, 0.6], interval="wilson")
    assert run["accuracy"].method == "wilson"
    assert "wilson is for a share" in run["log_loss"].reason
