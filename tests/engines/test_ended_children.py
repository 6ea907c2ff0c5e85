"""No task outlives its limit or its parent, not even in compiled code; run by `scripts/test --clusters`."""

import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from errbar.engines import run
from errbar.records.engine import Limit
from tests.engines.test_time_limit import is_running, lost

pytestmark = pytest.mark.faults


def ignores_the_polite_signal(shared, key):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass


def never_leaves_compiled_code(shared, key):
    return sum(range(10**14))  # one call, which holds Python's lock


def assert_child_dies_with_parent(code, folder, within=20.0):
    (folder / "program.py").write_text(code)
    note = folder / "pid"
    parent = subprocess.Popen([sys.executable, folder / "program.py", note])
    deadline = time.monotonic() + 120
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    child = int(note.read_text())
    assert is_running(child) and child != parent.pid
    parent.kill()
    parent.wait()
    deadline = time.monotonic() + within
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(child)


@pytest.mark.parametrize("task", [ignores_the_polite_signal, never_leaves_compiled_code])
@pytest.mark.parametrize("engine", ["serial", "processes(workers=2)"])
def test_neither_deafness_nor_compiled_code_outlives_the_limit(task, engine):
    began = time.monotonic()
    assert dict(run(engine, task, None, [0], limit=Limit(0.5, lost))) == {0: "late"}
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("engine", ["serial", "threads(workers=2)", "processes(workers=2)"])
def test_a_child_in_compiled_code_dies_with_a_killed_parent(engine, tmp_path):
    code = (
        "import os, sys\n"
        "from errbar.engines import run\n"
        "from errbar.records.engine import Limit\n"
        "def spins(shared, key):\n"
        "    open(shared, 'w').write(str(os.getpid()))\n"
        "    return sum(range(10**14))\n"
        "if __name__ == '__main__':\n"
        f"    list(run({engine!r}, spins, sys.argv[1], [0], limit=Limit(600.0, print)))\n"
    )
    assert_child_dies_with_parent(code, tmp_path)


@pytest.mark.parametrize("engine", ["processes(workers=2)", "dask(workers=2)", "ray(workers=2)"])
def test_a_worker_in_compiled_code_dies_with_a_killed_parent(engine, tmp_path):
    needed = {"dask": "distributed", "ray": "ray"}.get(engine.partition("(")[0])
    if needed is not None and find_spec(needed) is None:
        pytest.skip(f"NOT TESTED HERE: engine {engine} needs {needed}: scripts/test --clusters")
    code = (
        "import os, sys\n"
        "from errbar.engines import run\n"
        "def spins(shared, key):\n"
        "    open(shared, 'w').write(str(os.getpid()))\n"
        "    return sum(range(10**14))\n"
        "if __name__ == '__main__':\n"
        f"    list(run({engine!r}, spins, sys.argv[1], [0]))\n"
    )
    assert_child_dies_with_parent(code, tmp_path, within=30)
