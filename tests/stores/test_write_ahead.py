"""SQLite's log beside an index: every page has its checksum, and what SQLite would drop without a word is told."""

import sqlite3

import pytest

from errbar.errors import BadInput
from errbar.stores._write_ahead import check_log, frames_in

PAGE, FRAME = 4096, 4096 + 24


@pytest.fixture
def log(tmp_path):
    """A log of several transactions, and the index that it belongs to."""
    path = tmp_path / "index.sqlite"
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL").fetchall()
    db.execute("CREATE TABLE t (a TEXT)")
    for i in range(8):
        db.execute("INSERT INTO t VALUES (?)", (str(i) * 1000,))
    raw = (tmp_path / "index.sqlite-wal").read_bytes()
    yield path, raw
    db.close()


def changed(raw, at, bit=0):
    return raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :]


def test_all_pages_of_a_sound_log_have_their_checksum(log):
    path, raw = log
    found = frames_in(raw)
    assert found.sound == len(found.number) == (len(raw) - 32) // FRAME
    assert sum(found.commits) == 9 and found.commits[-1]
    assert not found.is_damaged
    check_log(path)


@pytest.mark.parametrize("frame", [0, 3, -1])
@pytest.mark.parametrize("within", [0, 5, 8, 13, 16, 23, 24, 2000, FRAME - 1])
def test_one_changed_bit_of_any_part_is_damage_also_in_the_last_page(log, frame, within):
    raw = log[1]
    start = 32 + frame % ((len(raw) - 32) // FRAME) * FRAME
    assert frames_in(changed(raw, start + within, bit=within % 8)).is_damaged


@pytest.mark.parametrize("within", [0, 9, 16, 24, 31])
def test_one_changed_bit_of_the_head_is_damage(log, within):
    assert frames_in(changed(log[1], within)).is_damaged


def test_a_last_page_that_was_not_written_whole_is_none(log):
    raw = log[1]
    for cut in (1, 100, PAGE, FRAME - 1):
        assert not frames_in(raw[:-cut]).is_damaged
    old = raw[:-PAGE] + bytes(range(256)) * 16  # its head was written over that of an earlier round, its bytes not yet
    assert not frames_in(old).is_damaged


@pytest.mark.parametrize("raw", [b"", bytes(32), bytes(9000)])
def test_a_log_without_pages_is_sound(raw):
    assert frames_in(raw).number == [] and not frames_in(raw).is_damaged


def test_a_damaged_log_is_told_by_name(log):
    path, raw = log
    (path.parent / "index.sqlite-wal").write_bytes(changed(raw, 5000))
    with pytest.raises(BadInput, match=r"page 2 of \d+ of index.sqlite-wal has another checksum than was written"):
        check_log(path)
