import numpy as np
import pytest


def by_definition(y, f, w):
    return np.average(np.abs(y - f), weights=w) / np.average(np.abs(y - np.average(y, weights=w)), weights=w)


def test_rae_of_three_rows(estimate):
    # mean 3: (1 + 0 + 2) / (2 + 1 + 3)
    assert estimate("rae", truth=[1.0, 2.0, 6.0], value=[2.0, 2.0, 4.0]).value == 0.5


def test_the_mean_of_the_truth_scores_1(estimate):
    assert estimate("rae", truth=[1.0, 2.0, 6.0], value=[3.0, 3.0, 3.0]).value == 1.0


def test_agrees_with_its_definition_on_weighted_rows_and_averages_outputs(pairs, estimate):
    p = pairs(2)
    expected = np.mean([by_definition(y, f, p["weight"]) for y, f in zip(p["truth"].T, p["value"].T)])
    assert estimate("rae", **p).value == pytest.approx(expected, rel=1e-12)


def test_its_influence_knows_that_the_mean_moves_too(pairs, estimate):
    y, f = pairs()["truth"][:60] ** 2, pairs()["value"][:60]
    without = np.array([by_definition(np.delete(y, i), np.delete(f, i), np.ones(59)) for i in range(60)])
    jackknife = np.sqrt(59 / 60 * np.square(without - without.mean()).sum())
    assert estimate("rae", truth=y, value=f).se == pytest.approx(jackknife, rel=0.05)


def test_undefined_on_a_constant_truth(estimate):
    assert "the truth is constant" in estimate("rae", truth=[2.0, 2.0], value=[1.0, 3.0]).reason
