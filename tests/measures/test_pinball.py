import numpy as np
import pytest
from sklearn.metrics import mean_pinball_loss

from errbar.errors import BadInput


def test_too_low_costs_q_and_too_high_the_rest(estimate):
    # (0.75 x 2 + 0.25 x 1) / 2
    assert estimate("pinball(q=0.75)", truth=[3.0, 0.0], value=[1.0, 1.0]).value == 0.875


@pytest.mark.parametrize("q", [0.1, 0.9])
@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, q, outputs):
    p = pairs(outputs)
    expected = mean_pinball_loss(p["truth"], p["value"], alpha=q, sample_weight=p["weight"])
    assert estimate(f"pinball(q={q})", **p).value == pytest.approx(expected, rel=1e-12)


def test_at_one_half_it_is_half_of_mae(pairs, estimate):
    p = pairs()
    assert estimate("pinball", **p).value == pytest.approx(estimate("mae", **p).value / 2, rel=1e-12)


def test_no_constant_beats_its_no_skill(pairs, estimate):
    p = pairs()
    constants = [
        mean_pinball_loss(p["truth"], np.full(300, c), alpha=0.8, sample_weight=p["weight"]) for c in p["truth"]
    ]
    assert estimate("pinball(q=0.8)", **p).no_skill == pytest.approx(min(constants), rel=1e-10)


@pytest.mark.parametrize("q", ["0", "1", "-0.5", "high"])
def test_a_q_that_is_no_share_is_refused(estimate, q):
    with pytest.raises(BadInput, match="q= must be a share between 0 and 1"):
        estimate(f"pinball(q={q})", truth=[1.0, 2.0], value=[1.0, 2.0])
