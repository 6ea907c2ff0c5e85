import numpy as np
import pytest


@pytest.mark.parametrize(("z", "loss"), [(-1, 4), (0, 1), (0.5, 0.25), (2, 1)])
def test_the_margins_of_the_textbook(estimate, z, loss):
    roles = {"truth": [1, 0, 1], "score": [z, -z, 3], "positive": 1}
    assert estimate("squared_margin_loss", **roles).value == pytest.approx((2 * loss + 4) / 3)


def test_agrees_with_the_definition_on_weighted_rows(estimate):
    rng = np.random.default_rng(0)
    y, s, w = rng.integers(0, 2, 200), rng.normal(0, 2, 200), rng.random(200)
    expected = np.average((s - (2 * y - 1)) ** 2, weights=w)
    found = estimate("squared_margin_loss", truth=y, score=s, weight=w, positive=1)
    assert found.value == pytest.approx(expected, rel=1e-12)
    assert found.no_skill == 1


def test_a_probability_is_no_margin(estimate):
    with pytest.raises(ValueError, match="reads score, which was not given"):
        estimate("squared_margin_loss", truth=[1, 0], prob=[0.3, 0.6], positive=1)
