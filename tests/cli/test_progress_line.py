import io
import time

import numpy as np

from errbar import _progress
from errbar.api import score
from errbar.cli import printing
from errbar.errors import BadInput


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_resampling_tells_how_far_it_is():
    heard = []
    with _progress.heard_by(lambda what, share: heard.append((what, share))):
        score(truth=[0.0, 1.0, 2.0], value=[0.1, 1.2, 1.9], measures="mae", interval="bootstrap")
    assert heard[-1] == ("resampling", 1.0)


def test_nobody_listens_by_default():
    _progress.tell("anything", 0.5)
    assert _progress._LISTENER.get() is None


def test_a_terminal_sees_a_line_that_goes_away(monkeypatch):
    terminal, clock = Terminal(), iter([0.0, 0.5, 2.0, 3.0])
    monkeypatch.setattr(printing.sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with printing.progress():
        _progress.tell("resampling", 0.1)  # too early to say anything
        _progress.tell("resampling", 0.5)
    said = terminal.getvalue()
    assert "resampling 50 %, about 2 s left" in said
    assert said.endswith("\r")


def test_long_words_leave_room_for_how_far_it_is(monkeypatch):
    terminal, clock = Terminal(), iter([0.0, 2.0, 3.0])
    monkeypatch.setattr(printing.sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    monkeypatch.setenv("COLUMNS", "40")
    with printing.progress():
        _progress.tell("search on all rows; best so far k=5, inner error rate 0.388", 0.5)
    line = terminal.getvalue().split("\r")[1]
    assert line == "search on all row… 50 %, about 2 s left" and len(line) < 40


def test_a_pipe_sees_nothing(monkeypatch, capsys):
    with printing.progress():
        _progress.tell("resampling", 0.5)
    assert capsys.readouterr().err == ""


def test_the_line_goes_away_when_the_work_fails(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(printing.sys, "stderr", terminal)
    try:
        with printing.progress():
            score(truth=np.zeros(3), value=np.zeros(2))
    except BadInput:
        pass
    assert _progress._LISTENER.get() is None
