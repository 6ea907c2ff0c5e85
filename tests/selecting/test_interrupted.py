"""Interrupted selections: the best so far in words, nothing lost, and the very run that was not interrupted."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import Lasso, Ridge
from sklearn.neighbors import KNeighborsClassifier

import errbar
from errbar._progress import heard_by
from errbar.records.types import Array, Floats
from errbar.selecting import candidate_fits, candidate_paths

ALPHAS = [0.003, 0.1, 3.0]


@pytest.fixture(scope="module")
def line() -> tuple[Floats, Floats]:
    rng = np.random.default_rng(4)
    X = rng.normal(size=(60, 4))
    return X, X @ np.array([1.0, 0.5, 0, 0]) + rng.normal(size=60)


class Ending(Lasso):
    """A Lasso that is interrupted after so many fits of this process."""

    left = 10**9

    def fit(self, X: Array, y: Array) -> Ending:
        Ending.left -= 1
        if Ending.left < 0:
            signal.raise_signal(signal.SIGINT)
        super().fit(X, y)
        return self


def said_after(fits: int, line: tuple[Floats, Floats], store: Path | None = None) -> str:
    Ending.left = fits
    with pytest.raises(KeyboardInterrupt) as stop:
        errbar.select(Ending(), {"alpha": ALPHAS}, *line, effort="quick", measures="mse", store=store)
    return str(stop.value)


def test_within_the_search_on_all_rows_the_best_so_far_is_told_with_what_may_be_said_of_it(
    line: tuple[Floats, Floats], tmp_path: Path
) -> None:
    said = said_after(7, line, tmp_path / "s")  # three candidates on two of five splits, and one fit more
    assert "best so far alpha=0.1" in said or "best so far alpha=0.003" in said
    assert "(2 of 5 splits)" in said and "error is not known yet" in said
    assert "7 of " in said and "folds are kept" in said


def test_the_best_so_far_is_the_least_mean_on_the_splits_that_are_done(line: tuple[Floats, Floats]) -> None:
    from errbar.records.splitter import RowLayout
    from errbar.splits import draw

    X, y = line
    splits = list(draw("kfold(k=5)", RowLayout(n=60), seed=0).split())[:2]
    means = [
        np.concatenate([(Lasso(a).fit(X[tr], y[tr]).predict(X[te]) - y[te]) ** 2 for tr, te in splits]).mean()
        for a in ALPHAS
    ]
    best = int(np.argmin(means))
    assert f"best so far alpha={ALPHAS[best]}, inner MSE {means[best]:.3g} (2 of 5 splits)" in said_after(6, line)


def test_before_any_split_is_done_nothing_is_said_of_a_best(line: tuple[Floats, Floats]) -> None:
    assert "best so far" not in said_after(2, line)


def test_after_the_search_on_all_rows_the_chosen_is_named(line: tuple[Floats, Floats]) -> None:
    said = said_after(15 + 20, line)
    assert "chose alpha=" in said and "1 of 5 outer splits is done" in said and "not known yet" in said


def test_progress_tells_the_best_so_far(line: tuple[Floats, Floats]) -> None:
    Ending.left, heard = 10**9, []
    with heard_by(lambda what, share: heard.append((what, share))):
        errbar.select(Ending(), {"alpha": ALPHAS}, *line, effort="quick", measures="mse")
    told, shares = zip(*((what, share) for what, share in heard if what.startswith(("search", "outer"))), strict=True)
    assert list(shares) == sorted(shares) and shares[-1] == 1  # of everything
    assert told[0] == "search on all rows: fit 1 of 15"
    assert told[4].startswith("search on all rows; best so far alpha=") and told[4].endswith(
        "(1 of 5 splits): fit 5 of 15"
    )
    assert any(what.startswith("outer split 3 of 5; best so far alpha=") for what in told)


def test_a_resumed_selection_of_stages_is_the_one_that_was_not_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[Floats, Floats]
) -> None:
    X, y = line
    words = {"effort": "quick", "measures": "error_rate"}

    def ask(**more: object) -> errbar.Run:
        return errbar.select("forest", {"trees": [2, 5, 9]}, X, (y > 0).astype(int), **words, **more)

    whole, real, left = ask(), candidate_fits.fit_key, 4

    def fit_some(work: object, key: int) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            signal.raise_signal(signal.SIGINT)
        return real(work, key)

    monkeypatch.setattr(candidate_fits, "fit_key", fit_some)
    with pytest.raises(KeyboardInterrupt, match="folds are kept"):
        ask(store=tmp_path / "s")
    monkeypatch.undo()
    again = ask(store=tmp_path / "s", resume=True)
    assert whole.selection is not None and again.selection is not None
    assert again.selection.fits == whole.selection.fits == 5 + 5 * 5 + 1
    assert again.id == whole.id


@pytest.mark.parametrize("name", ["ridge", "neighbours"])
def test_a_path_that_took_long_is_read_from_the_store_and_computed_no_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[Floats, Floats], name: str
) -> None:
    X, y = line
    model, space, target = {
        "ridge": (Ridge(), {"alpha": [0.1, 1.0, 10.0]}, y),
        "neighbours": (KNeighborsClassifier(), {"n_neighbors": [1, 3, 5]}, (y > 0).astype(int)),
    }[name]
    computed, real = 0, candidate_paths.fit_path

    def fit_some(*args: object) -> object:
        nonlocal computed
        computed += 1
        if computed == stop_at:
            signal.raise_signal(signal.SIGINT)
        return real(*args)

    def ask(**more: object) -> errbar.Run:
        return errbar.select(model, space, X, target, effort="quick", **more)

    stop_at = -1
    whole = ask()
    monkeypatch.setattr(candidate_paths, "KEPT_FROM", 0.0)
    monkeypatch.setattr(candidate_paths, "fit_path", fit_some)
    stop_at = 4  # within the third outer split: the search on all rows and two more are kept
    with pytest.raises(KeyboardInterrupt, match=r"3 of .* folds are kept"):
        ask(store=tmp_path / "s")
    computed, stop_at = 0, -1
    again = ask(store=tmp_path / "s", resume=True)
    assert computed == 6 - 3
    assert again.id == whole.id
    assert again.selection is not None and whole.selection is not None
    assert again.selection.fits == whole.selection.fits


def test_a_path_that_is_quicker_than_reading_it_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[Floats, Floats]
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(candidate_paths, "KEPT_FROM", 3600.0)
    monkeypatch.setattr(candidate_paths, "_fold_up", lambda path, key: kept.append(key))
    errbar.select(Ridge(), {"alpha": [0.1, 1.0, 10.0]}, *line, effort="quick", store=tmp_path / "s")
    assert kept == []


def test_keys_of_paths_are_no_keys_of_fits() -> None:
    shape = candidate_fits.FitShape(searches=6, candidates=3, splits=5)
    keys = {shape.path_key(search, (c, s)) for search in range(6) for c in range(3) for s in range(5)}
    assert len(keys) == 6 * 3 * 5 and min(keys) >= shape.total
