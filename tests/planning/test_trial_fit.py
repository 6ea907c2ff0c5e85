import math

import numpy as np
import pytest
from scipy.stats import norm, t

from errbar.learners import learner
from errbar.planning.trial_fit import try_learner
from tests.reading import task_of


class Says:
    """A model without a mind: the first feature is the answer."""

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return X[:, 0]


def tried(task, **options):
    return try_learner(task, learner(Says()), **{"seed": 0, "level": 0.95, **options})


def binary(n, wrong, **roles):
    y = np.arange(n) % 2
    guess = y.copy()
    guess[:: n // wrong] = 1 - guess[:: n // wrong] if wrong else guess[:0]
    return task_of(guess.reshape(-1, 1), y, **roles)


def test_two_thirds_train_and_the_rest_is_asked():
    found = tried(binary(300, 30))
    assert (found.n_train, found.n_test) == (200, 100) and found.seconds > 0


def test_the_width_of_an_error_rate_by_hand():
    found = tried(binary(3000, 300)).expected[0]
    e, q = found.value, t.ppf(0.975, 29)
    # All 1000 rows left out tell the error's spread; ten times 3-fold over 3000 rows then has 3000 / 1.0667 of them.
    rows = 3000 * 999 / 1000 / (2 * (1 / 30 + 1 / 2))
    half = q * math.sqrt(e * (1 - e) / rows + q**2 / (4 * rows**2)) / (1 + q**2 / rows)
    assert found.label == "error rate" and found.half == pytest.approx(half, rel=1e-3)


def test_no_error_seen_is_no_width_of_0():
    y = np.arange(300) % 2
    found = tried(task_of(y.reshape(-1, 1), y)).expected[0]
    q = t.ppf(0.975, 29)
    assert found.value == 0
    assert found.half == pytest.approx(q**2 / 300 / 2 / (1 + q**2 / 300))


def test_rows_of_few_units_are_no_more_than_the_units():
    alone = tried(binary(1200, 120)).expected[0]
    grouped = tried(binary(1200, 120, unit=np.arange(1200) // 4)).expected[0]
    assert grouped.half > 1.8 * alone.half


def test_the_width_of_a_root_mean_squared_error_by_hand():
    rng = np.random.default_rng(0)
    y = rng.normal(size=3000)
    error = rng.normal(size=3000)
    found = tried(task_of((y + error).reshape(-1, 1), y)).expected[0]
    # A normal error of 1: the RMSE's standard error over n rows is 1 / sqrt(2 n).
    half = t.ppf(0.975, 29) * math.sqrt(2 * (1 / 30 + 1 / 2)) / math.sqrt(2 * 3000)
    assert found.label == "RMSE" and found.half == pytest.approx(half, rel=0.1)


def test_a_perfect_regression_has_no_width_to_expect():
    y = np.arange(300.0)
    assert tried(task_of(y.reshape(-1, 1), y)).expected[0].half is None


def test_in_times_order_the_split_nearest_to_two_thirds_is_taken():
    found = tried(binary(3000, 300, time=np.arange(3000)))
    assert 1900 < found.n_train < 2100
    e = found.expected[0].value
    assert found.expected[0].half == pytest.approx(norm.ppf(0.975) * math.sqrt(e * (1 - e) / 3000), rel=0.03)


def test_probabilities_bring_the_roc_area():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(120, 2))
    task = task_of(X, (X[:, 0] + rng.normal(size=120) > 0).astype(int))
    made = learner("naive_bayes")
    from errbar.data.encoded_features import encoded_task
    from errbar.learners import for_task

    task = encoded_task(task)
    found = try_learner(task, for_task(made, task), seed=0, level=0.95)
    assert [x.label for x in found.expected] == ["error rate", "ROC AUC"]
    assert all(x.half > 0 for x in found.expected)
