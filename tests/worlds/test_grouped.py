import numpy as np
import pytest
from scipy import stats
from sklearn.model_selection import GroupKFold, KFold, cross_val_score
from sklearn.neighbors import KNeighborsClassifier

from errbar.errors import BadInput
from errbar.worlds import world


def test_rows_of_an_object_share_its_class():
    _, y, unit, _ = world("grouped").sample(250, np.random.default_rng(0))
    assert np.array_equal(np.bincount(unit), [5] * 50)
    assert all(len(set(y[unit == u])) == 1 for u in range(50))
    assert 0 < y.mean() < 1


def test_the_last_object_is_cut():
    assert np.bincount(world("grouped(rows=4)").sample(10, np.random.default_rng(0)).unit).tolist() == [4, 4, 2]


def test_so_many_objects_share_the_rows_evenly():
    unit = world("grouped(units=3)").sample(10, np.random.default_rng(0)).unit
    assert np.bincount(unit).tolist() == [4, 3, 3]
    assert np.array_equal(unit, np.sort(unit))


def test_the_effect_is_the_objects_share_of_the_variance():
    X, y, unit, _ = world("grouped(effect=0.7, rows=10)").sample(60_000, np.random.default_rng(0))
    own = X - np.where(y, 0.9, -0.9)[:, None] * np.eye(5)[0]
    within = np.mean([own[unit == u].var(axis=0, ddof=1) for u in range(2000)])
    assert own.var() == pytest.approx(1, abs=0.05)
    assert within == pytest.approx(0.3, abs=0.02)


def test_truth_is_that_of_new_objects_whatever_the_effect():
    def rule(X):
        return X[:, 0] > 0

    low, high = (world(f"grouped(effect={e})") for e in (0.1, 0.99))
    assert low.bayes_error == high.bayes_error
    assert low.bayes_error.value == pytest.approx(stats.norm.cdf(-0.9))
    assert low.true_error(rule) == high.true_error(rule)


@pytest.mark.heavy
def test_shuffled_rows_are_far_too_optimistic_for_the_nearest_neighbour():
    w, model = world("grouped"), KNeighborsClassifier(1)
    by_row, by_object, true = [], [], []
    for seed in range(5):
        s = w.sample(250, np.random.default_rng(seed))
        by_row.append(1 - cross_val_score(model, s.X, s.y, cv=KFold(10, shuffle=True, random_state=seed)).mean())
        by_object.append(1 - cross_val_score(model, s.X, s.y, cv=GroupKFold(10), groups=s.unit).mean())
        true.append(w.true_error(model.fit(s.X, s.y), n=5000).value)
    assert 0.01 < np.mean(by_row) < 0.06
    assert 0.24 < np.mean(true) < 0.33
    assert abs(np.mean(by_object) - np.mean(true)) < 0.06


@pytest.mark.parametrize(("options", "says"), [("effect=1.5", "0 <= effect <= 1"), ("rows=0", "whole rows >= 1")])
def test_bad_settings(options, says):
    with pytest.raises(BadInput, match=says):
        world(f"grouped({options})")


def test_fewer_rows_than_objects():
    with pytest.raises(BadInput, match="got n=10 with units=50"):
        world("grouped(units=50)").sample(10, np.random.default_rng(0))
