import numpy as np
import pytest

from errbar.errors import BadInput

# Bins of 0.1: two rows at 0.25 (share 1/2), three at 0.75 (share 1), one at 0.95 (share 0).
SIX = {"truth": [1, 0, 1, 1, 1, 0], "prob": [0.25, 0.25, 0.75, 0.75, 0.75, 0.95], "positive": 1}


def by_definition(p, hit, w, bins):
    total = 0.0
    for k in range(bins):
        inside = (p > k / bins) & (p <= (k + 1) / bins)
        if inside.any():
            gap = np.average(p[inside], weights=w[inside]) - np.average(hit[inside], weights=w[inside])
            total += w[inside].sum() * abs(gap)
    return total / w.sum()


def test_three_bins_by_hand(estimate):
    # (2 x 0.25 + 3 x 0.25 + 1 x 0.95) / 6
    found = estimate("ece", **SIX)
    assert found.value == pytest.approx(2.2 / 6)
    assert found.label == "ECE (10 bins)"


def test_debiased_square_by_hand(estimate):
    # Two rows: 0.25^2 - (1/4) / 1; three rows: 0.25^2 - 0; one row shows no variance: 0.95^2 stays.
    expected = (2 * (0.0625 - 0.25) + 3 * 0.0625 + 0.9025) / 6
    assert estimate("ece(debiased=true)", **SIX).value == pytest.approx(expected)
    assert estimate("ece", **SIX).extras["debiased_squared"] == pytest.approx(expected)


def test_equal_weights_debias_like_none(estimate):
    plain = estimate("ece(debiased=true)", **SIX).value
    assert estimate("ece(debiased=true)", **SIX, weight=[3.0] * 6).value == pytest.approx(plain)


@pytest.mark.parametrize("bins", [1, 10, 15])
def test_agrees_with_the_definition_on_weighted_rows(estimate, bins):
    rng = np.random.default_rng(0)
    p, y, w = rng.random(400), rng.integers(0, 2, 400), rng.random(400)
    found = estimate(f"ece(bins={bins})", truth=y, prob=p, weight=w, positive=1)
    assert found.value == pytest.approx(by_definition(p, y, w, bins), rel=1e-12)


def test_beyond_two_classes_it_asks_how_often_the_likeliest_class_is_true(estimate):
    rng = np.random.default_rng(1)
    p, y = rng.dirichlet([1, 1, 1], 300), rng.integers(0, 3, 300)
    expected = by_definition(p.max(axis=1), p.argmax(axis=1) == y, np.ones(300), 10)
    assert estimate("ece", truth=y, prob=p).value == pytest.approx(expected, rel=1e-12)


def test_debiasing_centres_what_the_plug_in_overstates(estimate):
    rng = np.random.default_rng(2)
    plug, squared = [], []
    for _ in range(60):
        p = rng.random(100)
        found = estimate("ece", truth=(rng.random(100) < p).astype(int), prob=p, positive=1)
        plug.append(found.value)
        squared.append(found.extras["debiased_squared"])
    assert np.mean(plug) == pytest.approx(0.10, abs=0.01)
    assert abs(np.mean(squared)) < 3 * np.std(squared) / np.sqrt(60)


def test_the_reason_for_no_interval_holds_the_facts(estimate):
    found = estimate("ece", **SIX)
    assert found.interval is None
    assert "+0.10 at n = 100" in found.reason
    assert "debiased squared ECE is 0.12" in found.reason


def test_debiased_is_yes_or_no(estimate):
    with pytest.raises(BadInput, match="debiased= must be true or false"):
        estimate("ece(debiased=2)", **SIX)
