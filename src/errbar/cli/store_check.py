"""A store verified or repaired, and damage that a command came upon, in print."""

from __future__ import annotations

import json as json_
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from errbar.dialect import render
from errbar.errors import BadInput
from errbar.report.run_text import printable
from errbar.stores import Checked, Damage, Store, open_store


def name_damage(damaged: Sequence[Damage]) -> None:
    """One line on stderr for each thing that was left out."""
    for found in damaged:
        print(printable(f"errbar: {render(found.message)}"), file=sys.stderr)


def print_verification(store: Path, *, json: bool) -> int:
    """Every item that is not sound, and how many there are; 2 where one is damaged."""
    with _existing(store) as opened:
        items = opened.verify()
    damaged = [x for x in items if x.state == "damaged"]
    if json:
        body = {"items": [x._asdict() for x in items], "damaged": [x._asdict() for x in damaged]}
        print(json_.dumps({"verb": "runs", "store": str(store), **body}))
    else:
        lines = [_describe(x) for x in items if x.state != "sound" or x.found.startswith("its run")]
        states = Counter(x.state for x in items)
        count = ", ".join(f"{states[s]:,} {s}" for s in ("sound", "damaged", "not verifiable") if states[s])
        last = f"{store}: {count or 'nothing kept yet'}."
        remedy = [render("`errbar runs --repair` saves what can be saved.")] if damaged else []
        print("\n".join(printable(line) for line in [*lines, last, *remedy]))
    return BadInput.exit_code if damaged else 0


def _describe(x: Checked) -> str:
    of = "" if x.kind == "index" else f" {x.id}"
    found = render(x.found) if x.kind == "predictions" and x.state == "damaged" else f"{x.found} ({x.file})"
    return f"{x.state}: {x.kind}{of}: {found}"


def print_repair(store: Path, *, json: bool) -> int:
    """What a repair saved, what is lost, and where the damaged files are now."""
    with _existing(store) as opened:
        done = opened.repair()
        damaged = [x._asdict() for x in opened.verify() if x.state == "damaged"]
    if json:
        body = {"items": done.saved, "lost": done.lost, "aside": done.aside, "damaged": damaged}
        print(json_.dumps({"verb": "runs", "store": str(store), **body}))
        return BadInput.exit_code if damaged else 0
    lines = [
        *(f"saved: {x}" for x in done.saved),
        *(f"lost: {x}" for x in done.lost),
        *(f"kept aside: {x}" for x in done.aside),
    ]
    print("\n".join(printable(render(line)) for line in lines or [f"{store}: nothing is damaged."]))
    return BadInput.exit_code if damaged else 0


def _existing(store: Path) -> Store:
    if not store.exists():
        raise BadInput(f"No folder {store}. Name the folder of saved runs, for example `store=.errbar`.")
    return open_store(store)
