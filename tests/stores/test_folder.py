"""A store on disk: what lies where, what is said when something is wrong there, and that nothing is lost by it."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from errbar.errors import BadInput
from errbar.stores import _index, open_store
from tests.stores.conftest import a_fold, a_run, differing, given
from tests.stores.kept_runs import kept, sql

ROOT = Path(__file__).resolve().parents[2]


def test_nothing_is_written_before_there_is_something_to_keep(where):
    with open_store(where) as store:
        assert (store.runs(), store.pending()) == ([], [])
    assert not where.exists()


def test_an_index_and_a_file_per_run(where):
    with open_store(str(where / "deep")) as store:
        path = store.save(a_run(), given("binary"))
        assert path == store.path_of(a_run().id[:6]) == where / "deep" / "runs" / f"{a_run().id}.parquet"
        assert store.load(a_run().id).kept == str(path)
        assert store.save(a_run(1)) is None
    assert sorted(os.listdir(where / "deep")) == ["index.sqlite", "runs"]


def test_what_one_process_keeps_another_sees(where):
    with open_store(where) as early:
        kept(where, a_run())
        assert [x.id for x in early.runs()] == [a_run().id]
        assert [p.kept for p in early.pending()] == [2]


def test_the_index_is_shared_through_a_log_and_of_version_2(where):
    kept(where)
    db = sqlite3.connect(where / "index.sqlite")
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA user_version").fetchone() == (2,)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def test_a_job_whose_like_has_finished_elsewhere_still_keeps_its_folds(where):
    with open_store(where) as one, open_store(where) as two:
        job, like = one.job("k", 2, {"data": "d"}), two.job("k", 2, {})
        job.keep(a_fold(0))
        one.finish(job, a_run())
        like.keep(a_fold(1))
        assert sorted(one.job("k", 2, {}).done()) == [0, 1] and one.pending() == []


def test_folds_of_finished_jobs_are_kept_until_younger_ones_need_the_room(where, monkeypatch):
    with open_store(where) as store:
        for key in ("old", "young", "pending"):
            job = store.job(key, 40, {})
            for split in range(40):
                job.keep(a_fold(split, rows=5000))
            if key != "pending":
                store.finish(job, a_run())
        assert [store.job(key, 40, {}).kept for key in ("old", "young", "pending")] == [40, 40, 40]
        monkeypatch.setattr(_index, "FINISHED_ROOM", 2_500_000)  # one of them has about 1.6 MB
        store.job("young", 40, {}).finish()
        assert [store.job(key, 40, {}).kept for key in ("old", "young", "pending")] == [0, 40, 40]
        assert [p.key for p in store.pending()] == ["pending"]


def test_a_file_that_is_gone_or_cut_short_is_told_and_the_run_stays(where):
    kept(where, a_run())
    path = where / "runs" / f"{a_run().id}.parquet"
    path.write_bytes(path.read_bytes()[:200])
    with open_store(where) as store:
        with pytest.raises(BadInput, match=r"damaged or cut short"):
            store.predictions(a_run().id)
        path.unlink()
        with pytest.raises(BadInput, match=r"it kept none, or .+parquet was moved away"):
            store.predictions(a_run().id)
        assert store.load(a_run().id) == a_run()
        assert store.load(a_run().id).kept is None


def test_a_part_left_behind_is_ignored_and_swept_when_nobody_can_be_writing_it(where):
    kept(where, a_run())
    fresh, old = (where / "runs" / f"{'0' * 12}.parquet.{pid}.part" for pid in (1, 2))
    for part in (fresh, old):
        part.write_bytes(b"PAR1")
    long_ago = time.time() - 7200
    os.utime(old, (long_ago, long_ago))
    with open_store(where) as store:
        assert [x.id for x in store.runs()] == [a_run().id]
    assert sorted(os.listdir(where / "runs")) == sorted([fresh.name, f"{a_run().id}.parquet"])


def test_a_path_that_is_a_file_is_told(where):
    where.write_text("")
    with pytest.raises(BadInput, match=r"`store` must be a folder; .* is a file"):
        open_store(where)


def test_a_folder_below_a_file_is_told(where):
    where.write_text("")
    with pytest.raises(BadInput, match=r".* cannot be opened or written: Not a directory\. Give another `store`"):
        open_store(where / "below").job("k", 1, {})


def test_a_folder_where_the_index_should_be_is_told(where):
    (where / "index.sqlite").mkdir(parents=True)
    with pytest.raises(BadInput, match=r"index\.sqlite; found a folder, a device or a pipe"):
        open_store(where)


def test_a_fold_that_cannot_be_read_back_is_told(where):
    kept(where)
    sql(where, "UPDATE folds SET body = x'00' WHERE split = 1")
    with (
        open_store(where) as store,
        pytest.raises(
            BadInput,
            match=r"Fold 1 of job k in .* cannot be read back .*`errbar runs --repair` drops it alone",
        ),
    ):
        store.job("k", 5, {}).done()


def test_a_closed_store_says_so(where):
    kept(where)
    store = open_store(where)
    store.close()
    with pytest.raises(BadInput, match=r"closed"):
        store.runs()


@pytest.fixture
def held(where):
    """Another connection that is writing, until it is told to end."""
    kept(where)
    db = sqlite3.connect(where / "index.sqlite", isolation_level=None, check_same_thread=False)
    db.execute("BEGIN IMMEDIATE")
    yield db
    db.close()


def test_a_store_that_another_process_holds_is_waited_for_and_then_told(where, held):
    with open_store(where, wait=0.05) as store:
        assert [p.kept for p in store.pending()] == [2]  # reading needs no waiting
        with pytest.raises(BadInput, match=r"another has held .+index.sqlite for more than 0.05 s. Wait until it is"):
            store.job("other", 5, {})
        with pytest.raises(BadInput, match=r"another has held .+ Run [0-9a-f]+ is not saved"):
            store.save(a_run())
        assert store.runs() == []


def test_a_fold_that_could_not_be_kept_says_how_many_are(where):
    kept(where)
    with open_store(where, wait=0.05) as store:
        job = store.job("k", 5, {})
        db = sqlite3.connect(where / "index.sqlite", isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        with pytest.raises(
            BadInput, match="2 of 5 folds are kept; the same call with `resume=True` continues from there"
        ):
            job.keep(a_fold(2))
        db.close()
        job.keep(a_fold(2))
        assert list(job.done()) == [0, 1, 2]


def test_a_lock_that_is_let_go_in_time_is_no_trouble(where, held):
    with open_store(where, wait=60) as store:
        later = threading.Timer(0.2, lambda: held.execute("COMMIT"))
        later.start()
        store.save(a_run(), given("binary"))
        later.join()
        assert [x.id for x in store.runs()] == [a_run().id]


AS_NOBODY = """
import os, sys
from errbar.stores import open_store
from errbar.errors import BadInput
from tests.stores.conftest import a_fold, a_run, given
import pyarrow.compute, pyarrow.parquet
if os.getuid() == 0:
    os.setuid(65534)
