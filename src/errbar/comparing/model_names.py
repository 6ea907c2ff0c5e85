"""Unique names of models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def make_names_unique(found: Sequence[tuple[str, T]], own: Sequence[str] | None = None) -> list[tuple[str, T]]:
    """Each with a name of its own: the one given, else its `name`, numbered if several are equal."""
    names = [name or str(getattr(x, "name", "")) for name, x in found] if own is None else list(own)
    often = Counter(names)
    seen: Counter[str] = Counter()
    out = []
    for name, (_, x) in zip(names, found):
        seen[name] += 1
        out.append((f"{name} #{seen[name]}" if often[name] > 1 else name, x))
    return out
