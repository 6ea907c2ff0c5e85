"""A store verified and repaired: what is damaged is named, the rest is saved, and no damaged file is deleted."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from errbar.errors import BadInput
from errbar.stores import Checked, open_store
from errbar.stores._opened import FIRST
from tests.stores.conftest import a_fold, a_run, differing, given

pytestmark = pytest.mark.faults

EVALUATED, COMPARED = a_run(0), a_run(1, verb="compare")


@pytest.fixture
def store(where):
    """A run with predictions, one without, and a job of 20 folds."""
    with open_store(where) as opened:
        opened.save(EVALUATED, given("binary"), answers="asked")
        opened.save(COMPARED)
        job = opened.job("k", 30, {"data": "d", "learner": "forest"})
        for split in range(20):
            job.keep(a_fold(split))
    return where


def sql(where, statement, *given):
    db = sqlite3.connect(where / "index.sqlite")
    db.execute(statement, given)
    db.commit()
    db.close()


def states(where):
    with open_store(where) as opened:
        return {(x.kind, x.id): x.state for x in opened.verify()}


def damage_a_page(where, holding):
    """Spoil the head of the page that holds these bytes."""
    raw = bytearray((where / "index.sqlite").read_bytes())
    page = raw.index(holding) // 4096 * 4096
    raw[page : page + 8] = b"\xff" * 8
    (where / "index.sqlite").write_bytes(raw)


def test_a_sound_store_is_sound_in_every_part(store):
    assert states(store) == {
        ("index", "index.sqlite"): "sound",
        ("run", EVALUATED.id): "sound",
        ("run", COMPARED.id): "sound",
        ("job", "k"): "sound",
        ("predictions", EVALUATED.id): "sound",
    }


def test_a_sound_store_is_not_touched_by_a_repair(store):
    before = (store / "index.sqlite").read_bytes()
    with open_store(store) as opened:
        assert opened.repair() == ((), (), ())
    assert (store / "index.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    ("column", "value"),
    [("seconds", 9.5), ("made", 5.0), ("what", "another"), ("value", 0.5), ("rows", 7), ("verb", "lab")],
)
def test_a_changed_line_is_left_out_of_the_list_and_named_while_its_run_is_read(store, column, value):
    sql(store, f"UPDATE runs SET {column} = ? WHERE id = ?", value, EVALUATED.id)
    with open_store(store) as opened:
        assert [x.id for x in opened.runs()] == [COMPARED.id]
        (found,) = opened.damaged
        assert (found.file, found.run) == (str(store / "index.sqlite"), EVALUATED.id)
        assert opened.load(EVALUATED.id) == EVALUATED and opened.load(COMPARED.id) == COMPARED
    assert states(store)["run", EVALUATED.id] == "damaged"


def test_a_changed_run_is_refused_by_name_and_the_others_are_read(store):
    sql(store, "UPDATE runs SET body = replace(body, '0.021', '0.101') WHERE id = ?", EVALUATED.id)
    with open_store(store) as opened:
        with pytest.raises(BadInput, match=rf"index.sqlite is damaged: run {EVALUATED.id} differs from what was"):
            opened.load(EVALUATED.id)
        assert opened.load(COMPARED.id) == COMPARED
        done = opened.repair()
        assert (done.lost, [Path(x).name for x in done.aside]) == ((), ["index.sqlite.damaged-1"])
        assert opened.load(EVALUATED.id) == EVALUATED  # from the file of its predictions
        assert opened.answer("asked") == EVALUATED


def test_a_run_that_only_the_index_kept_is_said_to_be_lost(store):
    sql(store, "UPDATE runs SET body = replace(body, '0.021', '0.101') WHERE id = ?", COMPARED.id)
    with open_store(store) as opened:
        assert opened.repair().lost == (f"run {COMPARED.id} (compare), whose predictions no file keeps",)
        assert [x.id for x in opened.runs()] == [EVALUATED.id]
    assert set(states(store).values()) == {"sound"}


def test_a_run_whose_row_has_another_id_is_saved_under_its_own(store):
    sql(store, "UPDATE runs SET id = '0123456789ab' WHERE id = ?", COMPARED.id)
    with open_store(store) as opened:
        with pytest.raises(BadInput, match=r"run 0123456789ab has a line that differs"):
            opened.load(COMPARED.id)
        opened.repair()
        assert opened.load(COMPARED.id) == COMPARED


def test_a_changed_fold_is_not_counted_and_a_repair_drops_it_alone(store):
    sql(store, "UPDATE folds SET body = zeroblob(length(body)) WHERE split = 3")
    with open_store(store) as opened:
        assert [p.kept for p in opened.pending()] == [19]
        assert [x.found for x in opened.damaged] == ["fold 3 of job k differs from what was written"]
        with pytest.raises(BadInput, match=r"Fold 3 of job k .+ `errbar runs --repair` drops it alone"):
            opened.job("k", 30, {}).done()
        assert opened.repair().lost == ("fold 3 of job k",)
        done = opened.job("k", 30, {}).done()
        assert list(done) == [i for i in range(20) if i != 3]
        assert differing(done[4], a_fold(4)) == []


def test_a_fold_in_the_place_of_another_is_noticed(store):
    sql(store, "UPDATE folds SET split = 25 WHERE split = 3")
    with open_store(store) as opened, pytest.raises(BadInput, match=r"Fold 25 of job k .+ differs"):
        opened.job("k", 30, {}).done()


@pytest.mark.parametrize("holding", [COMPARED.id.encode(), b'{"data": "d"', b"sqlite_autoindex"])
def test_one_damaged_page_costs_only_what_was_on_it(store, holding):
    damage_a_page(store, holding)
    with open_store(store) as opened:
        assert EVALUATED.id in {x.id for x in opened.runs()}
        assert opened.load(EVALUATED.id) == EVALUATED
        done = opened.repair()
        assert len(done.aside) == 1 and "job k: 20 folds" in done.saved[1]
        assert list(opened.job("k", 30, {"data": "d"}).done()) == list(range(20))
        assert [p.total for p in opened.pending()] == [30]
    assert set(states(store).values()) == {"sound"}


def test_a_repair_keeps_every_damaged_file_of_all_times(store):
    for number in (1, 2):
        damage_a_page(store, EVALUATED.id.encode())
        with open_store(store) as opened:
            assert opened.repair().aside == (str(store / f"index.sqlite.damaged-{number}"),)


def test_a_damaged_file_is_moved_aside_and_its_run_stays(store):
    path = store / "runs" / f"{EVALUATED.id}.parquet"
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 4
    path.write_bytes(raw)
    assert states(store)["predictions", EVALUATED.id] == "damaged"
    with open_store(store) as opened:
        done = opened.repair()
        assert done.lost == (f"the predictions of run {EVALUATED.id}; its command makes them again",)
        assert [Path(x).read_bytes() for x in done.aside] == [bytes(raw)]
        assert opened.load(EVALUATED.id) == EVALUATED


def test_a_file_of_another_run_is_refused(store):
    with open_store(store) as opened:
        other = opened.save(a_run(5), given("binary"))
        os.replace(other, opened.path_of(EVALUATED.id))
        with pytest.raises(BadInput, match=rf"should hold the predictions of run {EVALUATED.id}; it holds those of"):
            opened.predictions(EVALUATED.id)


def test_a_run_that_a_file_alone_tells_of_is_listed_again(store):
    sql(store, "DELETE FROM runs WHERE id = ?", EVALUATED.id)
    with open_store(store) as opened:
        assert [x.found for x in opened.verify() if x.kind == "predictions"] == ["its run is not in the index"]
        done = opened.repair()
        assert (done.lost, done.aside) == ((), ())
        assert {x.id for x in opened.runs()} == {EVALUATED.id, COMPARED.id}


USING = """
import sys
from errbar.stores import open_store
store = open_store(sys.argv[1])
store.runs()
print("open", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")
def test_a_store_in_use_is_not_repaired(store):
    sql(store, "UPDATE runs SET rows = 1 WHERE id = ?", EVALUATED.id)
    words = [sys.executable, "-c", USING, str(store)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "open\n"
        with open_store(store) as opened, pytest.raises(BadInput, match=r"another process has .+index.sqlite open"):
            opened.repair()
        other.stdin.close()
    with open_store(store) as opened:
        assert opened.repair().lost == ()


@pytest.fixture
def old(where):
    """A store of version 1, which had no digests."""
    where.mkdir()
    db = sqlite3.connect(where / "index.sqlite")
    for statement in (*FIRST, "PRAGMA user_version = 1"):
        db.execute(statement)
    line = (COMPARED.id, "compare", 5.0, "binary", "error_rate", "error", 0.021, 0.008, 0.034, 569, 1.5)
    db.execute(f"INSERT INTO runs VALUES ({', '.join('?' * 12)})", (*line, COMPARED.to_json()))
    db.execute("INSERT INTO jobs VALUES ('k', 3, '{}')")
    db.commit()
    db.close()
    return where


def test_an_old_store_is_read_and_cannot_be_verified(old):
    with open_store(old) as opened:
        assert [(x.id, x.made) for x in opened.runs()] == [(COMPARED.id, 5.0)]
        assert opened.load(COMPARED.id) == COMPARED
        opened.job("k", 3, {}).keep(a_fold(0))
        opened.save(EVALUATED)
        assert opened.damaged == ()
        found = {(x.kind, x.id): (x.state, x.found) for x in opened.verify()}
    assert found["run", COMPARED.id] == (
        *("not verifiable", "an earlier errbar wrote it without a digest; its id and numbers agree"),
    )
    assert found["job", "k"][0] == "not verifiable" and found["run", EVALUATED.id][0] == "sound"


@pytest.mark.parametrize(
    ("column", "value"),
    [("value", 0.5), ("seconds", 9.0), ("rows", 3), ("body", COMPARED.to_json().replace("0.021", "0.101")), ("low", 0)],
)
def test_numbers_of_an_old_store_are_checked_by_the_id_and_against_each_other(old, column, value):
    sql(old, f"UPDATE runs SET {column} = ?", value)
    with open_store(old) as opened:
        assert opened.runs() == [] and [x.run for x in opened.damaged] == [COMPARED.id]
        if column == "body":
            with pytest.raises(BadInput, match=r"differs from what was written"):
                opened.load(COMPARED.id)


def test_a_store_in_memory_is_sound():
    with open_store(None) as opened:
        opened.save(EVALUATED, answers="asked")
        assert opened.verify() == [Checked("run", EVALUATED.id, "", "sound")]
        assert (opened.repair(), opened.damaged) == (((), (), ()), ())
        assert (opened.answer("asked"), opened.answer("other")) == (EVALUATED, None)