for what in (
    lambda: [x.id for x in open_store("kept").runs()],
    lambda: open_store("kept").load(a_run().id).id,
    lambda: open_store("kept").predictions(a_run().id).n,
    lambda: open_store("kept").save(a_run(1)),
    lambda: open_store("kept").job("k", 5, {}),
    lambda: open_store("new").job("k", 5, {}),
    lambda: open_store("secret"),
):
    try:
        print(what())
    except BadInput as no:
        print("no:", no)
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_store_that_may_only_be_read_is_read_and_the_rest_is_told():
    # In a folder of its own: the one for tests is closed to everybody else.
    folder = Path(tempfile.mkdtemp())
    try:
        kept(folder / "kept", a_run())
        (folder / "secret").mkdir()
        for path, mode in (("secret", 0o000), ("kept/index.sqlite", 0o444), ("kept/runs", 0o555), ("kept", 0o555)):
            (folder / path).chmod(mode)
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", AS_NOBODY],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        lines = done.stdout.splitlines()
        assert lines[:3] == [f"['{a_run().id}']", a_run().id, "12"], done.stderr
        for line, name in zip(lines[3:], ("kept/index.sqlite", "kept/index.sqlite", "new", "secret"), strict=True):
            assert line.startswith(f"no: {name} cannot be opened or written: "), line
            assert "`store`" in line
    finally:
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755)
        shutil.rmtree(folder)


def test_a_disk_that_is_full_when_a_fold_is_kept_says_how_many_are(where):
    with open_store(where) as store:
        job = store.job("k", 100, {})
        store._opened._db.execute("PRAGMA max_page_count = 30").fetchall()  # what SQLite answers for a full disk
        job.keep(a_fold(0, rows=1000))
        with pytest.raises(
            BadInput, match=r"database or disk is full. Free some space on that disk. 1 of 100 folds are"
        ):
            job.keep(a_fold(1, rows=100_000))
        assert list(job.done()) == [0]
        store._opened._db.execute("PRAGMA max_page_count = 1000000").fetchall()
        job.keep(a_fold(99))
        assert list(job.done())[-1] == 99


def test_a_disk_that_is_full_when_the_run_is_saved_keeps_the_folds(where, monkeypatch):
    def full(table, sink, **_):
        raise OSError(28, "No space left on device")

    with open_store(where) as store:
        job = store.job("k", 2, {})
        for split in range(2):
            job.keep(a_fold(split))
        with monkeypatch.context() as patched:
            patched.setattr(pq, "write_table", full)
            with pytest.raises(BadInput) as said:
                store.finish(job, a_run(), given("binary"))
        assert "No space left on device. Free some space on that disk. 2 of 2 folds are kept" in str(said.value)
        assert (store.runs(), list(job.done())) == ([], [0, 1])
        path = store.finish(job, a_run(), given("binary"))
        assert os.listdir(path.parent) == [path.name]
        assert differing(given("binary"), store.predictions(a_run().id)) == []
