"""Edits of a store: each makes a change that somebody, or a tool, may do to a ledger and the files beside it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from ledger_stores import INDEX, LEDGER, LOCAL, Situation, forget_head, quiet

import errbar
from errbar.errors import ErrbarError
from errbar.stores._ledger_lines import line_of

Tampering = Callable[[Path, Situation], None]


def take_away(store: Path, *parts: str) -> None:
    """Delete parts of a store; the log of the index goes with it."""
    for part in parts:
        for found in (store / part, store / f"{part}-wal", store / f"{part}-shm"):
            shutil.rmtree(found) if found.is_dir() else found.unlink(missing_ok=True)


def put_back(store: Path, old: Path, *parts: str) -> None:
    """Put older parts of a store in place of the new ones."""
    take_away(store, *parts)
    for part in parts:
        found = old / part
        if found.is_dir():
            shutil.copytree(found, store / part)
        elif found.exists():
            shutil.copy2(found, store / part)


def lines_of(store: Path) -> list[bytes]:
    """The lines of the ledger."""
    return (store / LEDGER).read_bytes().split(b"\n")[:-1]


def write_lines(store: Path, lines: list[bytes]) -> None:
    """Write the ledger anew."""
    (store / LEDGER).write_bytes(b"".join(x + b"\n" for x in lines))


def rechain(bodies: list[dict[str, object]]) -> list[bytes]:
    """Lines of entries with right digests throughout."""
    out: list[bytes] = []
    for body in bodies:
        plain = {k: v for k, v in body.items() if k not in ("entry", "before", "digest")}
        out.append(line_of(plain, len(out) + 1, out[-1][-34:-2].decode() if out else "")[:-1])
    return out


def before_looks(store: Path) -> list[bytes]:
    """The lines up to the first look at a test set; without any, all but the last."""
    lines = lines_of(store)
    return lines[: next((i for i, x in enumerate(lines) if is_look(json.loads(x))), len(lines) - 1)]


def cut(keep: int) -> Tampering:
    return lambda store, _: write_lines(store, lines_of(store)[:-keep] if keep < len(lines_of(store)) else [])


def cut_within(share: float) -> Tampering:
    def change(store: Path, _: Situation) -> None:
        *kept, last = lines_of(store)
        (store / LEDGER).write_bytes(b"".join(x + b"\n" for x in kept) + last[: int(share * len(last))])

    return change


def restore(age: int, *parts: str) -> Tampering:
    return lambda store, s: put_back(store, s.past[min(age, len(s.past) - 1)], *parts)


def cut_and_lose(*parts: str) -> Tampering:
    def change(store: Path, _: Situation) -> None:
        write_lines(store, before_looks(store))
        take_away(store, *parts)

    return change


def on_bytes(turn: Callable[[bytes], bytes], part: str = LEDGER) -> Tampering:
    def change(store: Path, _: Situation) -> None:
        if (store / part).exists():
            (store / part).write_bytes(turn((store / part).read_bytes()))

    return change


def on_lines(turn: Callable[[list[bytes]], list[bytes]]) -> Tampering:
    return lambda store, _: write_lines(store, turn(lines_of(store)))


def forged(turn: Callable[[list[dict[str, object]]], list[dict[str, object]]]) -> Tampering:
    return lambda store, _: write_lines(store, rechain(turn([json.loads(x) for x in lines_of(store)])))


def is_look(body: dict[str, object]) -> bool:
    """True for a look at a test set."""
    return body["type"] == "look" and bool(body.get("set"))


def flip(at: float) -> Callable[[bytes], bytes]:
    def turn(raw: bytes) -> bytes:
        place = int(at * (len(raw) - 1))
        return raw[:place] + bytes([raw[place] ^ 2]) + raw[place + 1 :]

    return turn


def call_lost(lines: list[bytes]) -> list[bytes]:
    """Looks replaced by entries that say that a repair lost them, with the digests of the looks."""
    bodies = [json.loads(x) for x in lines]
    return [
        line_of({"type": "lost"}, i + 1, str(b["before"]), str(b["digest"]))[:-1] if is_look(b) else line
        for i, (b, line) in enumerate(zip(bodies, lines))
    ]


def link_to_old(store: Path, s: Situation) -> None:
    """A link to a copy of an old ledger."""
    take_away(store, LEDGER)
    shutil.copy2(s.past[0] / LEDGER, store / "old.jsonl")
    (store / LEDGER).symlink_to(store / "old.jsonl")


def link_to_nothing(store: Path, _: Situation) -> None:
    take_away(store, LEDGER)
    (store / LEDGER).symlink_to(store / "nowhere.jsonl")


def link_to_pipe(store: Path, _: Situation) -> None:
    """A link to something that is no file; never to a device of the machine, which a repair by root could replace."""
    take_away(store, LEDGER)
    os.mkfifo(store / "pipe")
    (store / LEDGER).symlink_to(store / "pipe")


def put_folder(store: Path, _: Situation) -> None:
    take_away(store, LEDGER)
    (store / LEDGER).mkdir()


def replace_copy(raw: bytes) -> Tampering:
    def change(store: Path, _: Situation) -> None:
        write_lines(store, before_looks(store))
        (store / LOCAL).mkdir(exist_ok=True)
        (store / LOCAL / LEDGER).write_bytes(raw)

    return change


def shorten_copy(store: Path, _: Situation) -> None:
    """Ledger and copy cut alike."""
    kept = before_looks(store)
    write_lines(store, kept)
    (store / LOCAL).mkdir(exist_ok=True)
    (store / LOCAL / LEDGER).write_bytes(b"".join(x + b"\n" for x in kept))


def spoil_index(raw: bytes) -> Tampering:
    def change(store: Path, _: Situation) -> None:
        write_lines(store, before_looks(store))
        take_away(store, INDEX)
        (store / INDEX).write_bytes(raw)

    return change


def forget_pointer(store: Path, s: Situation) -> None:
    """Ledger and copy cut alike, and the index no longer says which run has the newest mark."""
    shorten_copy(store, s)
    local = store / LOCAL
    os.rename(local, store / "away")
    forget_head(store)
    os.rename(store / "away", local)


def lock_again(store: Path, s: Situation) -> None:
    """The ledger deleted, a repair, and the same rows locked once more."""
    take_away(store, LEDGER)
    quiet("runs", "--store", str(store), "--repair")
    with contextlib.suppress(ErrbarError):
        errbar.lock(s.now.parent / "d.csv", target="y", store=store)


def repaired_twice(store: Path, _: Situation) -> None:
    """Cut, repaired, and cut again before the record of the first rollback."""
    kept = before_looks(store)
    write_lines(store, kept)
    quiet("runs", "--store", str(store), "--repair")
    write_lines(store, kept)


def both(*changes: Tampering) -> Tampering:
    def change(store: Path, s: Situation) -> None:
        for each in changes:
            each(store, s)

    return change
