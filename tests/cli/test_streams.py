"""Streams that are closed, full or left by their reader: the command ends with the exit code that it would have had."""

import os
import subprocess
import sys

import pytest

FAILS = ("gate", "preds.csv", "--truth", "y", "--prob", "p", "--at-least", "accuracy:0.999")
GOOD = ("score", "preds.csv", "--truth", "y", "--prob", "p")
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
SHELL = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes descriptors")


def end(words, redirection, **more):
    """The exit code of a command whose streams a shell has redirected, and what is left of its output."""
    line = f'"$0" -m errbar "$@" {redirection}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, *words], capture_output=True, text=True, check=False, timeout=120, **more
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("more", [(), ("--json",), ("--markdown", "-")], ids=str)
def test_a_gate_fails_though_its_reader_has_left(folder, more):
    read, write = os.pipe()
    os.close(read)
    try:
        words = [sys.executable, "-m", "errbar", *FAILS, *more]
        done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, timeout=120, check=False)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")


@SHELL
@pytest.mark.parametrize(("words", "code"), [(GOOD, 0), (FAILS, 1), (("score", "none.csv"), 2)])
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_leave_the_exit_code(folder, words, code, closed):
    found = end(words, closed)
    assert found[0] == code
    if "2>&-" in closed:
        assert found[2] == "" and "Traceback" not in found[1]


@SHELL
@FULL
def test_a_full_disk_behind_messages_leaves_the_exit_code(folder):
    assert end(("score", "none.csv"), "2>/dev/full") == (2, "", "")


@SHELL
def test_closed_streams_need_no_assertions(folder):
    environment = {**os.environ, "PYTHONOPTIMIZE": "2"}
    assert end(GOOD, ">&-", env=environment) == (0, "", "")
