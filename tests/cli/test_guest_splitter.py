"""A splitter that another package adds by entry point, on the command line."""

import json

import numpy as np
import pytest

from errbar import _shelf
from tests.splits.blocked import blocked_kfold


class Point:
    """An entry point, as importlib.metadata finds it."""

    name = "blocked_kfold"

    def load(self):
        return blocked_kfold


@pytest.fixture
def installed(folder, monkeypatch):
    """blocked_kfold on the shelf, and data.csv in the folder."""
    monkeypatch.setattr(_shelf, "entry_points", lambda group: [Point()] if group == "errbar.splits" else [])
    _shelf.shelf.cache_clear()
    rng = np.random.default_rng(1)
    x = rng.normal(size=40)
    y = x + 0.5 * rng.normal(size=40)
    (folder / "data.csv").write_text("x,y\n" + "".join(f"{a:.6f},{b:.6f}\n" for a, b in zip(x, y)), encoding="utf-8")
    yield folder
    monkeypatch.undo()
    _shelf.shelf.cache_clear()


ROWS = ("data.csv", "--target", "y", "--plan", "blocked_kfold(k=5)", "-m", "rmse", "--store", "none", "--json")


def test_list_and_explain_know_it(installed, errbar):
    assert "blocked_kfold" in errbar("list", "splits").out
    assert "Use it where neighbouring rows are alike." in errbar("explain", "blocked_kfold").out


def test_evaluate_report_cite_and_plot_run_on_it(installed, errbar):
    said = errbar("evaluate", *ROWS, "--model", "linear")
    assert said.code == 0, said.err
    run = json.loads(said.out)
    assert run["plan"]["plan"] == "blocked_kfold(k=5)"
    assert run["estimates"][0]["method"] == "corrected_t"
    (installed / "run.json").write_text(said.out, encoding="utf-8")
    assert errbar("report", "run.json", "--out", "run.html").code == 0
    assert "blocked_kfold(k=5)" in (installed / "run.html").read_text(encoding="utf-8")
    assert "roberts2017" in errbar("cite", "run.json").out
    assert errbar("plot", "run.json", "folds", "--out", "folds.svg").code == 0


def test_compare_runs_on_it(installed, errbar):
    said = errbar("compare", *ROWS, "--model", "linear", "constant")
    assert said.code == 0, said.err
    assert json.loads(said.out)["comparisons"][0]["method"] == "corrected_t"


def test_kept_predictions_are_compared_over_its_folds(installed, errbar):
    for name in ("linear", "constant"):
        assert errbar("evaluate", *ROWS, "--model", name, "--out", f"{name}.parquet").code == 0
    kept = errbar("compare", "linear.parquet", "constant.parquet", "-m", "rmse", "--json", "--store", "none")
    fresh = errbar("compare", *ROWS, "--model", "linear", "constant")
    ours, theirs = (json.loads(said.out)["comparisons"][0] for said in (kept, fresh))
    assert (ours["gap"], ours["low"], ours["p"]) == (theirs["gap"], theirs["low"], theirs["p"])
