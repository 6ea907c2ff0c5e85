"""What becomes of workers and temporary files when the caller is interrupted or killed, seen from outside."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.faults

SCRIPT = """
import os, sys, time
from pathlib import Path
from errbar.engines import run

class Learner:
    pause = 600

def task(shared, key):
    learner, folder = shared
    Path(folder, f"{os.getpid()}").touch()
    if key:
        time.sleep(learner.pause)
    elif sys.argv[2:] == ["part"]:
        time.sleep(3)  # long enough that workers are worth it
    return key

try:
    here = [] if sys.argv[2] == "part" else None
    for key, _ in run("processes(workers=2)", task, (Learner(), sys.argv[1]), range(4), here=here):
        if sys.argv[2] == "body":
            Path(sys.argv[1], "body").touch()
            time.sleep(600)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def alive(pid):
    """Running: a zombie that nobody has waited for yet is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def within(seconds, true):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def started(tmp_path):
    """Starts the script, waits until its two workers are at it, and gives it with the folders it writes to."""
    script, seen, temporary = tmp_path / "script.py", tmp_path / "seen", tmp_path / "temporary"
    script.write_text(SCRIPT)
    seen.mkdir()
    temporary.mkdir()
    begun = []

    def start(where):
        process = subprocess.Popen(
            [sys.executable, str(script), str(seen), where],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "TMPDIR": str(temporary)},
        )
        begun.append(process)
        wanted = 3 if where == "body" else 2
        assert within(60, lambda: len(list(seen.iterdir())) == wanted), "the workers never began"
        return process, [int(f.name) for f in seen.iterdir() if f.name != "body"], temporary

    yield start
    for process in begun:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("where", ["waiting", "body", "part"])
def test_ctrl_c_ends_the_workers_and_leaves_nothing(started, where):
    process, workers, temporary = started(where)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it: to the workers too
    out, err = process.communicate(timeout=60)
    assert out == "interrupted\n" and process.returncode == 0 and err == ""
    assert not any(alive(pid) for pid in workers if pid != process.pid)
    assert list(temporary.glob("errbar-*")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("where", ["waiting", "part"])
def test_workers_do_not_outlive_a_killed_caller_nor_does_the_file(started, where):
    process, workers, temporary = started(where)
    assert len(list(temporary.glob("errbar-*"))) == 1
    process.kill()
    assert within(60, lambda: not any(alive(pid) for pid in workers if pid != process.pid)), "orphans"
    assert within(60, lambda: list(temporary.glob("errbar-*")) == []), "the temporary file stays"


def test_a_script_may_bring_its_own_classes_and_exceptions(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from errbar.engines import run\n"
        "class Mine(Exception): pass\n"
        "class Learner:\n"
        "    def fit(self, key): return type(self).__name__, key\n"
        "def task(learner, key):\n"
        "    if key == 4: raise Mine(key)\n"
        "    return learner.fit(key)\n"
        "print(sorted(run('processes(workers=2)', task, Learner(), range(3))))\n"
        "try: list(run('processes(workers=2)', task, Learner(), range(9)))\n"
        "except Mine as e: print('mine', e.args)\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[(0, ('Learner', 0)), (1, ('Learner', 1)), (2, ('Learner', 2))]\nmine (4,)\n"
    assert done.stderr == "" and done.returncode == 0
