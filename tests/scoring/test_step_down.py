import numpy as np
import pytest

from errbar.scoring.step_down import correlation_of, step_down


def test_one_comparison_is_not_adjusted():
    assert step_down(np.array([0.03]), np.eye(1), np.random.default_rng(0)) == pytest.approx([0.03], abs=0.01)


def test_independent_comparisons_get_sidaks_step_down():
    p = np.array([0.01, 0.2, 0.6])
    found = step_down(p, np.eye(3), np.random.default_rng(0))
    assert found[0] == pytest.approx(1 - 0.99**3, abs=0.01)
    assert found[1] == pytest.approx(1 - 0.8**2, abs=0.03)
    assert found[2] == pytest.approx(0.6, abs=0.03)


def test_copies_of_one_comparison_count_once():
    found = step_down(np.array([0.02, 0.02, 0.02]), np.ones((3, 3)), np.random.default_rng(0))
    assert found == pytest.approx([0.02] * 3, abs=0.008)


def test_chance_alone_raises_any_alarm_as_often_as_promised():
    rng = np.random.default_rng(1)
    root = np.linalg.cholesky(0.6 * np.ones((5, 5)) + 0.4 * np.eye(5))
    alarms = 0
    from scipy.stats import norm

    for _ in range(400):
        z = root @ rng.standard_normal(5)
        alarms += bool((step_down(2 * norm.sf(np.abs(z)), root @ root.T, rng) < 0.05).any())
    assert 6 <= alarms <= 36  # 20 expected, 3.5 standard errors either way


def test_correlations_are_those_of_the_contributions_and_unknown_ones_stand_alone():
    x = np.array([[1.0, -1.0, 0.0], [1.0, 1.0, -2.0], [np.nan, 0.0, 0.0]])
    assert correlation_of(x) == pytest.approx(np.eye(3))
    assert correlation_of(np.array([[1.0, 2.0], [2.0, 4.0]])) == pytest.approx(np.ones((2, 2)))
