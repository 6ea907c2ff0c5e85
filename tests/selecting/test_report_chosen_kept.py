"""The chosen setting reported: saved, written, interrupted and resumed."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import joblib
import numpy as np
import pytest
from sklearn.linear_model import Lasso
from sklearn.neighbors import KNeighborsClassifier

import errbar
from errbar._progress import heard_by
from errbar.records.types import Array, Floats
from tests.selecting.twelve_points import TRAIN, X, Y, toy

ALPHAS = {"alpha": [0.003, 0.1, 3.0]}
HOLDOUT = {"outer": "holdout", "measures": "mse"}


@pytest.fixture(scope="module")
def line() -> tuple[Floats, Floats]:
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(60, 4))
    return rows, rows @ np.array([1.0, 0.5, 0, 0]) + rng.normal(size=60)


def test_the_saved_model_is_the_graded_setting_fitted_on_all_rows(tmp_path: Path) -> None:
    run = toy(report="chosen", save=tmp_path / "m.joblib")
    saved = joblib.load(tmp_path / "m.joblib")
    assert saved.error.estimand == run["error_rate"].estimand
    whole = KNeighborsClassifier(3).fit(X, Y)
    new = np.array([[1.9], [3.2], [12.2], [11.0]])
    assert saved.predict(new).tolist() == whole.predict(new).tolist()
    assert whole.predict(new).tolist() != KNeighborsClassifier(3).fit(X[TRAIN], Y[TRAIN]).predict(new).tolist()
    assert whole.predict(new).tolist() != KNeighborsClassifier(1).fit(X, Y).predict(new).tolist()
    assert "the setting n_neighbors=3, fitted on 8 rows" in str(errbar.predict(tmp_path / "m.joblib", new))


def test_the_id_differs_from_that_of_the_default_and_the_document_keeps_whose_error_it_is() -> None:
    asked, default, spelt = toy(report="chosen"), toy(), toy(report="search")
    assert asked.id != default.id == spelt.id
    again = errbar.Run.from_json(asked.to_json())
    assert again == asked and again.id == asked.id and again.selection is not None
    assert again.selection.report == "chosen" and again.selection.stability.choices == {}
    document = json.loads(asked.to_json())
    assert document["selection"]["report"] == "chosen"
    assert {e["estimand"] for e in document["estimates"]} == {"model"}
    del document["selection"]["report"]  # as versions before wrote it
    assert errbar.Run.from_json(json.dumps(document)).selection.report == "search"


class Ending(Lasso):
    """A Lasso that is interrupted after so many fits of this process."""

    left = 10**9

    def fit(self, rows: Array, y: Array) -> Ending:
        Ending.left -= 1
        if Ending.left < 0:
            signal.raise_signal(signal.SIGINT)
        super().fit(rows, y)
        return self


@pytest.fixture
def endless() -> Iterator[None]:
    yield
    Ending.left = 10**9


@pytest.mark.parametrize(
    ("fits", "says"),
    [
        (7, "The search on the training part is not done: best so far alpha="),
        (15, r"The search on the training part chose alpha=[\d.]+; its error is not known yet"),
    ],
)
@pytest.mark.usefixtures("endless")
def test_an_interrupted_selection_goes_on_where_it_was(
    tmp_path: Path, line: tuple[Floats, Floats], fits: int, says: str
) -> None:
    ask = {**HOLDOUT, "report": "chosen"}
    Ending.left = fits
    with pytest.raises(KeyboardInterrupt, match=says):
        errbar.select(Ending(), ALPHAS, *line, **ask, store=tmp_path / "s")
    Ending.left = 100
    again = errbar.select(Ending(), ALPHAS, *line, **ask, store=tmp_path / "s", resume=True)
    assert 100 - Ending.left == 15 + 2 - fits
    assert again.selection is not None and again.selection.fits == 15 + 2
    whole = errbar.select(Ending(), ALPHAS, *line, **ask)
    assert (again.id, again["mse"], again.selection) == (whole.id, whole["mse"], whole.selection)


@pytest.mark.usefixtures("endless")
def test_fits_that_the_default_kept_are_not_taken_for_those_of_the_chosen(
    tmp_path: Path, line: tuple[Floats, Floats]
) -> None:
    """Both write to one store; the first fits of the default are of a search that sees all rows."""
    Ending.left = 14
    with pytest.raises(KeyboardInterrupt):
        errbar.select(Ending(), ALPHAS, *line, **HOLDOUT, store=tmp_path / "s")
    Ending.left = 100
    kept = errbar.select(Ending(), ALPHAS, *line, **HOLDOUT, report="chosen", store=tmp_path / "s", resume=True)
    assert 100 - Ending.left == 15 + 2
    assert kept["mse"] == errbar.select(Ending(), ALPHAS, *line, **HOLDOUT, report="chosen")["mse"]


def test_progress_runs_to_the_end_and_no_further(line: tuple[Floats, Floats]) -> None:
    heard: list[tuple[str, float]] = []
    with heard_by(lambda what, share: heard.append((what, share))):
        errbar.select(Ending(), ALPHAS, *line, **HOLDOUT, report="chosen")
    told = [(what, share) for what, share in heard if what.startswith(("search", "the holdout"))]
    assert told[0][0] == "search on the training part: fit 1 of 15"
    shares = [share for _, share in told]
    assert shares == sorted(shares) and shares[-1] == 1
