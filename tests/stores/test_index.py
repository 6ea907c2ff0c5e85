"""The index of a store: of another version, damaged, gone, or made by another process meanwhile."""

import sqlite3
from pathlib import Path

import pytest

from errbar.errors import BadInput
from errbar.stores import _opened, open_store
from tests.stores.conftest import a_run, given
from tests.stores.kept_runs import kept, sql


def test_a_store_of_a_newer_errbar_is_left_as_it_is(where):
    kept(where, a_run())
    sql(where, "PRAGMA user_version = 3", "ALTER TABLE runs ADD COLUMN more TEXT")
    before = (where / "index.sqlite").read_bytes()
    with pytest.raises(BadInput, match=r"newer errbar: it is a store of version 3, and this errbar reads up to 2"):
        open_store(where)
    assert (where / "index.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    "spoil",
    [
        lambda at: at.write_bytes(b"this is no database at all, whatever its name may say"),
        lambda at: at.write_bytes(b"\0" * 8192),
        lambda at: at.write_bytes(at.read_bytes()[:100] + b"\xff" * 4096 + at.read_bytes()[4196:]),
        lambda at: at.write_bytes(at.read_bytes()[:5000]),
        lambda at: sql(at.parent, "DROP TABLE folds"),
        lambda at: sql(at.parent, "ALTER TABLE runs RENAME made TO done"),
        lambda at: sql(at.parent, "PRAGMA user_version = 0"),
    ],
    ids=["text", "zeros", "overwritten", "cut", "no folds", "other columns", "of something else"],
)
def test_a_damaged_index_is_named_and_its_runs_are_read_and_repaired(where, spoil):
    runs = [a_run(seed) for seed in range(3)]
    kept(where, *runs)
    spoil(where / "index.sqlite")
    with open_store(where) as store:
        assert {x.id for x in store.runs()} == {run.id for run in runs}
        assert store.load(runs[0].id) == runs[0]
        (found,) = store.damaged
        assert found.file == str(where / "index.sqlite") and "errbar runs --repair" in found.message
        with pytest.raises(BadInput, match=r"index.sqlite should be the index of a store, but it is damaged.+--repair"):
            store.job("new", 2, {})
        with pytest.raises(BadInput, match=r"index.sqlite should be the index of a store"):
            store.save(a_run(9), given("binary"))
        damaged = (where / "index.sqlite").read_bytes()
        (aside,) = store.repair().aside
        assert Path(aside).read_bytes() == damaged
    with open_store(where) as store:
        assert {x.id for x in store.runs()} == {run.id for run in runs}
        assert (store.damaged, store.said) == ((), ())
        assert {x.state for x in store.verify()} == {"sound"}


def test_an_index_that_is_gone_is_made_again_from_the_files(where):
    runs = [a_run(seed) for seed in range(3)]
    kept(where, *runs)
    (where / "index.sqlite").rename(where / "moved.sqlite")
    with open_store(where) as store:
        assert store.said == (
            f"{where / 'index.sqlite'} was missing; the list of runs was made again from 3 of 3 files in "
            f"{where / 'runs'}.",
        )
        assert {x.id for x in store.runs()} == {run.id for run in runs}
        assert store.load(runs[0].id) == runs[0]
    with open_store(where) as store:
        assert store.said == () and len(store.runs()) == 3


def test_a_list_made_again_keeps_times_and_words(where):
    with open_store(where) as store:
        store.finish(store.job("k", 1, {"what": "wdbc.csv, forest"}), a_run(), given("binary"))
        before = store.runs()
    (where / "index.sqlite").unlink()
    with open_store(where) as store:
        assert store.runs() == before


def test_files_that_cannot_be_read_are_named_when_the_list_is_made_again(where):
    kept(where, a_run(0), a_run(1))
    (where / "index.sqlite").unlink()
    (where / "runs" / f"{a_run(0).id}.parquet").write_bytes(b"PAR1 and no more")
    with open_store(where) as store:
        assert [x.id for x in store.runs()] == [a_run(1).id]
        assert "1 of 2 files" in store.said[0]
        assert store.said[1].startswith("Left out of the list: ") and a_run(0).id in store.said[1]


def test_an_index_that_was_just_begun_is_finished(where):
    where.mkdir()
    (where / "index.sqlite").touch()
    kept(where, a_run())
    with open_store(where) as store:
        assert len(store.runs()) == 1


def test_an_index_that_another_process_made_meanwhile_is_taken_as_it_is(where, monkeypatch):
    kept(where, a_run())
    looks, real = iter([lambda db: 0]), _opened._version
    monkeypatch.setattr(_opened, "_version", lambda db: next(looks, real)(db))
    with open_store(where) as store:
        assert [x.id for x in store.runs()] == [a_run().id]


def test_an_index_that_another_process_is_making_is_waited_for(where, monkeypatch):
    def busy(*_):
        cause = sqlite3.OperationalError("database is locked")
        cause.sqlite_errorname = "SQLITE_BUSY"
        raise cause

    tries, real = iter([busy, busy]), _opened._prepare
    monkeypatch.setattr(_opened, "_prepare", lambda *given: next(tries, real)(*given))
    kept(where, a_run())
    assert next(tries, None) is None
    with open_store(where) as store:
        assert [x.id for x in store.runs()] == [a_run().id]
