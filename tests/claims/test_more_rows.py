"""Twice as many training rows: the interval of the gain, and what the curve says of a small one."""

import pytest

from tests.claims.by_hand import asked, run, sheet, the, value


def outlook(gain, low, high, verdict="unclear"):
    table = sheet("outlook", "measure gain low high verdict", ("error_rate", gain, low, high, verdict))
    e = value("error_rate", (0.1, 0.2), better="low", label="error rate")
    return run("evaluate", estimates=(e,), sheets=(table,))


@pytest.mark.parametrize(
    ("ends", "said", "verdict"),
    [
        ((0.125, 0.25), "too little data", "better"),
        ((0.125, 0.25), "not resolved", "better"),
        ((0.125, 0.25), "too flexible a learner", "equivalent"),
        ((-0.125, 0.125), "poor features or too stiff a learner", "equivalent"),
        ((-0.125, 0.125), "too flexible a learner", "equivalent"),
        ((-0.125, 0.5), "unclear", "inconclusive"),
        ((0.0, 0.5), "unclear", "inconclusive"),
    ],
)
def test_a_gain_above_0_is_better_and_one_that_the_curve_calls_small_equivalent(ends, said, verdict):
    claim = the(outlook(sum(ends) / 2, *ends, said), "more_rows")
    assert (claim.verdict, claim.gap, claim.low, claim.high) == (verdict, sum(ends) / 2, *ends)
    assert (claim.label, claim.against.key, claim.against.amount) == ("error rate", "same_rows", 2.0)


def test_without_a_gain_nothing_is_claimed():
    assert asked(outlook(None, None, None), "more_rows") == [] and asked(run("evaluate"), "more_rows") == []
