"""A ledger that somebody changed: does any change open a locked test set a second time without a record?

    python benchmarks/reliability/tampered_ledger.py [--only NAME]

Five stores are made: a locked set that was looked at once; one that was not; two locked sets of which one was looked
at; one looked at twice, with a reason; and a store as the version before the head wrote it. Each trial copies a store,
changes it, and tries to look with a model of its own, without a reason, before and after `errbar runs --repair`. A
locked set may show one number without a reason in its life. A change that nothing in the store can tell of is listed
apart, and must open it: else it does not belong there.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

import errbar
from errbar.cli import run as command
from errbar.errors import ErrbarError
from errbar.stores._ledger_lines import line_of

LEDGER, LOCAL, INDEX, RUNS = "ledger.jsonl", "local", "index.sqlite", "runs"
PARTS = (LEDGER, LOCAL, INDEX, RUNS)
WORDS = {"truth": "y", "label": "label", "id": "id", "measures": "accuracy"}


class Situation(NamedTuple):
    """A store with its past."""

    name: str
    now: Path
    past: tuple[Path, ...]
    """Copies of the store, the oldest first."""
    other: Path
    """The store of another project."""
    rows: pd.DataFrame
    """Of the locked set that is attacked."""
    looks: int
    """Numbers that were shown of it without a reason."""


class Outcome(NamedTuple):
    """What a changed store showed."""

    opened: int
    """Numbers beyond the one that a locked set may show without a reason."""
    repaired: int
    """The exit code of `ledger --verify` after the repair."""


Tampering = Callable[[Path, Situation], None]


def guesses(rows: pd.DataFrame, seed: int) -> pd.DataFrame:
    """Predictions of a model of its own for every seed."""
    right = np.random.default_rng(seed).random(len(rows)) < 0.8
    return rows[["id", "y"]].assign(label=np.where(right, rows.y, 1 - rows.y))


def look(store: Path, rows: pd.DataFrame, seed: int, **words: object) -> bool:
    """True where a number was shown."""
    try:
        errbar.score(guesses(rows, seed), store=store, **WORDS, **words)
    except ErrbarError:
        return False
    return True


def make_data(folder: Path, name: str, seed: int) -> Path:
    """Data of 120 rows with ids."""
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame({"id": [f"{name}{i}" for i in range(120)], "x": rng.normal(size=120)})
    frame.assign(y=rng.integers(0, 2, 120)).to_csv(folder / f"{name}.csv", index=False)
    return folder / f"{name}.csv"


def situations(folder: Path) -> Iterator[Situation]:
    """The stores, each with copies of what it was."""
    other = folder / "other"
    errbar.lock(make_data(folder, "foreign", 9), target="y", store=other)
    look(other, pd.read_csv(folder / "foreign.test.csv"), 1)
    for name in ("looked once", "not looked at", "two sets", "looked twice", "written before"):
        place = folder / name
        place.mkdir()
        store, past = place / "s", [place / f"past{i}" for i in range(3)]
        errbar.lock(make_data(place, "d", 0), target="y", store=store)
        shutil.copytree(store, past[0])
        words = {"target": "y", "drop": "id", "plan": "kfold(k=2)", "measures": "accuracy", "store": store}
        errbar.evaluate("constant", place / "d.train.csv", **words)
        if name == "two sets":
            errbar.lock(make_data(place, "e", 1), target="y", store=store)
        shutil.copytree(store, past[1])
        rows, looks = pd.read_csv(place / "d.test.csv"), 0
        if name != "not looked at":
            looks = look(store, rows, 1)
        shutil.copytree(store, past[2])
        if name == "looked twice":
            look(store, rows, 2, because={"EB104": "asked"})
        if name == "written before":
            for each in (store, *past):
                forget_head(each)
        kept = past if name == "looked twice" else past[:2]
        yield Situation(name, store, tuple(kept), other, rows, looks)


def forget_head(store: Path) -> None:
    """Make a store what the version before the head wrote."""
    shutil.rmtree(store / LOCAL, ignore_errors=True)
    (store / RUNS / "ledger.head").unlink(missing_ok=True)
    if (store / INDEX).exists():
        with contextlib.closing(sqlite3.connect(store / INDEX)) as db:
            db.execute("DELETE FROM answers WHERE request = 'ledger'")
            db.commit()


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


CONFLICT = b"<<<<<<< HEAD\n"
FILLER = {"type": "look", "verb": "evaluate", "models": [], "measures": [], "seed": 0, "time": "", "kind": "other"}
TO_START = {"type": "rollback", "time": "2026-01-01", "found": 1, "restored": 0, "lost": 0, "marks": []}


def tamperings() -> dict[str, Tampering]:
    """Every change that something in the store tells of."""
    found: dict[str, Tampering] = {f"cut {k} entries": cut(k) for k in (1, 2, 3, 4, 99)}
    found |= {f"cut the last line at {share:.0%}": cut_within(share) for share in (0.0, 0.1, 0.5, 0.9, 0.99)}
    found |= {"emptied": on_bytes(lambda _: b""), "deleted": lambda store, _: take_away(store, LEDGER)}
    for age in (0, 1, 2):
        for more in ((), (LOCAL,), (INDEX,), (RUNS,), (INDEX, RUNS), (LOCAL, RUNS), (LOCAL, INDEX)):
            found[f"{LEDGER} {' '.join(more)} of {age} put back"] = restore(age, LEDGER, *more)
        found[f"{LOCAL} {INDEX} {RUNS} of {age} put back"] = restore(age, LOCAL, INDEX, RUNS)
        found[f"{LOCAL} of {age} put back"] = restore(age, LOCAL)
    for parts in ((LOCAL,), (INDEX,), (RUNS,), (LOCAL, RUNS), (INDEX, RUNS), (LOCAL, INDEX)):
        found[f"cut before the look, {' '.join(parts)} deleted"] = cut_and_lose(*parts)
        found[f"{' '.join((LEDGER, *parts))} deleted"] = lambda store, _, p=parts: take_away(store, LEDGER, *p)
    found |= {f"a byte at {at:.0%}": on_bytes(flip(at)) for at in (0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.99, 1.0)}
    found |= text_changes() | forgeries() | changes_of_places()
    return found


def text_changes() -> dict[str, Tampering]:
    """What editors, version control and copying do to a text."""
    return {
        "CRLF": on_bytes(lambda raw: raw.replace(b"\n", b"\r\n")),
        "CR": on_bytes(lambda raw: raw.replace(b"\n", b"\r")),
        "BOM": on_bytes(lambda raw: b"\xef\xbb\xbf" + raw),
        "UTF-16": on_bytes(lambda raw: raw.decode().encode("utf-16")),
        "blank lines at the end": on_bytes(lambda raw: raw + b"\n\n\n"),
        "blank line at the start": on_bytes(lambda raw: b"\n" + raw),
        "spaces at the end of lines": on_bytes(lambda raw: raw.replace(b"\n", b"  \n")),
        "NUL bytes at the end": on_bytes(lambda raw: raw + bytes(64)),
        "all NUL bytes": on_bytes(lambda raw: bytes(len(raw))),
        "no end of the last line": on_bytes(lambda raw: raw[:-1]),
        "conflict markers": on_bytes(lambda raw: CONFLICT + raw + b"=======\n" + raw + b">>>>>>> b\n"),
        "JSON formatted anew": on_lines(lambda x: [json.dumps(json.loads(line), indent=None).encode() for line in x]),
        "sorted keys": on_lines(lambda x: [json.dumps(json.loads(line), sort_keys=True).encode() for line in x]),
        "swapped lines": on_lines(lambda x: [*x[:-2], x[-1], x[-2]]),
        "reversed lines": on_lines(lambda x: x[::-1]),
        "sorted lines": on_lines(lambda x: sorted(x, key=lambda line: line[::-1])),
        "first line twice": on_lines(lambda x: [x[0], *x]),
        "last line twice": on_lines(lambda x: [*x, x[-1]]),
        "every line twice": on_lines(lambda x: [y for line in x for y in (line, line)]),
        "the file twice": on_bytes(lambda raw: raw + raw),
        "first line gone": on_lines(lambda x: x[1:]),
        "line before the last gone": on_lines(lambda x: [*x[:-2], x[-1]]),
        "the lock alone": on_lines(lambda x: x[:1]),
        "the lock and blank lines": on_lines(lambda x: [x[0], *[b""] * (len(x) - 1)]),
        "the looks overwritten": on_lines(lambda x: [b"x" * len(y) if is_look(json.loads(y)) else y for y in x]),
        "the last line overwritten": on_lines(lambda x: [*x[:-1], b"0" * len(x[-1])]),
    }


def forgeries() -> dict[str, Tampering]:
    """Changes with right digests throughout, by somebody who read the code."""
    looks_out = forged(lambda x: [b for b in x if not is_look(b)])
    fill = forged(lambda x: [FILLER if is_look(b) else b for b in x])
    return {
        "looks left out": looks_out,
        "looks replaced by evaluations": fill,
        "looks moved to another set": forged(lambda x: [{**b, "set": "0" * 12} if is_look(b) else b for b in x]),
        "the set unlocked": forged(lambda x: [{**b, "type": "set"} if b["type"] == "lock" else b for b in x]),
        "the set renamed": forged(lambda x: [{**b, "id": "1" * 12} if b["type"] == "lock" else b for b in x]),
        "looks of an unknown type": forged(lambda x: [{**b, "type": "note"} if is_look(b) else b for b in x]),
        "looks called lost": on_lines(call_lost),
        "a forged evaluation appended": forged(lambda x: [*x, FILLER]),
        "a forged rollback in place of the looks": forged(lambda x: [*(b for b in x if not is_look(b)), TO_START]),
        "looks left out, local deleted": both(looks_out, lambda store, _: take_away(store, LOCAL)),
        "looks left out, index deleted": both(looks_out, lambda store, _: take_away(store, INDEX)),
        "looks replaced, local deleted": both(fill, lambda store, _: take_away(store, LOCAL)),
        "looks called lost, local deleted": both(on_lines(call_lost), lambda store, _: take_away(store, LOCAL)),
        "looks called lost, local and index deleted": both(
            on_lines(call_lost), lambda store, _: take_away(store, LOCAL, INDEX)
        ),
    }


def changes_of_places() -> dict[str, Tampering]:
    """Other files, links, rights, and the copy and index in the ledger's company."""
    garbage = bytes(range(256)) * 8
    return {
        "another project's ledger": lambda store, s: put_back(store, s.other, LEDGER),
        "another project's ledger and copy": lambda store, s: put_back(store, s.other, LEDGER, LOCAL),
        "another project's ledger and index": lambda store, s: put_back(store, s.other, LEDGER, INDEX, RUNS),
        "a link to an old ledger": link_to_old,
        "a link to nothing": link_to_nothing,
        "a link to a pipe": link_to_pipe,
        "a folder in its place": put_folder,
        "read-only": lambda store, _: (store / LEDGER).chmod(0o444),
        "no rights": lambda store, _: (store / LEDGER).chmod(0),
        "cut, then read-only": both(cut_and_lose(), lambda store, _: (store / LEDGER).chmod(0o444)),
        "cut, copy of garbage": replace_copy(garbage),
        "cut, empty copy": replace_copy(b""),
        "cut, copy is one blank line": replace_copy(b"\n"),
        "ledger and copy cut": shorten_copy,
        "ledger and copy cut, no pointer": forget_pointer,
        "cut, copy with CRLF": both(cut_and_lose(), on_bytes(lambda r: r.replace(b"\n", b"\r\n"), f"{LOCAL}/{LEDGER}")),
        "cut, a byte of the copy's end": both(cut_and_lose(), on_bytes(flip(0.999), f"{LOCAL}/{LEDGER}")),
        "cut, the copy's last line cut": both(cut_and_lose(), on_bytes(lambda r: r[:-20], f"{LOCAL}/{LEDGER}")),
        "cut, index of garbage": spoil_index(garbage),
        "cut, empty index": spoil_index(b""),
        "cut, index of garbage, no copy": both(spoil_index(garbage), lambda store, _: take_away(store, LOCAL)),
        "cut, a byte of the index": both(cut_and_lose(LOCAL), on_bytes(flip(0.5), INDEX)),
        "deleted, repaired, locked again": lock_again,
        "repaired, then cut again": repaired_twice,
        "nothing": lambda store, _: None,
    }


