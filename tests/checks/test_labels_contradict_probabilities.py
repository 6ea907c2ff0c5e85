"""Labels against probabilities: another order of the classes is found, thresholds and costs are none."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

import errbar
from errbar.checks.labels_contradict_probabilities import displaced_column

CODE = "EB223"


def draw(rng, n, k, sharp=1.0):
    odds = np.exp(sharp * rng.normal(size=(n, k)))
    return odds / odds.sum(axis=1, keepdims=True)


def truth_of(rng, P):
    return (rng.random(len(P)) > P.cumsum(axis=1).T[:-1]).sum(axis=0)


@pytest.mark.parametrize("n", [50, 200, 30_000])
def test_the_complement_of_a_probability_is_told_with_the_likely_cause(finding, n):
    rng = np.random.default_rng(n)
    P = draw(rng, n, 2)
    told = finding(CODE, truth=truth_of(rng, P), label=P.argmax(axis=1), prob=P[:, 0], positive=1, measures="accuracy")
    assert told.severity == "warn"
    assert f"disagree in 100 % of {n:,} rows: is the class order swapped, or 1 - P given?" in told.message


@pytest.mark.parametrize("order", [[1, 0, 2], [1, 2, 0]])
def test_columns_of_three_classes_in_another_order_are_told(finding, order):
    rng = np.random.default_rng(5)
    P = draw(rng, 150, 3)
    truth, label = truth_of(rng, P), P.argmax(axis=1)
    moved = P[:, order]
    share = np.mean(moved.argmax(axis=1) != label)
    assert f"{100 * share:.0f} % of 150 rows" in finding(CODE, truth=truth, label=label, prob=moved).message
    assert finding(CODE, truth=truth, label=label, prob=P) is None


def test_labels_of_a_row_given_with_the_probabilities_that_it_lacks_them(finding):
    rng = np.random.default_rng(6)
    P = rng.random((100, 3))
    truth, label = (rng.random((100, 3)) < P).astype(int), (P > 0.5).astype(int)
    assert "For 3 of 3 labels" in finding(CODE, truth=truth, label=label, prob=1 - P, kind="multilabel").message
    assert finding(CODE, truth=truth, label=label, prob=P, kind="multilabel") is None


class Reversed(LogisticRegression):
    """Columns in another order than classes_ says."""

    def predict_proba(self, X):
        return super().predict_proba(X)[:, ::-1]


@pytest.mark.parametrize("classes", [["no", "yes"], ["a", "b", "c"]])
@pytest.mark.parametrize("learner", [LogisticRegression, Reversed])
def test_a_learner_whose_classes_are_in_another_order_than_its_columns(classes, learner):
    rng = np.random.default_rng(7)
    x = np.sort(rng.normal(size=120))
    y = np.array(classes)[np.arange(120) * len(classes) // 120]
    run = errbar.evaluate(learner(), {"x": x, "u": rng.normal(size=120), "y": y}, target="y", plan="kfold(k=4)")
    assert (CODE in [f.code for f in run.findings]) == (learner is Reversed)


def by_threshold(rng, P):
    return (P * np.exp(1.5 * rng.normal(size=P.shape[1]))).argmax(axis=1)


def by_costs(rng, P):
    costs = rng.exponential(size=(P.shape[1], P.shape[1])) * (1 - np.eye(P.shape[1]))
    return (P @ costs).argmin(axis=1)


def by_thresholds_of_folds(rng, P):
    weights = np.exp(rng.normal(size=(10, P.shape[1])))
    return (P * weights[rng.integers(0, 10, len(P))]).argmax(axis=1)


def at_random(rng, P):
    return rng.integers(0, P.shape[1], len(P))


@pytest.mark.parametrize("label", [by_threshold, by_costs, by_thresholds_of_folds, at_random])
@pytest.mark.parametrize(("n", "k"), [(20, 2), (50, 3), (200, 10)])
def test_thresholds_costs_and_noise_are_no_other_order(label, n, k):
    rng = np.random.default_rng(n)
    samples = (draw(rng, n, k, sharp) for sharp in rng.choice([0.05, 0.5, 2.0], size=150))
    assert [P for P in samples if displaced_column(label(rng, P), P) is not None] == []


def test_equal_probabilities_are_in_no_order_whatever_rounding_makes_of_their_sums():
    rng = np.random.default_rng(8)
    for n in (30, 1000, 9999):
        P = np.tile([0.3, 0.7], (n, 1))
        assert displaced_column(rng.integers(0, 2, n), P) is None
