"""Model names: one for each model of a comparison, and the place of the one that the others are compared with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from errbar.errors import BadInput

T = TypeVar("T")


def position_of(against: str, names: tuple[str, ...]) -> int:
    """Which of the models all others are compared with."""
    if against not in names:
        raise BadInput(f"`against` must be one of the models; got {against!r}. Models: {', '.join(names[:8])}.")
    return names.index(against)


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
