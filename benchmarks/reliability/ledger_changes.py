"""Every change that an attack makes to a store: those that something in it tells of, and those that nothing can."""

from __future__ import annotations

import json

from ledger_edits import (
    Tampering,
    both,
    call_lost,
    cut,
    cut_and_lose,
    cut_within,
    flip,
    forged,
    forget_pointer,
    is_look,
    link_to_nothing,
    link_to_old,
    link_to_pipe,
    lock_again,
    on_bytes,
    on_lines,
    put_back,
    put_folder,
    repaired_twice,
    replace_copy,
    restore,
    shorten_copy,
    spoil_index,
    take_away,
)
from ledger_stores import INDEX, LEDGER, LOCAL, PARTS, RUNS, Situation

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
