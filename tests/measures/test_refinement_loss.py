import numpy as np
import pytest
from _leaving_out import left_out

SIZES = (20, 40, 10, 5, 20, 5)
LEAVES = {
    "truth": np.repeat([1, 0] * 3, SIZES),
    "prob": np.repeat([0.4, 0.4, 0.6, 0.6, 0.8, 0.8], SIZES),
    "positive": 1,
}


def test_the_leaves_of_the_textbook(estimate):
    # 60 x 1/3 x 2/3 + 15 x 2/3 x 1/3 + 25 x 0.8 x 0.2 = 13.333 + 3.333 + 4 = 20.667, over 100
    found = estimate("refinement_loss", **LEAVES)
    assert found.value == pytest.approx(62 / 300, rel=1e-12)
    assert found.no_skill == pytest.approx(0.25)
    assert found.interval is None


def test_only_which_rows_share_a_probability_matters(estimate):
    other = {**LEAVES, "prob": 1 - 0.5 * LEAVES["prob"]}
    assert estimate("refinement_loss", **other).value == pytest.approx(62 / 300, rel=1e-12)


def test_it_agrees_with_the_definition_on_weighted_bins(estimate):
    rng = np.random.default_rng(0)
    p, y, w = rng.random(300), rng.integers(0, 2, 300), rng.random(300)
    expected = 0.0
    for k in range(4):
        inside = (p > k / 4) & (p <= (k + 1) / 4)
        share = np.average(y[inside], weights=w[inside])
        expected += w[inside].sum() / w.sum() * share * (1 - share)
    found = estimate("refinement_loss(bins=4)", truth=y, prob=p, weight=w, positive=1)
    assert found.value == pytest.approx(expected, rel=1e-12)


def test_rows_with_probabilities_of_their_own_are_pure(estimate):
    assert estimate("refinement_loss", truth=[1, 0, 1], prob=[0.2, 0.5, 0.7], positive=1).value == 0


def test_influence_is_leaving_a_row_out():
    moved, said = left_out("refinement_loss", **LEAVES)
    assert np.abs(moved - said).max() < 0.1 * np.abs(moved).max()


def test_influence_of_several_classes_is_leaving_a_row_out():
    rng = np.random.default_rng(3)
    prob = rng.dirichlet(np.ones(3), 5)[rng.integers(0, 5, 500)]
    moved, said = left_out("refinement_loss", truth=rng.integers(0, 3, 500), prob=prob, classes=[0, 1, 2])
    assert np.abs(moved - said).max() < 0.1 * np.abs(moved).max()
