"""evaluate, compare and report run on every splitter of the shelf."""

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf

SETTINGS = {
    "kfold": "(k=3)",
    "subsampling": "(rate=0.5, repeats=3)",
    "nested_kfold": "(k=3, repeats=1)",
    "paired_halves": "(rate=0.75, repeats=2, halvings=2)",
    "bootstrap": "(repeats=8)",
    "time_ordered": "(k=3)",
}
N = 24


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(N, 2))
    return X, X @ [1.0, -0.5] + 0.5 * rng.normal(size=N)


def asked(name):
    """The plan with few fits, and what else its rows need."""
    if name == "given":
        fold = np.arange(N) % 3
        return {"plan": [(np.flatnonzero(fold != f), np.flatnonzero(fold == f)) for f in range(3)]}
    roles = {"time_ordered": {"time": np.arange(N)}, "leave_one_unit_out": {"unit": np.arange(N) // 3}}
    return {"plan": name + SETTINGS.get(name, ""), **roles.get(name, {})}


@pytest.mark.parametrize("name", shelf("splits").names)
def test_evaluate_and_report_run_on_it(name, rows, tmp_path):
    run = errbar.evaluate("linear", *rows, measures="rmse,spearman", **asked(name))
    assert run.plan["family"] == name
    assert all(e.value is not None and (e.interval is not None or e.reason) for e in run.estimates[:1])
    assert "design: " in str(run)
    page = tmp_path / "run.html"
    run.report(page)
    assert run.plan["plan"] in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", shelf("splits").names)
def test_compare_and_report_run_on_it(name, rows, tmp_path):
    run = errbar.compare(["linear", "constant"], *rows, measures="rmse", **asked(name))
    (found,) = run.comparisons
    assert found.left_value is not None
    assert (found.p is None) == bool(found.reason)
    page = tmp_path / "run.html"
    run.report(page)
    assert "constant" in page.read_text(encoding="utf-8")
