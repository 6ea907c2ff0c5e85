"""The head of a ledger is kept apart from it: one that ends before its head takes no look, whatever the store holds."""

import shutil

import numpy as np
import pytest

import errbar
from errbar.errors import Refusal
from errbar.stores import append_entries, open_store, read_ledger
from errbar.stores._ledger_copy import BLOCK, copy_path, find_end, last_path
from errbar.stores.folder import FolderStore
from tests.stores.conftest import a_run

TRUTH = np.arange(60) % 3 % 2


def look(store, shift=1):
    return errbar.score(truth=TRUTH, label=np.roll(TRUTH, shift), measures="accuracy", store=store)


@pytest.fixture
def store(tmp_path):
    (tmp_path / "s").mkdir()
    look(tmp_path / "s")
    return tmp_path / "s"


def empty(path):
    path.write_bytes(b"")


def roll_back(path):
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")


@pytest.mark.parametrize("change", [empty, roll_back, type(copy_path(".")).unlink], ids=["emptied", "cut", "deleted"])
@pytest.mark.parametrize("left", ["all", "copy", "head", "index"])
def test_a_ledger_that_ends_before_its_head_takes_no_look(store, change, left):
    if left in ("head", "index"):
        shutil.rmtree(store / "local")
    if left in ("copy", "index"):
        last_path(store).unlink()
    if left in ("copy", "head"):
        (store / "index.sqlite").unlink()
    change(store / "ledger.jsonl")
    with pytest.raises(Refusal, match=r"before its head; of .*try `errbar runs --repair --store .*s`") as no:
        look(store, 2)
    assert no.value.exit_code == 4
    with pytest.raises(Refusal):
        append_entries(store, lambda pages: [{"type": "note"}])


def test_the_head_is_found_without_a_list_of_runs(store, monkeypatch):
    """The cost of a look does not grow with the store: neither runs nor lines of the copy are gone through."""
    with open_store(store) as opened:
        for seed in range(50):
            opened.save(a_run(seed))
    append_entries(store, lambda pages: [{"type": "note", "words": "x" * 100}] * 2000)
    monkeypatch.setattr(FolderStore, "marks", lambda self: pytest.fail("all runs were read"))
    monkeypatch.setattr("errbar.stores._ledger_copy.whole_files", lambda folder: pytest.fail("all files were read"))
    assert look(store, 2).ledger.look.number == 2
    roll_back(store / "ledger.jsonl")
    with pytest.raises(Refusal):
        look(store, 3)


def test_the_end_of_a_copy_is_found_behind_a_line_of_any_length(store):
    for size in (0, BLOCK, 20 * BLOCK):
        append_entries(store, lambda pages, size=size: [{"type": "note", "words": "x" * size}])
        found = find_end(copy_path(store))
        assert found.mark == read_ledger(store).mark and found.size == copy_path(store).stat().st_size


def test_a_copy_that_an_append_could_not_reach_is_mended_by_the_next(store):
    """The ledger is written first: killed in between, it is ahead of its head, which is no rollback."""
    old = copy_path(store).read_bytes(), last_path(store).read_bytes()
    append_entries(store, lambda pages: [{"type": "note"}])
    copy_path(store).write_bytes(old[0])
    last_path(store).write_bytes(old[1])
    assert not read_ledger(store).wrong
    append_entries(store, lambda pages: [{"type": "note"}])
    assert copy_path(store).read_bytes() == (store / "ledger.jsonl").read_bytes()


def test_another_process_that_appends_meanwhile_is_no_rollback(store, monkeypatch):
    """Heads are read before the ledger: what is added between the two makes it longer than they say."""
    first = [True]

    def append_meanwhile(path):
        if first:
            first.clear()
            append_entries(store, lambda pages: [{"type": "note"}])
        return find_end(path)

    monkeypatch.setattr("errbar.stores._ledger_copy.find_end", append_meanwhile)
    assert not read_ledger(store).wrong and not first


def test_version_control_leaves_the_head_alone(store):
    assert (store / "local" / ".gitignore").read_text() == "*\n"
