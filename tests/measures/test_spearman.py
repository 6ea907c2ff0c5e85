import numpy as np
import pytest
from scipy.stats import rankdata, spearmanr


def left_out(y, f):
    return np.array([spearmanr(np.delete(y, i), np.delete(f, i)).statistic for i in range(len(y))])


def influence(y, f, weight=None):
    from errbar.evidence import Evidence
    from errbar.measures import measure
    from errbar.records.predictions import Predictions

    given = Predictions(kind="regression", truth=np.asarray(y), value=np.asarray(f), weight=weight)
    return measure("spearman").score(Evidence(given)).influence


def test_one_exchange_among_four_rows(estimate):
    # 1 - 6 (0 + 1 + 1 + 0) / (4 x 15)
    found = estimate("spearman", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 3.0, 2.0, 4.0])
    assert found.value == pytest.approx(0.8, rel=1e-14)


def test_any_rising_change_of_the_predictions_gives_1(estimate):
    assert estimate("spearman", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 8.0, 27.0, 64.0]).value == 1.0


def test_a_falling_one_gives_minus_1(estimate):
    assert estimate("spearman", truth=np.arange(9.0), value=-(np.arange(9.0) ** 3)).value == -1.0


@pytest.mark.parametrize("n", [12, 300, 20_000])
@pytest.mark.parametrize("digits", [None, 0, 1])
def test_agrees_with_scipy_with_and_without_ties(estimate, n, digits):
    rng = np.random.default_rng(n)
    y = rng.normal(size=n)
    f = y + rng.normal(size=n)
    y, f = (y, f) if digits is None else (y.round(digits), f.round(digits))
    assert estimate("spearman", truth=y, value=f).value == pytest.approx(spearmanr(y, f).statistic, rel=1e-12)


def test_weights_count_as_repeats_with_ties(estimate):
    rng = np.random.default_rng(0)
    y, f, w = rng.integers(0, 9, 50), rng.integers(0, 9, 50), rng.integers(1, 5, 50)
    expected = spearmanr(np.repeat(y, w), np.repeat(f, w)).statistic
    found = estimate("spearman", truth=y.astype(float), value=f.astype(float), weight=w.astype(float))
    assert found.value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("digits", [None, 0])
def test_influence_is_what_leaving_a_row_out_changes(digits):
    rng = np.random.default_rng(3)
    y = rng.normal(size=400)
    f = y + rng.normal(size=400)
    y, f = (y, f) if digits is None else (y.round(digits), f.round(digits))
    change = (spearmanr(y, f).statistic - left_out(y, f)) * 399
    found = influence(y, f)
    assert np.corrcoef(found, change)[0, 1] > 0.9999
    assert found.std() == pytest.approx(change.std(), rel=0.02)


def test_influence_of_a_few_rows_by_hand():
    # Without ties psi = 12 (uv + A + B) - 3 rho, u and v mid-ranks over n less 1/2, A the mean of v above a row in
    # truth and B that of u above it in prediction, the row itself counted half.
    y, f = np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])
    n = 3
    u, v = (rankdata(x) / n - 0.5 / n - 0.5 for x in (y, f))
    expected = []
    for i in range(n):
        a = (v[y > y[i]].sum() + v[i] / 2) / n
        b = (u[f > f[i]].sum() + u[i] / 2) / n
        expected.append(u[i] * v[i] + a + b)
    spread = np.mean(u * u)
    expected = (np.array(expected) - 3 * np.mean(u * v)) / spread
    assert influence(y, f) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("role", "words"), [("truth", "the truth is"), ("value", "the predictions are")])
def test_undefined_on_a_constant_column(estimate, role, words):
    roles = {"truth": [1.0, 2.0, 3.0], "value": [1.0, 3.0, 2.0], role: [4.0, 4.0, 4.0]}
    assert estimate("spearman", **roles).reason == f"undefined: {words} constant: nothing to rank"


def test_a_column_that_varies_only_without_weight_is_constant(estimate):
    found = estimate("spearman", truth=[1.0, 1.0, 5.0], value=[1.0, 2.0, 3.0], weight=[1.0, 1.0, 0.0])
    assert "the truth is constant" in found.reason


def test_one_row_ranks_nothing(estimate):
    assert "constant" in estimate("spearman", truth=[1.0], value=[2.0]).reason
