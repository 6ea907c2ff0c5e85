"""What a page shows against what is printed: every digit counts; times, dates and ids of runs do not.

A line of `...` or `…` alone stands for any number of lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

ELISIONS = ("...", "…")
UNSTABLE = (
    (re.compile(r"\b202\d-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?"), "DATE"),
    (re.compile(r"\b\d{1,2} [A-Z][a-z]{2} 202\d\b"), "DATE"),
    (re.compile(r"(?<![\w.])\d[\d,]*(\.\d+)? ?(ms|s|min|h)\b"), "TIME"),
    (re.compile(r"(?<![\w.])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{12}([0-9a-f]{20})?\b"), "ID"),
    (re.compile(r"\b(run|head) [0-9a-f]{12,32}\b"), r"\1 ID"),
)
Lines = Sequence[str]


def mask(line: str) -> str:
    """Return a line without what differs from one run to the next."""
    for pattern, word in UNSTABLE:
        line = pattern.sub(word, line)
    return line.rstrip()


def find_difference(shown: Lines, made: Lines) -> str | None:
    """Return the first line that is not printed as it is shown, or None."""
    parts, at = _parts(shown), 0
    for i, part in enumerate(parts):
        last = i == len(parts) - 1
        if last and len(made) - at < len(part):
            return _difference([*part], made[at:])
        start = len(made) - len(part) if last and i else _find(part, made, at) if i else 0
        if start is None:
            return f"  shown: {part[0]}\nprinted: no such line, or other lines below it"
        here = made[start:] if last else made[start : start + len(part)]
        if [mask(x) for x in part] != [mask(x) for x in here]:
            return _difference(part, here)
        at = start + len(part)
    return None


def _parts(shown: Lines) -> list[list[str]]:
    """Split lines at the elisions; the first part stands at the beginning, the last at the end."""
    parts: list[list[str]] = [[]]
    for line in shown:
        if line.strip() in ELISIONS:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def _find(part: Lines, made: Lines, start: int) -> int | None:
    wanted = [mask(x) for x in part]
    places = range(start, len(made) - len(part) + 1)
    return next((i for i in places if [mask(x) for x in made[i : i + len(part)]] == wanted), None)


def _difference(shown: Lines, made: Lines) -> str:
    size = max(len(shown), len(made))
    pairs = zip([*shown, *[None] * (size - len(shown))], [*made, *[None] * (size - len(made))])
    for old, new in pairs:
        if old is None or new is None or mask(old) != mask(new):
            return "  shown: {}\nprinted: {}".format(*("(nothing)" if x is None else x for x in (old, new)))
    raise ValueError("the lines are equal")


def accept(shown: Lines, made: Lines) -> list[str]:
    """Return the lines to show: those printed now, with what was left out left out again.

    A part keeps its number of lines and stands where it is most alike.
    """
    if find_difference(shown, made) is None:
        return [*shown]
    parts = _parts(shown)
    if len(parts) == 1 or sum(map(len, parts)) > len(made):
        return [*made]
    marks = [line for line in shown if line.strip() in ELISIONS]
    kept, at = [], 0
    for i, part in enumerate(parts):
        after = sum(map(len, parts[i + 1 :]))
        start = _place(part, made, at, len(made) - after - len(part), at_end=i == len(parts) - 1)
        if start > at:
            kept.append(marks[max(i - 1, 0)])
        kept += made[start : start + len(part)]
        at = start + len(part)
    return kept + ([marks[-1]] if at < len(made) and parts[-1] else [])


def _place(part: Lines, made: Lines, first: int, last: int, *, at_end: bool) -> int:
    """Return the line at which a part fits best; among equals the first, or the last one for the part at the end."""
    places = range(last, first - 1, -1) if at_end else range(first, last + 1)
    return max(places, key=lambda start: _likeness(part, made[start:]))


def _likeness(part: Lines, made: Lines) -> float:
    return round(sum(SequenceMatcher(None, a, b, autojunk=False).ratio() for a, b in zip(part, made)), 6)
