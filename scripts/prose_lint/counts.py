"""Counts of what the rules find, by kind of text and rule, and the record that they may only fall below."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.prose_lint.page_texts import texts_of_pages
from scripts.prose_lint.rules import hits
from scripts.prose_lint.source_texts import texts_of_source

RECORD = Path("tests/house/prose.json")


class Found(NamedTuple):
    """One hit: its kind of text, its rule, where it is, and the words around it."""

    kind: str
    rule: str
    place: str
    shown: str


def find(root: Path) -> Iterator[Found]:
    """Yield everything that the rules find in the source and the pages of a checkout."""
    for texts in (texts_of_source(root / "src" / "errbar"), texts_of_pages(root)):
        for kind, place, text in texts:
            for hit in hits(kind, text):
                yield Found(kind, hit.rule, str(Path(place).relative_to(root)), hit.shown)


def count(found: Iterable[Found]) -> dict[str, dict[str, int]]:
    """Count hits by kind and rule, both in order."""
    counted = Counter((one.kind, one.rule) for one in found)
    out: dict[str, dict[str, int]] = {}
    for (kind, rule), n in sorted(counted.items()):
        out.setdefault(kind, {})[rule] = n
    return out


def read(path: Path) -> dict[str, dict[str, int]]:
    """Return the recorded counts."""
    recorded: dict[str, dict[str, int]] = json.loads(path.read_text(encoding="utf-8"))
    return recorded


def write(path: Path, counts: dict[str, dict[str, int]]) -> None:
    """Record counts, one a line, so that parallel changes merge."""
    path.write_text(json.dumps(counts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def risen(now: dict[str, dict[str, int]], recorded: dict[str, dict[str, int]]) -> list[str]:
    """Return lines for counts above the record; a kind that the record lacks may be recorded as it is."""
    return [
        f"{kind}: {rule}: {n}, recorded {recorded[kind].get(rule, 0)}"
        for kind, rules in now.items()
        if kind in recorded
        for rule, n in rules.items()
        if n > recorded[kind].get(rule, 0)
    ]


def fallen(now: dict[str, dict[str, int]], recorded: dict[str, dict[str, int]]) -> list[str]:
    """Return lines for counts below the record."""
    return [
        f"{kind}: {rule}: {now.get(kind, {}).get(rule, 0)}, recorded {n}"
        for kind, rules in recorded.items()
        for rule, n in rules.items()
        if now.get(kind, {}).get(rule, 0) < n
    ]
