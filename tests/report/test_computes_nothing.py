"""Text, page, notebook and plot of a run compute no number: numbers are in the run, or come from functions over it."""

import importlib
import sys
from functools import cache
from pathlib import Path

import pytest

import errbar
from tests.verbs.complete_calls import CALLS, make_rows

SOURCE = Path(errbar.__file__).parent
COMPUTING = {
    *("_numeric", "measures", "intervals", "contrasts", "evidence", "scoring", "comparing", "resampling", "gating"),
    *("planning", "deciding", "auditing", "selecting", "looking", "statistics"),
}
OVER_RUNS = {"pictures", "class_rates"}
"""Rooms of pure functions over a finished run."""


def room_of(frame):
    return room_of_file(frame.f_code.co_filename)


@cache
def room_of_file(name):
    path = Path(name)
    return path.relative_to(SOURCE).parts[0].removesuffix(".py") if path.is_relative_to(SOURCE) else None


def trace(call):
    """Calls of computing rooms for which report, and no function over a finished run, is answerable."""
    call()  # imports are no calls
    found = []

    def note(frame, event, _):
        if event != "call" or (room := room_of(frame)) not in COMPUTING:
            return
        back = frame.f_back
        while back is not None and room_of(back) not in {"report", *OVER_RUNS}:
            back = back.f_back
        if back is not None and room_of(back) == "report":
            found.append(f"{back.f_code.co_qualname} -> {room}.{frame.f_code.co_qualname}")

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return found


SHOWN = (
    *("score roles", "score numbers", "score classes", "score labels", "score outputs", "score folds"),
    *("compare models", "compare learners", "threshold", "gate", "evaluate folds", "select", "check", "plan"),
)


@pytest.mark.parametrize("name", SHOWN)
def test_report_calls_no_computing_room(name, tmp_path):
    run = CALLS[name](make_rows(40))
    page = tmp_path / "page.html"
    shown = (lambda: str(run), run.to_json, run._repr_html_, lambda: run.report(page, overwrite=True))
    assert [line for show in shown for line in trace(show)] == []


def test_a_plot_calls_none_beyond_its_picture():
    pytest.importorskip("matplotlib")
    run = CALLS["score"](make_rows(40))
    assert trace(lambda: run.plot("roc")) == []


def test_a_report_that_computes_is_seen(monkeypatch):
    """The text of a run, made to compute: what the trace is for."""
    text = importlib.import_module("errbar.report.run_text")
    code = "def render(run):\n from errbar.evidence import Evidence\n return str(Evidence(run.predictions).n)\n"
    made = {}
    exec(compile(code, str(SOURCE / "report" / "made.py"), "exec"), made)
    monkeypatch.setattr(text, "render", made["render"])
    run = CALLS["score"](make_rows(40))
    assert any(" -> evidence." in line for line in trace(lambda: str(run)))
