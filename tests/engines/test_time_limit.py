"""A time limit ends a task whatever it is doing, and leaves no process behind."""

import ctypes
import os
import subprocess
import threading
import time
from pathlib import Path

import pytest

from errbar.engines import _time_limit, run, seconds_of
from errbar.engines._dump import dump
from errbar.errors import BadInput, ErrbarError
from errbar.records.engine import Limit

pytestmark = pytest.mark.faults


def waits(shared, key):
    """Key 1 never ends; the others tell which process they ran in."""
    while key == 1:
        time.sleep(0.01)
    return os.getpid()


def starts_another_process(shared, key):
    child = subprocess.Popen(["sleep", "600"])
    Path(shared).write_text(str(child.pid))
    time.sleep(600)


def crashes(shared, key):
    return ctypes.string_at(0)


def fails(shared, key):
    raise ValueError("a plain mistake")


def lost(key, why):
    return why


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_task_within_its_time_gives_its_result_in_another_process():
    found = dict(run("serial", waits, None, [0, 2, 3], limit=Limit(60.0, lost)))
    assert set(found) == {0, 2, 3} and len(set(found.values())) == 1 and os.getpid() not in found.values()
    assert not is_running(found[0])


def test_a_task_that_never_ends_is_lost_and_the_others_are_not():
    found = dict(run("threads(workers=2)", waits, None, range(4), limit=Limit(1.0, lost)))
    assert found.pop(1) == "late" and sorted(found) == [0, 2, 3]


def test_what_a_fit_has_started_ends_with_it(tmp_path):
    note = tmp_path / "pid"
    assert dict(run("serial", starts_another_process, str(note), [0], limit=Limit(1.0, lost))) == {0: "late"}
    assert not is_running(int(note.read_text()))


@pytest.mark.heavy
def test_a_crash_is_told_by_its_signal_and_an_exception_is_raised_unchanged():
    assert dict(run("serial", crashes, None, [0], limit=Limit(60.0, lost))) == {0: "its process ended (SIGSEGV)"}
    with pytest.raises(ValueError, match="a plain mistake"):
        list(run("serial", fails, None, [0], limit=Limit(60.0, lost)))


def test_a_child_that_is_still_starting_when_its_run_ends_says_nothing(monkeypatch, capfd):
    started, name = threading.Event(), _time_limit.new_name()
    popen = subprocess.Popen

    def tell(*args, **words):
        try:
            return popen(*args, **words)
        finally:
            started.set()

    def ask(path):
        with pytest.raises(ErrbarError):
            _time_limit.carry_out_guarded(_time_limit.Guarded(name, 60.0, path, None), 0)

    monkeypatch.setattr(subprocess, "Popen", tell)
    with dump((waits, None)) as path:
        other = threading.Thread(target=ask, args=(path,))
        other.start()
        assert started.wait(30)
        _time_limit.end_children(name)
    other.join(30)
    assert not other.is_alive() and capfd.readouterr().err == ""


def test_leaving_the_loop_ends_the_child():
    results = run("serial", waits, None, [0, 1], limit=Limit(60.0, lost))
    _, pid = next(results)
    assert is_running(pid)
    results.close()
    assert not is_running(pid)
    for timer in [t for t in threading.enumerate() if isinstance(t, threading.Timer)]:
        timer.join(10)  # one that was cancelled ends by itself; 60 s would be the limit of this run
        assert not timer.is_alive()


@pytest.mark.parametrize(
    ("written", "seconds"), [("5m", 300.0), ("90s", 90.0), ("1.5h", 5400.0), (2, 2.0), ("2 min", 120.0), ("45", 45.0)]
)
def test_a_limit_is_written_as_people_write_it(written, seconds):
    assert seconds_of(written) == seconds


@pytest.mark.parametrize("written", ["0", "-1s", "5 parsecs", "", "nan", 0, float("inf"), True])
def test_a_limit_that_is_none_is_refused(written):
    with pytest.raises(BadInput, match="`timeout` must be a length of time above 0, such as 30s, 5m or 2h"):
        seconds_of(written)
