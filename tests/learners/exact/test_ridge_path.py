"""A path of penalties: squared errors without predictions, predictions when asked for, both as from plain fits."""

from itertools import pairwise

import numpy as np
import pytest
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from errbar.learners import exact
from errbar.learners.exact._grams import grams, sum_up
from errbar.learners.exact._sides import sides
from errbar.records.plan import Plan, Split
from tests.learners.exact._refits import SHAPES, kfold, learner, plan, refits, regression

PENALTIES = list(np.logspace(-4, 4, 40))


def within(n: int, k: int = 4) -> Plan:
    """The folds of a search within the training rows of an outer split, whose test rows none of them sees."""
    rng = np.random.default_rng(4)
    rows = np.sort(rng.permutation(n)[n // 5 :])
    codes = rng.permutation(np.arange(len(rows)) % k)
    return plan(n, tuple(Split(test=rows[codes == a], trained=rows[codes != a], fold=a) for a in range(k)))


def gapped(n: int, k: int = 4) -> Plan:
    """Blocks, each without the rows next to it."""
    edges = np.linspace(0, n, k + 1).astype(int)
    return plan(
        n,
        tuple(
            Split(
                test=np.arange(a, b),
                trained=np.concatenate([np.arange(max(0, a - 3)), np.arange(min(n, b + 3), n)]),
                fold=i,
            )
            for i, (a, b) in enumerate(pairwise(edges))
        ),
    )


PLANS = {**SHAPES, "within": within, "gapped": gapped}


def plain(n: int, d: int, rng: np.random.Generator):
    X = rng.normal(size=(n, d))
    return X, X @ rng.normal(size=d) + rng.normal(size=n)


def on_many_scales(n: int, d: int, rng: np.random.Generator):
    X, y = plain(n, d, rng)
    return X * 10.0 ** np.linspace(-5, 5, d), y


def far_from_zero(n: int, d: int, rng: np.random.Generator):
    X, y = plain(n, d, rng)
    return X + 10.0 ** np.linspace(0, 4, d), 1e-4 * y + 1.0


def nearly_dependent(n: int, d: int, rng: np.random.Generator):
    X, y = plain(n, d, rng)
    return X[:, :1] + 0.02 * X, y


def drifting(n: int, d: int, rng: np.random.Generator):
    X, y = plain(n, d, rng)
    block = np.arange(n) // (n // 5)
    return X + 30.0 * block[:, None], y + 50.0 * block


def heavy_tailed(n: int, d: int, rng: np.random.Generator):
    X = rng.standard_t(2, size=(n, d))
    return X, X @ rng.normal(size=d) + rng.standard_t(2, size=n)


def whole_numbers(n: int, d: int, rng: np.random.Generator):
    X = rng.integers(0, 5, size=(n, d))
    return X, X.sum(axis=1) + rng.integers(-3, 4, size=n)


ROUGH = [plain, on_many_scales, far_from_zero, nearly_dependent, drifting, heavy_tailed, whole_numbers]
MODELS = [Ridge(), Ridge(fit_intercept=False), make_pipeline(StandardScaler(), Ridge())]


def trace(model: object, X: object, y: object, drawn: Plan, penalties: list[float] = PENALTIES) -> exact.PathFolds:
    return exact.traced_path(learner(model), regression(X, y), drawn, "alpha", penalties)


def squares_of(path: exact.PathFolds, y: np.ndarray) -> np.ndarray:
    """(values, splits) from predictions, added up one by one."""
    starts, row = path[0].starts, path[0].row
    misses = [(y[row].astype(np.longdouble) - one.value) ** 2 for one in path.predict()]
    return np.array([[m[a:b].sum() for a, b in pairwise(starts)] for m in misses], dtype=float)


@pytest.mark.parametrize("shape", PLANS)
@pytest.mark.parametrize("model", MODELS, ids=str)
def test_squared_errors_are_those_of_the_predictions(model, shape):
    X, y = plain(120, 4, np.random.default_rng(1))
    path = trace(model, X, y, PLANS[shape](len(y)))
    if path.squares is None:  # a split tests no more rows than there are columns: all was predicted at once
        assert shape in ("leave_one_out", "leave_two_out")
        return
    known = np.isfinite(path.squares)
    assert known.all() or path.fits == (~known).sum()
    np.testing.assert_allclose(path.squares[known], squares_of(path, y)[known], rtol=1e-11)


@pytest.mark.parametrize("model", MODELS, ids=str)
@pytest.mark.parametrize("rough", ROUGH)
def test_they_keep_their_digits_on_rough_rows_or_are_left_to_predictions(rough, model):
    X, y = rough(300, 6, np.random.default_rng(2))
    path = trace(model, X, y, within(len(y)))
    assert path.squares is not None
    known = np.isfinite(path.squares)
    assert known.any() or (rough is far_from_zero and not getattr(model, "fit_intercept", True))
    np.testing.assert_allclose(path.squares[known], squares_of(path, y)[known], rtol=1e-9)


@pytest.mark.parametrize("noise", [0.0, 1e-9, 1e-6])
def test_those_of_a_near_perfect_fit_are_left_to_predictions(noise):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(200, 5))
    y = X @ rng.normal(size=5) + noise * rng.normal(size=200)
    path = trace(Ridge(), X, y, kfold(200, 4))
    assert path.squares is not None
    assert np.isnan(path.squares[0]).all()  # the least penalty all but interpolates
    assert np.isfinite(path.squares[-1]).all()  # the largest misses by most of what there is


def test_of_a_target_that_is_constant_there_is_nothing_to_know():
    X = np.random.default_rng(4).normal(size=(100, 3))
    path = trace(Ridge(), X, np.full(100, 7.0), kfold(100, 4))
    assert path.squares is None or np.isnan(path.squares).all()
    np.testing.assert_allclose(path[0].value, 7.0, rtol=1e-12)


def test_of_splits_in_doubt_they_are_left_to_real_fits():
    X, y = plain(120, 3, np.random.default_rng(5))
    X[0, 0] = 3e5  # without this row its column all but vanishes
    path = trace(Ridge(), X, y, kfold(120, 4), [1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e8])
    assert path.fits > 0 and path.squares is not None
    assert all(np.isnan(path.squares[i, list(one.refitted)]).all() for i, one in enumerate(path.predict()))


def test_of_several_targets_they_are_not_known():
    X, y = plain(100, 3, np.random.default_rng(6))
    path = trace(Ridge(), X, np.column_stack([y, -y]), kfold(100, 4))
    assert path.squares is None
    np.testing.assert_allclose(path[3].value[:, 0], -path[3].value[:, 1], atol=1e-12)


def test_they_are_not_computed_where_predictions_are_sooner_there():
    X, y = plain(400, 30, np.random.default_rng(7))
    twice = kfold(400, 4, repeats=2)  # every row is tested twice: its cross products are not known yet
    assert trace(Ridge(), X, y, twice, PENALTIES[:6]).squares is None
    assert trace(Ridge(), X, y, twice).squares is not None
    assert trace(Ridge(), X, y, kfold(400, 4), PENALTIES[:6]).squares is not None


@pytest.mark.parametrize("targets", [1, 2])
def test_a_penalty_predicts_the_same_whoever_is_asked_beside_it(targets):
    X, y = plain(300, 5, np.random.default_rng(8))
    Y = y if targets == 1 else np.column_stack([y, y**2])
    alone, all_of_them = (trace(Ridge(), X, Y, kfold(300, 5)) for _ in range(2))
    several = trace(Ridge(), X, Y, kfold(300, 5)).predict([39, 3, 17])
    whole = all_of_them.predict()
    for i in (3, 17, 39):
        assert np.array_equal(alone[i].value, whole[i].value)
    for i, one in zip([39, 3, 17], several, strict=True):
        assert np.array_equal(one.value, whole[i].value)


def test_predictions_asked_for_later_do_not_see_what_became_of_the_rows():
    X, y = plain(200, 4, np.random.default_rng(9))
    before, after = trace(Ridge(), X.copy(), y.copy(), kfold(200, 5)), trace(Ridge(), X, y, kfold(200, 5))
    wanted = squares_of(before, y)
    truth = y.copy()
    X[:], y[:] = 0.0, np.nan
    np.testing.assert_allclose(after.squares, wanted, rtol=1e-11)
    np.testing.assert_allclose(squares_of(after, truth), wanted, rtol=1e-12)


def test_one_penalty_of_a_path_is_what_a_plain_fit_predicts():
    X, y = drifting(150, 4, np.random.default_rng(10))
    task, drawn = regression(X, y), within(150)
    path = exact.traced_path(learner(Ridge()), task, drawn, "alpha", PENALTIES)
    np.testing.assert_allclose(path[20].value, refits(Ridge(alpha=PENALTIES[20]), task, drawn)["value"], rtol=1e-9)


@pytest.mark.parametrize("shape", PLANS)
def test_cross_products_of_training_rows_are_those_added_up_directly(shape):
    A = np.random.default_rng(11).normal(size=(60, 3))
    around = sides(PLANS[shape](60))
    found = sum_up(A, around)
    np.testing.assert_allclose(found.total, A.T @ A, rtol=1e-12, atol=1e-12)
    got = found.trained(A, around, slice(0, len(around)))
    np.testing.assert_allclose(got, grams(A, A.T @ A, around), rtol=1e-9, atol=1e-9)
    if shape in ("kfold", "within"):
        assert found.tested is not None
