"""Foreign code: every ending is told in words, and what it changed is put back."""

import os
import signal
import sys
import threading
import time
import warnings

import numpy as np
import pytest

from errbar.errors import BadInput, ErrbarError, ForeignEnded
from errbar.foreign import Ended, foreign, foreign_exits, owns_process
from errbar.foreign.call_limit import AGAIN


class Told(ErrbarError):
    """What `tell` made of an ending."""


def told_of(act, **how):
    """How the code ended, as `foreign` tells it."""
    endings: list[Ended] = []

    def tell(ended):
        endings.append(ended)
        return Told(ended.words)

    with pytest.raises(Told) as e, foreign(tell, **how):
        act()
    assert e.value.__cause__ is endings[0].cause
    return endings[0]


def raises(cause):
    def act():
        raise cause

    return act


class Mute(Exception):
    """An exception that cannot be printed."""

    def __str__(self):
        raise RuntimeError


def call_itself():
    call_itself()


@pytest.mark.parametrize(
    ("act", "words", "final"),
    [
        (raises(ValueError("no such\nclass")), "ValueError: no such class", False),
        (raises(OverflowError("too large")), "OverflowError: too large", False),
        (raises(MemoryError()), "MemoryError: it needs more memory than there is", False),
        (raises(Mute()), "Mute", False),
        (lambda: sys.exit("no licence"), "SystemExit: no licence", True),
        (lambda: sys.exit(3), "SystemExit: 3", True),
        (lambda: sys.exit(0), "SystemExit: 0", True),
        (lambda: sys.exit(), "SystemExit", True),
        (lambda: os._exit(0), "os._exit(0)", True),
        (raises(KeyboardInterrupt()), "KeyboardInterrupt: it raised that itself, without Ctrl-C", True),
        (raises(GeneratorExit()), "GeneratorExit", True),
    ],
)
def test_an_ending_is_told_in_words(act, words, final):
    ended = told_of(act)
    assert (ended.words, ended.final, ended.late) == (words, final, False)
    assert ended.at.startswith(" (test_foreign.py, line ")


def test_a_call_without_end_in_itself_is_told():
    assert told_of(call_itself).words.startswith("RecursionError: maximum recursion depth exceeded")


def test_what_passes_is_raised_as_it_is():
    with pytest.raises(BadInput), foreign(lambda ended: Told("told"), passes=(BadInput,)):
        raise BadInput("as it is")


def test_ctrl_c_interrupts():
    with pytest.raises(KeyboardInterrupt), foreign(lambda ended: Told("told")):
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_code_that_ignores_ctrl_c_does_not_make_errbar_ignore_it():
    with foreign(lambda ended: Told("told")):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def wait(seconds=60.0):
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        time.sleep(0.005)


@pytest.mark.parametrize("in_thread", [False, True])
def test_a_call_that_takes_too_long_is_stopped_and_its_timer_is_gone(in_thread):
    found = []

    def ask():
        found.append(told_of(wait, seconds=0.05))
        wait(0.1)  # nothing is raised later

    if in_thread:
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    else:
        ask()
    assert found[0].late and found[0].final
    assert found[0].words == "it took longer than `timeout=0.05s`"


@pytest.mark.faults
def test_code_that_catches_the_end_of_its_time_gets_it_again():
    def stubborn():
        try:
            wait()
        except BaseException:
            wait()

    began = time.monotonic()
    assert told_of(stubborn, seconds=0.05).late
    assert time.monotonic() - began < 20 * AGAIN


def test_settings_are_put_back(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inside").mkdir()
    limit, filters, trace = sys.getrecursionlimit(), list(warnings.filters), sys.gettrace()
    with foreign(lambda ended: Told("told")):
        os.chdir("inside")
        warnings.simplefilter("ignore")
        np.seterr(all="raise")
        sys.setrecursionlimit(limit + 7)
        sys.setprofile(lambda *event: None)
    assert os.getcwd() == str(tmp_path)
    assert sys.getrecursionlimit() == limit
    assert sys.getprofile() is None and sys.gettrace() is trace
    assert list(warnings.filters) == filters
    assert np.geterr()["divide"] == "warn"


def test_a_working_directory_that_was_deleted_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    with foreign(lambda ended: Told("told")):
        (tmp_path / "gone").rmdir()
    with foreign(lambda ended: Told("told")):
        pass


def test_only_a_command_has_its_stdout_kept_clean(capsys):
    owner = owns_process.set(False)
    try:
        with foreign(lambda ended: Told("told")):
            print("of a notebook")
        owns_process.set(True)
        with foreign(lambda ended: Told("told")):
            print("of a command")
            sys.stderr = sys.stdout = None
        assert sys.stdout is not None and sys.stderr is not None
    finally:
        owns_process.reset(owner)
    assert capsys.readouterr() == ("of a notebook\n", "of a command\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
@pytest.mark.parametrize("ends", [lambda: None, lambda: sys.exit(0), raises(ValueError())])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_copy_ends_where_it_would_come_back(ends):
    me, copies = os.getpid(), []
    with foreign(lambda ended: Told("told")):
        copies.append(os.fork())
        if os.getpid() != me:
            ends()
    if os.getpid() != me:  # what the test is about: a copy that goes on would end the tests a second time
        os.kill(os.getpid(), signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(copies[0], 0)[1]) == 1


def test_a_verb_lets_exceptions_pass_and_no_end_of_the_program():
    with pytest.raises(ZeroDivisionError), foreign_exits():
        raise ZeroDivisionError
    for leave in (sys.exit, lambda: os._exit(0), raises(KeyboardInterrupt())):
        with pytest.raises(ForeignEnded, match="must return or raise an exception"), foreign_exits():
            leave()
