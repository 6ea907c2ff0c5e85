"""Long work tells a notebook, and the logger, how far it is."""

import logging
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

import errbar
from errbar import _progress


class Display:
    """What a notebook shows: the texts of one output, in their order."""

    def __init__(self):
        self.texts = []

    def show(self, what):
        self.texts.append(what["text/plain"])
        return self

    def update(self, what, *, raw):
        assert raw
        self.show(what)


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(_progress.time, "monotonic", lambda: now.seconds)
    return now


def test_a_line_is_shown_after_a_second_written_anew_and_emptied(clock):
    display = Display()
    line = _progress.NotebookLine(display.show)
    line("fit 1 of 4", 0.25)
    clock.seconds = 2.0
    line("fit 2 of 4", 0.5)
    clock.seconds = 3.0
    line("fit 3 of 4", 0.75)
    line("fit 4 of 4", 1.0)
    assert display.texts == ["fit 2 of 4 50 %, about 2 s left", "fit 3 of 4 75 %, about 1 s left", ""]


def test_other_work_begins_its_own_second(clock):
    display = Display()
    line = _progress.NotebookLine(display.show)
    clock.seconds = 5.0
    line("fit 9 of 10", 0.9)
    line("resampling", 0.1)  # the fits ended without a last word
    clock.seconds = 7.0
    line("resampling", 0.5)
    assert display.texts == ["fit 9 of 10 90 %, about 1 s left", "", "resampling 50 %, about 2 s left"]


@pytest.mark.parametrize("shell", [None, SimpleNamespace(execution_count=1)])
def test_without_a_kernel_there_is_no_line(monkeypatch, shell):
    ipython = ModuleType("IPython")
    ipython.get_ipython = lambda: shell
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    assert _progress._notebook_line() is None


class Thinking:
    """Most common label; not one that algebra answers for."""

    def fit(self, X, y):
        self.classes_, counts = np.unique(y, return_counts=True)
        self.mode_ = self.classes_[counts.argmax()]
        return self

    def predict(self, X):
        return np.full(len(X), self.mode_)


X = np.arange(40.0).reshape(20, 2)
Y = np.array([0, 1] * 10)


def evaluate(tmp_path, **words):
    return errbar.evaluate(
        Thinking(), X, Y, plan="kfold(k=4)", measures="accuracy", store=tmp_path / "store", seed=1, **words
    )


def test_the_logger_says_what_is_fitted_and_kept(tmp_path, caplog):
    caplog.set_level(logging.DEBUG, "errbar")
    run = evaluate(tmp_path)
    said = [(r.levelname, r.getMessage()) for r in caplog.records]
    assert said[0][0] == "INFO" and "fits of kfold(k=4" in said[0][1] and said[0][1].endswith("0 resumed")
    assert [text for level, text in said if level == "DEBUG"][:4] == [f"fit {i} of 4, kept" for i in (1, 2, 3, 4)]
    assert said[-1] == ("INFO", f"run {run.id} kept, its predictions in {run.kept}")


def test_an_answer_that_was_kept_is_said(tmp_path, caplog):
    run = evaluate(tmp_path)
    caplog.set_level(logging.INFO, "errbar")
    evaluate(tmp_path, resume=True)
    assert f"run {run.id} is the answer, as it was kept: nothing is fitted" in caplog.text


def test_nothing_is_said_unless_asked(tmp_path, capsys):
    evaluate(tmp_path)
    assert capsys.readouterr() == ("", "")
