"""Reading a ledger again: as if it had never been read before, whatever was done to its bytes meanwhile."""

import pytest

from errbar.stores import _ledger_lines as module
from errbar.stores import append_entries, read_ledger
from errbar.stores._ledger_lines import parse_ledger


@pytest.fixture
def ledger(tmp_path):
    for word in ("one", "two", "three"):
        append_entries(tmp_path, lambda pages: [{"type": "look", "word": word}])  # noqa: B023
    return tmp_path / "ledger.jsonl"


def told(raw, path, monkeypatch, *, after=b""):
    """What is read of these bytes by a process that has read others before."""
    monkeypatch.setattr(module, "_last", module._NOTHING)
    parse_ledger(after, path)
    first, again = parse_ledger(raw, path), parse_ledger(raw, path)
    assert parts(first) == parts(again)
    return parts(first)


def parts(pages):
    return pages.entries, pages.damaged, pages.mark, pages.digests, pages.end


def changed(raw):
    """Every byte flipped, every cut, and lines left out, repeated or swapped."""
    yield from (raw[:i] + bytes([raw[i] ^ 1]) + raw[i + 1 :] for i in range(len(raw)))
    yield from (raw[:i] for i in range(len(raw) + 1))
    one, two, three = raw.splitlines(keepends=True)
    yield from (one + three, two + three, one + two + two, one + three + two, raw + three, raw + b"\n", raw + b"cut")


def test_what_was_read_before_changes_nothing_that_is_found(ledger, monkeypatch):
    raw = ledger.read_bytes()
    for other in changed(raw):
        fresh = told(other, ledger, monkeypatch)
        assert told(other, ledger, monkeypatch, after=raw) == fresh
        assert told(raw, ledger, monkeypatch, after=other) == told(raw, ledger, monkeypatch)


def test_a_change_in_what_this_process_has_read_is_found(ledger):
    assert not read_ledger(ledger.parent).damaged
    ledger.write_bytes(ledger.read_bytes().replace(b'"one"', b'"ONE"'))
    assert "entry 1 differs" in read_ledger(ledger.parent).damaged[0].found
