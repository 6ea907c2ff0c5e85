"""Processes that end in the middle, on a full disk, or write at the same time: what was kept is there."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from errbar.stores import open_store
from tests.stores.conftest import a_fold, a_run, differing, given

pytestmark = pytest.mark.faults

ROOT = Path(__file__).resolve().parents[2]
START = """
import os, signal, sys
from errbar.stores import open_store
from errbar.errors import BadInput
from tests.stores.conftest import a_fold, a_run, given
store = open_store(sys.argv[1])
"""
posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits as POSIX has them")


def begun(where, code, *words):
    """A process that runs the code on the store."""
    return subprocess.Popen(
        [sys.executable, "-c", START + code, str(where), *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )


def ended(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out


KEEPING = """
job = store.job("k", 100_000, {})
for split in range(100_000):
    job.keep(a_fold(split))
    print(split, flush=True)
"""


@posix
def test_what_was_kept_before_kill_9_is_there(where):
    process = begun(where, KEEPING)
    for _ in range(40):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    seen = 40 + process.stdout.read().count("\n")  # not communicate(), which misses what readline() read ahead
    process.communicate(timeout=120)
    assert process.returncode == -signal.SIGKILL
    with open_store(where) as store:
        done = store.job("k", 100_000, {}).done()
        assert list(done) == list(range(len(done)))
        # The last one may have been kept and not yet said.
        assert len(done) in (seen, seen + 1)
        assert all(differing(a_fold(split), fold) == [] for split, fold in done.items())


DYING_AT_THE_END = """
job = store.job("k", 3, {})
for split in range(3):
    job.keep(a_fold(split))
os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
store.finish(job, a_run(), given("binary"))
"""


@posix
def test_a_run_that_dies_while_it_is_saved_loses_nothing(where):
    process = begun(where, DYING_AT_THE_END)
    process.communicate(timeout=120)
    assert process.returncode == -signal.SIGKILL
    (part,) = os.listdir(where / "runs")
    assert part.endswith(".part")
    with open_store(where) as store:
        assert store.runs() == []
        job = store.job("k", 3, {})
        assert list(job.done()) == [0, 1, 2]
        store.finish(job, a_run(), given("binary"))
        assert [x.id for x in store.runs()] == [a_run().id] and store.pending() == []
        assert differing(given("binary"), store.predictions(a_run().id)) == []


DYING_BETWEEN = """
from errbar.stores._index import Index
job = store.job("k", 1, {})
job.keep(a_fold(0))
Index.put = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
store.finish(job, a_run(), given("binary"))
"""


@posix
def test_a_file_without_its_line_in_the_index_is_made_good_by_going_on(where):
    begun(where, DYING_BETWEEN).communicate(timeout=120)
    assert os.listdir(where / "runs") == [f"{a_run().id}.parquet"]
    with open_store(where) as store:
        assert (store.runs(), store.said) == ([], ())
        job = store.job("k", 1, {})
        assert list(job.done()) == [0]
        store.finish(job, a_run(), given("binary"))
        assert [x.id for x in store.runs()] == [a_run().id]


FILLING = """
import resource
job = store.job("k", 1000, {})
job.keep(a_fold(0, rows=1000))
room = os.path.getsize(sys.argv[1] + "/index.sqlite-wal") + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
try:
    for split in range(1, 1000):
        job.keep(a_fold(split, rows=1000))
except BadInput as no:
    print(split, no, sep="\\n")
"""


@posix
@pytest.mark.parametrize("room", [300_000, 0])
def test_a_file_that_may_not_grow_says_how_many_folds_are_kept_and_they_are(where, room):
    split, message = ended(begun(where, FILLING, room)).splitlines()
    assert (int(split) > 5) == (room > 0)
    assert "index.sqlite cannot be written: disk I/O error. Is the disk full" in message
    assert message.endswith(f"{split} of 1,000 folds are kept; the same call with `resume=True` continues from there.")
    with open_store(where) as store:
        job = store.job("k", 1000, {})
        assert list(job.done()) == list(range(int(split)))
        assert all(differing(a_fold(i, rows=1000), fold) == [] for i, fold in job.done().items())
        job.keep(a_fold(int(split), rows=1000))
        assert job.kept == int(split) + 1


SAVING_ON_A_FULL_DISK = """
import resource, pyarrow.parquet
job = store.job("k", 2, {})
for split in range(2):
    job.keep(a_fold(split))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
for save in (lambda: store.finish(job, a_run(), given("binary")), lambda: store.save(a_run(note="x" * 900_000))):
    try:
        save()
    except BadInput as no:
        print(no)
"""


@posix
def test_a_run_that_does_not_fit_is_not_there_by_half(where):
    whole, line = ended(begun(where, SAVING_ON_A_FULL_DISK, 3000)).splitlines()
    assert "File too large. Free some space on that disk. 2 of 2 folds are kept" in whole
    assert "index.sqlite cannot be written: " in line and line.endswith(
        f"Run {a_run(note='x' * 900_000).id} is not saved."
    )
    assert os.listdir(where / "runs") == []
    with open_store(where) as store:
        assert store.runs() == []
        job = store.job("k", 2, {})
        store.finish(job, a_run(), given("binary"))
        assert [x.id for x in store.runs()] == [a_run().id] and store.pending() == []


@posix
def test_a_store_that_cannot_even_be_begun_says_so_and_can_be_begun_later(where):
    code = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
try:
    store.job("k", 2, {})
except BadInput as no:
    print(no)
"""
    assert "index.sqlite cannot be written: " in ended(begun(where, code))
    with open_store(where) as store:
        store.save(a_run())
        assert len(store.runs()) == 1


TOGETHER = """
me = int(sys.argv[2])
job = store.job(f"job {me}", 30, {})
both = store.job("both", 30, {})
for split in range(30):
    job.keep(a_fold(split))
    both.keep(a_fold(split))
store.finish(job, a_run(me), given("binary"))
store.save(a_run(99), given("binary"))
"""


def test_processes_that_write_at_the_same_time_lose_nothing(where):
    processes = [begun(where, TOGETHER, i) for i in range(4)]
    assert [p.communicate(timeout=120)[1] for p in processes] == [""] * 4
    with open_store(where) as store:
        assert {x.id for x in store.runs()} == {a_run(i).id for i in (0, 1, 2, 3, 99)}
        assert [(p.key, p.kept) for p in store.pending()] == [("both", 30)]
        assert len(os.listdir(where / "runs")) == 5
        for line in store.runs():
            assert differing(given("binary"), store.predictions(line.id)) == []
