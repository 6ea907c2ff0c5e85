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
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ledger_changes import leaves_nothing, tamperings, unnoticed
from ledger_edits import Tampering
from ledger_stores import LEDGER, Situation, look, quiet, situations


class Outcome(NamedTuple):
    """What a changed store showed."""

    opened: int
    """Numbers beyond the one that a locked set may show without a reason."""
    repaired: int
    """The exit code of `ledger --verify` after the repair."""


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