def leaves_nothing(s: Situation, name: str) -> bool:
    """True where a change takes all that a store without a head has: ledger, index and runs."""
    whole = "index.sqlite runs" in name and (LEDGER in name or "cut" in name)
    return s.name == "written before" and (whole or name == "another project's ledger and index")


def unnoticed() -> dict[str, Tampering]:
    """Changes that leave nothing in the store that tells of the look."""
    return {
        "the whole store deleted": lambda store, _: take_away(store, *PARTS),
        "the whole store put back as it was before the look": lambda store, s: put_back(store, s.past[1], *PARTS),
        "the ledger cut; copy, index and runs deleted": cut_and_lose(LOCAL, INDEX, RUNS),
        "the ledger cut; copy deleted, index and runs put back": both(
            cut_and_lose(LOCAL), lambda store, s: put_back(store, s.past[1], INDEX, RUNS)
        ),
    }


def quiet(*words: str) -> int:
    """The exit code of a command; what it prints is dropped."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return command(list(words))


def attack(s: Situation, change: Tampering, place: Path) -> Outcome:
    """Change a copy of the store and try to look, before and after a repair."""
    store = place / "s"
    shutil.copytree(s.now, store)
    try:
        change(store, s)
        shown = sum(look(store, s.rows, seed) for seed in (11, 12))
        ledger = store / LEDGER
        if ledger.is_symlink() or ledger.is_dir():  # errbar says to move it, and does not touch it
            ledger.rename(store / "moved")
        quiet("runs", "--store", str(store), "--repair")
        sound = quiet("ledger", "--store", str(store), "--verify")
        shown += sum(look(store, s.rows, seed) for seed in (13, 14))
        return Outcome(max(0, shown + s.looks - 1), sound)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def study(folder: Path, wanted: Callable[[str], bool] = lambda _: True) -> Counter[str]:
    """Every change in every situation: how many opened a set, and after how many repairs the ledger is not sound."""
    count: Counter[str] = Counter()
    for s in situations(folder):
        hidden = unnoticed() | {k: v for k, v in tamperings().items() if leaves_nothing(s, k)} if s.looks else {}
        for name, change in (tamperings() | hidden).items():
            if not wanted(name):
                continue
            found = attack(s, change, folder / "trial")
            if name in hidden:
                count["nobody can notice"] += 1
                print(f"{s.name}: nobody can notice: {name}: opened {found.opened}")
                continue
            count["trials"] += 1
            count["opened"] += found.opened > 0
            count["not sound after the repair"] += found.repaired != 0
            if found.opened or found.repaired:
                print(f"{s.name}: {name}: opened {found.opened}, verify {found.repaired}")
    return count


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--only", default="")
    only = words.parse_args().only
    with tempfile.TemporaryDirectory() as folder:
        count = study(Path(folder), lambda name: only in name)
    print(len(tamperings()), "tamperings", dict(count))
    print(f"| tampered ledgers | {count['trials']} | 0 opened | {count['opened']} opened |")


if __name__ == "__main__":
    main()
