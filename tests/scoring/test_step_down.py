import numpy as np
import pytest

from errbar.scoring.step_down import balance, correlation_of, step_down, step_down_largest


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


def test_each_draw_is_measured_by_the_others():
    drawn = np.random.default_rng(4).gamma(2.0, size=(30, 2))
    found = balance(drawn)
    for i, j in ((0, 0), (7, 1), (29, 0)):
        others = np.delete(drawn[:, j], i)
        z = (drawn[i, j] - others.mean()) / others.std()
        g = np.mean(((others - others.mean()) / others.std()) ** 3)
        wanted = 6 / g * (np.cbrt(max(1 + g * z / 2, 0)) - 1 + g * g / 36)
        assert found[i, j] == pytest.approx(wanted, rel=1e-9)


def test_one_far_draw_does_not_hide_itself():
    drawn = np.random.default_rng(5).normal(size=(200, 600))
    drawn[0, 0] = 9.0
    p, adjusted = step_down_largest(balance(drawn))
    assert p[0] == adjusted[0] == 1 / 200


def test_step_down_worked_by_hand():
    # Observed 3, 2, 1. Largest of all three, of the last two, of the last: [3 2 1], [4 4 1], [2.5 2.5 2.5], [1 0 0].
    drawn = np.array([[3.0, 2.0, 1.0], [-4.0, 4.0, -1.0], [0.0, 0.0, 2.5], [1.0, 0.0, 0.0]])
    p, adjusted = step_down_largest(drawn)
    assert p == pytest.approx([2 / 4, 2 / 4, 3 / 4])
    assert adjusted == pytest.approx([2 / 4, 3 / 4, 3 / 4])


def test_what_cannot_move_is_nothing():
    drawn = np.full((40, 1), 1 / 3) * (1 + 1e-16 * np.arange(40)[:, None])
    assert step_down_largest(balance(drawn))[0] == pytest.approx([1.0])
