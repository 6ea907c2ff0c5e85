"""Lists the recorded numbers that moved by more than 1e-9 of their size, each with its reason in mended.md."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

LIMIT = 1e-9
MENDED = Path(__file__).parent / "mended.md"
# Seconds differ from run to run; ids and digests are names, not numbers.
PASSED_OVER = {"seconds", "run", "digest"}
Sections = dict[str, str]


def list_moved(pairs: Mapping[str, tuple[Sections, Sections]]) -> int:
    """Print a line per number that moved, with its reason; return 1 if one has none."""
    reasons = read_reasons(MENDED.read_text(encoding="utf-8"))
    moved, unexplained = 0, 0
    for name, (old, new) in pairs.items():
        reason = reasons.get(name)
        for where, before, after in find_moved(old, new):
            moved += 1
            unexplained += reason is None
            print(f"{name}  {where}  {before} -> {after}  {reason or 'NO REASON'}")
    print(f"{moved} numbers of {len(pairs)} commands moved by more than {LIMIT:g}; {unexplained} without a reason")
    return int(unexplained > 0)


def read_reasons(text: str) -> dict[str, str]:
    """Return the reason by command, of the lines `- NAME, NAME: reason` below the heading "Numbers that moved"."""
    _, _, below = text.partition("## Numbers that moved")
    lines = re.findall(r"^- ([^:\n]+): (.+)$", below, flags=re.MULTILINE)
    return {name.strip(): reason for names, reason in lines for name in names.split(",")}


def find_moved(old: Sections, new: Sections) -> Iterator[tuple[str, object, object]]:
    """Yield where a number, exit code or missing value differs, with both."""
    for part in sorted({*old, *new}):
        if part.endswith("exit") and old.get(part) != new.get(part):
            yield part, (old.get(part) or "none").strip(), (new.get(part) or "none").strip()
        if part == "json stdout":
            a, b = (_read_json(sections.get(part, "")) for sections in (old, new))
            yield from _compare("", a, b)


def _read_json(text: str) -> object:
    return json.loads(text) if text.startswith("{") else {}


def _compare(where: str, old: object, new: object) -> Iterator[tuple[str, object, object]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old.keys() - PASSED_OVER:  # fields may be added
            yield from _compare(f"{where}.{key}", old[key], new.get(key))
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            yield f"{where}.length", len(old), len(new)
        for index, (a, b) in enumerate(zip(old, new)):
            yield from _compare(f"{where}[{index}]", a, b)
    elif _is_number(old) or _is_number(new):
        same = _is_number(old) and _is_number(new) and math.isclose(old, new, rel_tol=LIMIT, abs_tol=0.0)
        if not same and not _is_rounding(old, new):
            yield where, old, new


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_rounding(old: object, new: object) -> bool:
    """Whether both are rounding errors around 0, which have no digits to keep."""
    return _is_number(old) and _is_number(new) and max(abs(old), abs(new)) < 1e-13
