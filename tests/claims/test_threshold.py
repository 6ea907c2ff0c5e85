"""A chosen threshold against each alternative: the chosen one is the subject, and less cost is better."""

import pytest

from tests.claims.by_hand import asked, pair, run, the


@pytest.mark.parametrize(
    ("left", "key"),
    [
        ("cut at 0.5", "model"),
        ("cut of theory, 0.167", "model"),
        ("always positive", "one_answer"),
        ("never positive", "one_answer"),
        ("cheapest single class", "one_answer"),
    ],
)
def test_alternatives_without_a_model_are_one_answer_for_every_row(left, key):
    c = pair(left, "cut 0.27", (-0.5, -0.25), "right better", measure="cost", left_value=0.75, right_value=0.375)
    claim = the(run("threshold", comparisons=(c,)), "threshold")
    assert (claim.against.key, claim.against.names, claim.against.amount) == (key, (left,), 0.75)
    assert (claim.verdict, claim.value, claim.gap, claim.low, claim.high) == ("better", 0.375, -0.375, -0.5, -0.25)


def test_only_a_threshold_is_asked():
    assert asked(run("compare", comparisons=(pair("cut at 0.5", "new", (0.1, 0.2)),)), "threshold") == []
