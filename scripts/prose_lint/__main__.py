"""scripts/prose: lists what the rules of prose find, or records how often they do."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from scripts.prose_lint.counts import RECORD, count, find, read, risen, write

ROOT = Path(__file__).resolve().parents[2]


def main(words: list[str]) -> int:
    """Print places or counts; record counts."""
    parser = argparse.ArgumentParser(prog="scripts/prose", description=__doc__)
    parser.add_argument("only", nargs="*", help="kinds of text, rules or parts of a path, all of which must match")
    parser.add_argument("--counts", action="store_true", help="counts by kind and rule instead of places")
    parser.add_argument("--record", action="store_true", help="write lower counts to tests/house/prose.json")
    parser.add_argument("--allow-more", action="store_true", help="with --record: write higher counts too (a merge)")
    given = parser.parse_args(words)
    found = list(find(ROOT))
    if given.record:
        return _record(count(found), allow_more=given.allow_more)
    asked = [f for f in found if all(word in (f.kind, f.rule) or word in f.place for word in given.only)]
    if given.counts:
        for kind, rules in count(asked).items():
            print(kind, *(f"  {n:5} {rule}" for rule, n in rules.items()), sep="\n")
        return 0
    for one in asked:
        print(f"{one.place}: {one.kind}: {one.rule}: {one.shown}")
    print(f"{len(asked)} found", file=sys.stderr)
    return 0


def _record(now: dict[str, dict[str, int]], *, allow_more: bool) -> int:
    recorded = read(ROOT / RECORD) if (ROOT / RECORD).exists() else {}
    more = [] if allow_more else risen(now, recorded)
    if more:
        print("Counts may only fall. Mend these, or give --allow-more after a merge:", *more, sep="\n", file=sys.stderr)
        return 1
    write(ROOT / RECORD, now)
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `scripts/prose | head` ends without a word
    sys.exit(main(sys.argv[1:]))
