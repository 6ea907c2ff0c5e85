import numpy as np
import pytest


def by_definition(y, f, w):
    c = np.cov(y, f, aweights=w, ddof=0)
    return 2 * c[0, 1] / (c[0, 0] + c[1, 1] + (np.average(y, weights=w) - np.average(f, weights=w)) ** 2)


def test_a_shift_of_1_at_a_variance_of_two_thirds(estimate):
    # 2 (2/3) / (2/3 + 2/3 + 1)
    found = estimate("ccc", truth=[1.0, 2.0, 3.0], value=[2.0, 3.0, 4.0])
    assert found.value == pytest.approx(4 / 7, rel=1e-14)


def test_agrees_with_its_definition_on_weighted_rows(pairs, estimate):
    p = pairs()
    assert estimate("ccc", **p).value == pytest.approx(by_definition(p["truth"], p["value"], p["weight"]), rel=1e-12)


def test_any_constant_scores_0(estimate):
    assert estimate("ccc", truth=[1.0, 2.0, 6.0], value=[2.0, 2.0, 2.0]).value == 0.0


def test_it_never_exceeds_pearson(pairs, estimate):
    p = pairs()
    assert 0 < estimate("ccc", **p).value < estimate("pearson", **p).value


def test_its_standard_error_is_that_of_the_jackknife(pairs, estimate):
    y, f, w = pairs()["truth"], pairs()["value"], np.ones(299)
    without = np.array([by_definition(np.delete(y, i), np.delete(f, i), w) for i in range(300)])
    jackknife = np.sqrt(299 / 300 * np.square(without - without.mean()).sum())
    assert estimate("ccc", truth=y, value=f).se == pytest.approx(jackknife, rel=0.05)


def test_undefined_where_both_are_one_constant(estimate):
    found = estimate("ccc", truth=[2.0, 2.0], value=[2.0, 2.0])
    assert found.reason == "undefined: truth and predictions are one and the same constant"
