import numpy as np
import pytest
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import CategoricalNB, GaussianNB

from errbar.errors import BadInput
from errbar.worlds import estimated, world


def rows(n=200, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.choice(["a", "b", "c"], n, p=[0.5, 0.3, 0.2])
    shift = np.searchsorted(["a", "b", "c"], y)
    numbers = rng.normal(shift[:, None], [1.0, 2.0, 0.5], (n, 3))
    codes = np.column_stack([(shift + rng.integers(0, 2, n)) % 3, rng.integers(0, 2, n)])
    return numbers, codes.astype(float), y


def test_it_says_everywhere_that_it_is_an_estimate():
    X, _, y = rows()
    w = estimated.of(X, y)
    assert w.estimated and "estimate" in w.label
    for truth in (w.bayes_error, w.true_error(lambda X: "a"), w.truth(w.bayes_prob, "brier")):
        assert truth.estimated and "in an estimated world" in str(truth)
    assert not world("two_gaussians").bayes_error.estimated


def test_numbers_give_the_probabilities_of_gaussian_naive_bayes():
    X, _, y = rows()
    w, oracle = estimated.of(X, y), GaussianNB().fit(X, y)
    assert w.classes == tuple(oracle.classes_)
    assert np.allclose(w.bayes_prob(X), oracle.predict_proba(X), atol=1e-7)
    assert np.array_equal(w.bayes(X), oracle.predict(X))


def test_categories_give_the_probabilities_of_categorical_naive_bayes_and_exact_sums():
    _, codes, y = rows()
    w, oracle = estimated.of(codes, y, categories=[0, 1]), CategoricalNB(alpha=1).fit(codes, y)
    assert np.allclose(w.bayes_prob(codes), oracle.predict_proba(codes))
    assert w.bayes_error.how == "sum"
    assert w.joint.values.shape == (6, 3)
    assert w.joint.values.sum() == pytest.approx(1)


def test_laplace_shares_by_hand():
    # Class a: codes 0, 0, 1 of two levels: (2 + 1) / 5 and (1 + 1) / 5. Class b: 1, 1: 1/4 and 3/4.
    w = estimated.of([[0], [0], [1], [1], [1]], ["a", "a", "a", "b", "b"], categories=[0])
    assert w.conditional("class").values == pytest.approx(np.array([[0.6, 0.25], [0.4, 0.75]]))
    assert w.marginal("class").values == pytest.approx(np.array([[0.6, 0.4]]))
    # min(0.36, 0.1) + min(0.24, 0.3)
    assert w.bayes_error.value == pytest.approx(0.34)


def test_mixed_columns_multiply():
    X, codes, y = rows()
    both = np.column_stack([codes[:, 0], X, codes[:, 1]])
    w = estimated.of(both, y, categories=[0, 4])
    prior = np.array([np.mean(y == c) for c in "abc"])
    wanted = GaussianNB().fit(X, y).predict_proba(X) * CategoricalNB(alpha=1).fit(codes, y).predict_proba(codes) / prior
    wanted /= wanted.sum(axis=1, keepdims=True)
    assert np.allclose(w.bayes_prob(both), wanted, atol=1e-7)
    assert w.bayes_error.how == "Monte Carlo" and w.bayes_error.se < 1e-3


def test_samples_look_like_the_data_within_each_class():
    X, codes, y = rows(2000)
    both = np.column_stack([codes[:, 0], X])
    s = estimated.of(both, y, categories=[0]).sample(20_000, np.random.default_rng(0))
    for c in "abc":
        ours, theirs = s.X[s.y == c], both[y == c]
        assert np.mean(s.y == c) == pytest.approx(np.mean(y == c), abs=0.02)
        assert ours[:, 1:].mean(axis=0) == pytest.approx(theirs[:, 1:].mean(axis=0), abs=0.15)
        assert ours[:, 1:].std(axis=0) == pytest.approx(theirs[:, 1:].std(axis=0), rel=0.05)
        assert np.bincount(ours[:, 0].astype(int), minlength=3) / len(ours) == pytest.approx(
            np.bincount(theirs[:, 0].astype(int), minlength=3) / len(theirs), abs=0.03
        )


def test_features_are_independent_within_a_class_though_the_data_are_not():
    x = np.random.default_rng(0).normal(size=500)
    w = estimated.of(np.column_stack([x, x]), np.where(np.arange(500) % 2, "a", "b"))
    s = w.sample(5000, np.random.default_rng(1))
    assert abs(np.corrcoef(s.X.T)[0, 1]) < 0.06


def test_a_linear_rule_of_two_classes_in_closed_form():
    # Means 1 and 5, sd 1 (and 2 rows each): the border at 3 errs Phi(-2).
    w = estimated.of([[0.0], [2], [4], [6]], [0, 0, 1, 1])
    model = LogisticRegression().fit([[0.0], [2], [4], [6]], [0, 0, 1, 1])
    found = w.true_error(model)
    assert found.how == "closed form" and found.estimated
    assert found.value == pytest.approx(stats.norm.cdf(-2), abs=1e-6)


@pytest.mark.heavy
def test_too_many_combinations_to_list_are_drawn_instead():
    rng = np.random.default_rng(0)
    X = rng.integers(0, 4, (300, 9)).astype(float)  # 4^9 combinations
    w = estimated.of(X, X[:, 0] > 1, categories=range(9))
    assert w.bayes_error.how == "Monte Carlo"
    assert w.sample(10, rng).X.shape == (10, 9)


@pytest.mark.parametrize(
    ("X", "y", "categories", "says"),
    [
        ([[1.0], [np.nan], [2]], [0, 1, 1], (), "1 of 3 rows lack one"),
        ([[1.0], [2], [3]], [0, 0, 1], (), "got rows per class: 0 2, 1 1"),
        ([[1.0], [1], [1], [1]], [0, 0, 1, 1], (), "every number here is constant"),
        ([[0.5], [1], [1], [1]], [0, 0, 1, 1], (0,), "column 0 holds other numbers"),
        ([[1.0], [2]], [0, 1, 1], (), "one target per row"),
    ],
)
def test_bad_rows(X, y, categories, says):
    with pytest.raises(BadInput, match=says):
        estimated.of(X, y, categories=categories)


def test_without_rows_it_says_how_to_give_them():
    with pytest.raises(BadInput, match=r"estimated\(file=PATH, target=COL\)"):
        world("estimated")
