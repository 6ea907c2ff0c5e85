"""Scores of candidates on a path: those of plain fits, whatever decides, however well the candidates fit."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from errbar.learners import exact
from errbar.learners.exact import PathFolds
from errbar.records.types import Array, Floats
from errbar.selecting.candidate_folds import CandidateFolds

PENALTIES = list(np.logspace(-5, 5, 9))
RIDGE: tuple[BaseEstimator, str] = (Ridge(), "alpha")
SCALED: tuple[BaseEstimator, str] = (make_pipeline(StandardScaler(), Ridge()), "ridge__alpha")


def rows(n: int = 160, noise: float = 1.0) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(3)
    X = rng.normal(size=(n, 4)) * [1.0, 1e3, 1e-3, 1.0] + [0.0, 5e3, 0.0, 100.0]
    return X, X @ [1.0, 1e-3, 1e3, 0.0] + noise * rng.normal(size=n) + 50.0


def both(learner: tuple[BaseEstimator, str], X: object, y: object, **words: object) -> tuple[errbar.Run, errbar.Run]:
    """A selection by shared work, and the same by plain fits."""
    model, name = learner
    asked: dict[str, object] = (
        {"measures": "mse", **words} if "outer" in words else {"measures": "mse", "effort": "quick", **words}
    )
    shared, plain = (errbar.select(model, {name: PENALTIES}, X, y, refit=refit, **asked) for refit in (False, True))
    return shared, plain


def require_alike(shared: errbar.Run, plain: errbar.Run, scale: float = 0.0) -> None:
    mine, theirs = shared.selection, plain.selection
    assert mine is not None and theirs is not None
    assert mine.fits < theirs.fits
    assert mine.chosen == theirs.chosen
    assert mine.not_distinguishable == theirs.not_distinguishable
    assert mine.stability.choices == theirs.stability.choices
    for one, other in zip(mine.candidates, theirs.candidates, strict=True):
        assert one.name == other.name
        assert np.allclose(one.scores, other.scores, rtol=1e-8, atol=scale)
    for one, other in zip(shared.estimates, plain.estimates, strict=True):
        assert np.isclose(one.value, other.value, rtol=1e-8, atol=scale)


@pytest.mark.parametrize("learner", [RIDGE, SCALED], ids=["ridge", "scaled"])
@pytest.mark.parametrize(
    "words",
    [
        {},
        {"primary": "rmse"},
        {"primary": "mae"},
        {"primary": "r2", "measures": "r2"},
        {"inner": "kfold(k=4, repeats=2)", "outer": "kfold(k=3)"},
        {"inner": "subsampling(repeats=3)", "outer": "holdout"},
        {"inner": "holdout", "outer": "kfold(k=3)"},
        {"inner": "kfold(k=5)", "outer": "kfold(k=5)"},
        {"inner": "bootstrap(repeats=5)", "outer": "kfold(k=3)"},
        {"inner": "kfold(k=6)", "race": "careful"},
        {"inner": "kfold(k=6)", "race": "halving"},
        {"unit": np.repeat(np.arange(40), 4)},
    ],
    ids=lambda words: " ".join(f"{k}={v}" for k, v in words.items() if isinstance(v, str)) or "/".join(words),
)
def test_they_are_those_of_plain_fits(learner: tuple[BaseEstimator, str], words: Mapping[str, object]) -> None:
    require_alike(*both(learner, *rows(), **words))


@pytest.mark.parametrize("noise", [1e-2, 1e-5, 0.0])
def test_they_are_those_of_plain_fits_where_penalties_all_but_interpolate(noise: float) -> None:
    """Some candidates are scored by cross products, others by what they predict."""
    X, y = rows(noise=noise)
    shared, plain = both(SCALED, X, y)
    require_alike(shared, plain, scale=1e-20 * float((y**2).mean()))


def test_they_are_those_of_plain_fits_of_several_targets() -> None:
    X, y = rows()
    require_alike(*both(RIDGE, X, np.column_stack([y, y**2, X[:, 0]])))


@pytest.mark.parametrize("kind", ["integers", "frame", "bools", "constant column", "few rows"])
def test_they_are_those_of_plain_fits_of_other_rows(kind: str) -> None:
    X, y = rows()
    given: dict[str, tuple[object, Array]] = {
        "integers": ((X * 10).astype(int), np.round(y).astype(int)),
        "frame": (pd.DataFrame(X, columns=list("abcd")), y),
        "bools": (X.mean(axis=0) < X, y),
        "constant column": (np.column_stack([X, np.full(len(X), 3.0)]), y),
        "few rows": (X[:20], y[:20]),
    }
    require_alike(*both(RIDGE, *given[kind]))


def test_ties_go_to_the_same_candidate_where_penalties_leave_nothing_of_the_columns() -> None:
    space = {"alpha": [1e200, 1e201, 1e202, 1e203, 1e204, 1e205]}
    found = [errbar.select(Ridge(), space, *rows(), effort="quick", refit=refit).selection for refit in (False, True)]
    assert found[0] is not None and found[1] is not None
    assert len({one.value for one in found[0].candidates}) == 1
    assert found[0].chosen == found[1].chosen


def test_what_penalties_predict_is_computed_for_few_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winner, and those that outer splits chose: not for the scores of the others."""
    asked: set[tuple[int, int]] = set()
    real = PathFolds.predict

    def predict(path: PathFolds, values: list[int] | None = None) -> tuple[exact.Bulk, ...]:
        asked.update((id(path), i) for i in (range(len(path)) if values is None else values))
        return real(path, values)

    monkeypatch.setattr(PathFolds, "predict", predict)
    errbar.select(Ridge(), {"alpha": PENALTIES}, *rows(), effort="quick", measures="mse", inner="kfold(k=4)")
    assert 1 <= len(asked) <= 6


def test_candidates_of_one_path_are_predicted_together() -> None:
    calls: list[list[int]] = []
    _, y = rows(60)
    bulk = exact.Bulk(
        split=np.repeat(np.arange(3), 20),
        row=np.arange(60),
        starts=np.array([0, 20, 40, 60]),
        places=np.arange(3),
        n_train=np.full(3, 40),
        value=y,
    )

    def find(values: list[int]) -> list[exact.Bulk]:
        calls.append(list(values))
        return [bulk] * len(values)

    folds = CandidateFolds()
    folds.put_path({7: 0, 8: 1, 9: 2}, PathFolds(3, 3, find))
    assert len(folds) == 9 and (8, 2) in folds and folds.lacking([(9, 0), (1, 0)]) == [(1, 0)]
    folds.predict([7, 9, 4])
    assert np.array_equal(folds[9, 1].value, y[20:40])
    assert folds.predictions_of(8, 2, "value") is not None
    assert calls == [[0, 2], [1]]
    assert folds.squares_of(7, 3) is None and folds.squares_of(4, 3) is None
