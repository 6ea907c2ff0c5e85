"""A procedure on shuffled targets."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.resampling.permutation_probe import excess_agreement, one_sided_p

RNG = np.random.default_rng(0)
X = RNG.normal(size=(60, 200))
Y = np.array(["no", "yes"])[np.arange(60) % 2]


def choose_outside(X, y):
    """An evaluation of one's own that chooses columns by all rows, then leaves every fifth row out in turn."""
    X, yes = np.asarray(X), np.asarray(y) == "yes"
    kept = np.argsort(-np.abs(X[yes].mean(0) - X[~yes].mean(0)))[:8]
    return predict_in_folds(X, yes, lambda train: kept)


def choose_inside(X, y):
    X, yes = np.asarray(X), np.asarray(y) == "yes"

    def best(train):
        up, down = X[train & yes], X[train & ~yes]
        return np.argsort(-np.abs(up.mean(0) - down.mean(0)))[:8]

    return predict_in_folds(X, yes, best)


def predict_in_folds(X, yes, choose):
    out = np.empty(len(X), dtype="<U3")
    for k in range(5):
        train = np.arange(len(X)) % 5 != k
        kept = choose(train)
        up, down = X[train & yes][:, kept].mean(0), X[train & ~yes][:, kept].mean(0)
        nearer = ((X[~train][:, kept] - up) ** 2).sum(1) < ((X[~train][:, kept] - down) ** 2).sum(1)
        out[~train] = np.where(nearer, "yes", "no")
    return out


def probed(model, y=Y, X=X):
    run = errbar.check(X, y, model=model, probe=True)
    return [f for f in run.findings if f.code == "EB106" and f.severity == "refuse"]


def test_a_choice_outside_the_folds_is_refused_and_inside_is_not():
    (found,) = probed(choose_outside)
    assert "choose_outside" in found.message and "10 runs" in found.message
    assert probed(choose_inside) == []


def test_a_learner_is_run_over_folds_of_errbar():
    assert probed("naive_bayes", X=X[:, :5]) == []
    assert probed("linear", y=RNG.normal(size=60), X=X[:, :3]) == []


def test_a_learner_that_answers_the_most_frequent_class_has_no_excess():
    rare = np.where(np.arange(60) % 6 == 0, "yes", "no")
    assert probed("constant", y=rare, X=X[:, :3]) == []
    assert excess_agreement(np.array([0, 0, 0, 1]), np.zeros(4, dtype=int), classifies=True) == 0


def test_agreement_beyond_chance_by_hand():
    truth, answers = np.array([0, 0, 1, 1]), np.array([0, 0, 1, 0])
    # Accuracy 3/4; by chance 1/2 * 3/4 + 1/2 * 1/4 = 1/2.
    assert excess_agreement(truth, answers, classifies=True) == pytest.approx(0.25)
    assert excess_agreement(np.arange(4.0), -np.arange(4.0), classifies=False) == pytest.approx(-1)


def test_p_is_one_sided():
    assert one_sided_p(1.0, 0.0, 9) == 0 and one_sided_p(0.0, 0.0, 9) == 1
    assert one_sided_p(0.1, 0.1 / 1.833, 9) == pytest.approx(0.05, abs=1e-3)  # t(9) at 1.833
    assert one_sided_p(-0.1, 0.1 / 1.833, 9) == pytest.approx(0.95, abs=1e-3)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"probe": True}, "needs the `model`"),
        ({"probe": True, "model": lambda X, y: np.zeros(3)}, "one prediction a row"),
        ({"probe": True, "model": lambda X, y: np.full(60, 0.5)}, "not probabilities"),
    ],
)
def test_what_cannot_be_probed_is_refused_in_words(words, says):
    with pytest.raises(BadInput, match=says):
        errbar.check(X[:, :3], Y, **words)
