"""What is started under a watch ends with its owner: killed, ended in order, or while compiled code holds the lock."""

import os
import signal
import subprocess
import sys
import time

import pytest

from errbar.engines._watch import Watch, watch
from tests.engines.test_time_limit import is_running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="NOT TESTED HERE: watches are for Linux and macOS")
SLEEPS = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]
OWNER = """
import subprocess, sys, time
from errbar.engines._watch import Watch
held = Watch()
words = [sys.executable, "-S", "-c",
    "import subprocess, sys, time; "
    "print(subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)']).pid, flush=True); "
    "time.sleep(600)"]
with held.marking():
    child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
other = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"], **quiet)
print(child.pid, child.stdout.readline().strip(), other.pid, flush=True)
sys.stdin.read() or time.sleep(600)
"""


def is_gone(process, within=30.0):
    deadline = time.monotonic() + within
    while is_running(process) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not is_running(process)


def test_children_and_grandchildren_end_with_a_killed_owner_and_nobody_else():
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    child, grandchild, other = map(int, owner.stdout.readline().split())
    try:
        assert is_running(child) and is_running(grandchild)
        owner.kill()
        owner.wait()
        assert is_gone(child) and is_gone(grandchild)
        assert is_running(other)
    finally:
        os.kill(other, signal.SIGKILL)
        owner.stdin.close()
        owner.stdout.close()


def test_a_watch_that_is_closed_ends_what_is_left_and_its_watcher():
    with watch() as held:
        with held.marking():
            marked = subprocess.Popen(SLEEPS)
        other = subprocess.Popen(SLEEPS)
        assert held.mark not in os.environ
        watcher = held._watcher
    try:
        assert marked.wait(timeout=30) == -signal.SIGKILL
        assert watcher.returncode == 0 and other.poll() is None
    finally:
        other.kill()
        other.wait()


def test_closing_twice_is_closing_once():
    held = Watch()
    held.close()
    held.close()
