"""A ledger is appended to, never changed: what is removed, changed, moved or cut is found; a flipped bit is mended."""

import json
import multiprocessing
import os
import shutil
import signal
import time

import pytest

from errbar.errors import BadInput
from errbar.records.ledger_mark import LedgerMark
from errbar.stores import append_entries, compare_marks, open_store, read_ledger
from errbar.stores._ledger_copy import LOCAL
from errbar.stores._ledger_file import NAME
from errbar.stores._ledger_lines import digest_of, line_of


def append(folder, *words):
    return append_entries(folder, lambda pages: [{"type": "look", "word": word} for word in words])


@pytest.fixture
def book(tmp_path):
    for word in ("one", "two", "three", 'four "} {"entry": 9'):
        append(tmp_path, word)
    return tmp_path


def words(folder):
    return [entry.body.get("word") for entry in read_ledger(folder).entries]


def lines(folder):
    return (folder / NAME).read_bytes().split(b"\n")[:-1]


def write(folder, kept):
    (folder / NAME).write_bytes(b"".join(line + b"\n" for line in kept))


def test_an_entry_holds_the_digest_of_the_one_before_it_and_its_own(book):
    bodies = [json.loads(line) for line in lines(book)]
    assert bodies[0]["before"] == ""
    assert [b["before"] for b in bodies[1:]] == [b["digest"] for b in bodies[:-1]]
    payload = lines(book)[1].replace(f',"digest":"{bodies[1]["digest"]}"'.encode(), b"")
    assert digest_of(payload) == bodies[1]["digest"]
    assert read_ledger(book).mark == LedgerMark(length=4, head=bodies[-1]["digest"])


def test_a_ledger_that_is_not_there_is_empty(tmp_path):
    assert read_ledger(tmp_path).mark == LedgerMark(length=0, head="")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda x: [x[0], *x[2:]], "entry 2 was removed"),
        (lambda x: [x[0], x[2], x[1], x[3]], "entry 2 was removed, moved or replaced"),
        (lambda x: [x[0], x[1].replace(b"two", b"TWO"), *x[2:]], "entry 2 differs from what was written"),
        (lambda x: [x[0], b"no entry at all", *x[2:]], "entry 2 differs from what was written"),
        (lambda x: [x[0], line_of({"type": "look", "word": "new"}, 2, "f" * 32)[:-1], *x[2:]], "entry 2 was removed"),
        (lambda x: [*x, x[3]], "entry 5 was removed, moved or replaced"),
    ],
    ids=["removed", "moved", "changed", "overwritten", "replaced", "repeated"],
)
def test_what_was_done_to_a_ledger_is_named_and_nothing_is_appended_to_it(book, change, told):
    write(book, change(lines(book)))
    found = read_ledger(book).damaged
    assert told in found[0].found and "ledger.jsonl" in found[0].message
    with pytest.raises(BadInput, match="is damaged"):
        append(book, "five")


def test_an_entry_rewritten_with_all_that_follow_is_found_by_the_mark_of_a_run(book):
    mark, before = read_ledger(book).mark, ""
    made = []
    for number, word in enumerate(("one", "changed", "three", "four"), start=1):
        line = line_of({"type": "look", "word": word}, number, before)
        before, made = line[-35:-3].decode(), [*made, line[:-1]]
    write(book, made)
    pages = read_ledger(book)
    assert not pages.damaged
    assert "was replaced: run 7f3a" in compare_marks(pages, [("run 7f3a", mark)])[0]


def test_a_tail_that_was_cut_off_is_found_by_the_mark_of_a_run(book):
    mark = read_ledger(book).mark
    write(book, lines(book)[:2])
    pages = read_ledger(book)
    assert not pages.damaged and words(book) == ["one", "two"]
    assert compare_marks(pages, [("run 7f3a", mark)]) == ["2 of 4 entries were cut off: run 7f3a was made after them"]


def test_every_flipped_bit_is_noticed_and_turned_back(book):
    sound = (book / NAME).read_bytes()
    for at in range(0, len(sound), 13):
        damaged = bytearray(sound)
        damaged[at] ^= 1 << at % 8
        (book / NAME).write_bytes(damaged)
        assert read_ledger(book).damaged, at
        done = open_store(book).repair()
        assert (book / NAME).read_bytes() == sound, (at, done)
        assert not done.lost
    flipped_last = bytearray(sound)
    flipped_last[-1] ^= 1
    (book / NAME).write_bytes(flipped_last)
    assert read_ledger(book).damaged
    open_store(book).repair()
    assert (book / NAME).read_bytes() == sound


def test_what_cannot_be_read_is_marked_as_lost_and_the_rest_goes_on(book):
    kept = lines(book)
    head = read_ledger(book).mark
    write(book, [kept[0], b"\x00" * 40, *kept[2:]])
    shutil.rmtree(book / LOCAL)
    done = open_store(book).repair()
    assert done.lost == ("entry 2 of the ledger",)
    assert (book / done.aside[0]).read_bytes().count(b"\x00") == 40
    pages = read_ledger(book)
    assert not pages.damaged and pages.lost == 1 and pages.mark == head
    append(book, "five")
    assert words(book)[-1] == "five"
    checked = [x for x in open_store(book).verify() if x.kind == "ledger"]
    assert [(x.state, x.found) for x in checked] == [("not verifiable", "1 entries were lost in a repair")]


def test_an_append_that_was_cut_is_not_counted_and_taken_away_by_the_next(book):
    with (book / NAME).open("ab") as file:
        file.write(line_of({"type": "look", "word": "cut"}, 5, read_ledger(book).mark.head)[:40])
    assert not read_ledger(book).damaged and len(words(book)) == 4
    append(book, "five")
    assert words(book)[-1] == "five" and not read_ledger(book).damaged


def test_an_entry_without_the_end_of_its_line_counts(book):
    raw = (book / NAME).read_bytes()
    (book / NAME).write_bytes(raw[:-1])
    assert len(words(book)) == 4 and not read_ledger(book).damaged
    append(book, "five")
    assert len(words(book)) == 5 and not read_ledger(book).damaged


def test_nothing_is_written_where_the_decision_is_refused(book):
    before = (book / NAME).read_bytes()
    with pytest.raises(ZeroDivisionError):
        append_entries(book, lambda pages: [{"type": 1 / 0}])
    assert (book / NAME).read_bytes() == before


def _write_many(folder, name, count):
    for i in range(count):
        append(folder, f"{name} {i}")


@pytest.mark.faults
def test_two_writers_lose_nothing(tmp_path):
    writers = [multiprocessing.get_context("spawn").Process(target=_write_many, args=(tmp_path, n, 40)) for n in "abc"]
    for w in writers:
        w.start()
    for w in writers:
        w.join()
    assert not read_ledger(tmp_path).damaged
    assert sorted(words(tmp_path)) == sorted(f"{n} {i}" for n in "abc" for i in range(40))


@pytest.mark.faults
def test_a_writer_that_is_killed_leaves_a_sound_ledger(tmp_path):
    for trial in range(6):
        writer = multiprocessing.get_context("spawn").Process(target=_write_many, args=(tmp_path, f"w{trial}", 10_000))
        writer.start()
        before, deadline = len(words(tmp_path)), time.monotonic() + 30
        while len(words(tmp_path)) < before + 3 and time.monotonic() < deadline:
            time.sleep(0.005)
        os.kill(writer.pid, signal.SIGKILL)
        writer.join()
        assert not read_ledger(tmp_path).damaged
        append(tmp_path, "after")
        assert words(tmp_path)[-1] == "after"
