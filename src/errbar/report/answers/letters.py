"""Letters: models that share one are not distinguishable; a compact letter display (Piepho 2004, insert and absorb)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from errbar.records.comparison import Comparison, find_deciding
from errbar.records.run import Run

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def deciding_comparisons(run: Run) -> list[Comparison]:
    """List the comparisons by the primary measure; without one, by the first measure that was compared."""
    return find_deciding(run.comparisons)


def is_resolved(c: Comparison) -> bool:
    """True where one of the two is better."""
    return c.verdict in ("left better", "right better")


def better_of(c: Comparison) -> tuple[str, str]:
    """(better, worse) of a resolved pair."""
    return (c.left, c.right) if c.verdict == "left better" else (c.right, c.left)


def rank_models(pairs: Sequence[Comparison]) -> list[str]:
    """Best value first, where values are known; in the order met otherwise."""
    values: dict[str, float] = {}
    names = list(dict.fromkeys(name for c in pairs for name in (c.left, c.right)))
    for c in pairs:
        for name, x in ((c.left, c.left_value), (c.right, c.right_value)):
            if x is not None:
                values[name] = x if c.better == "high" else -x
    return sorted(names, key=lambda name: -values.get(name, float("-inf")))


def letters_of(pairs: Sequence[Comparison]) -> dict[str, str]:
    """Letters by model, best first; empty unless every two models were compared."""
    names = rank_models(pairs)
    if len({frozenset((c.left, c.right)) for c in pairs}) < len(names) * (len(names) - 1) // 2 or len(names) < 2:
        return {}
    groups = group_models(names, [better_of(c) for c in pairs if is_resolved(c)])
    if len(groups) > len(ALPHABET):
        return {}
    return {name: "".join(a for a, g in zip(ALPHABET, groups) if name in g) for name in names}


def group_models(names: Sequence[str], differ: Collection[tuple[str, str]]) -> list[frozenset[str]]:
    """The largest sets of names no two of which differ, in the order of their first members."""
    groups = [frozenset(names)]
    for a, b in differ:
        split: list[frozenset[str]] = []
        for g in groups:
            split += [g - {a}, g - {b}] if a in g and b in g else [g]
        kept: list[frozenset[str]] = []
        for g in sorted(set(split), key=len, reverse=True):
            if not any(g <= other for other in kept):
                kept.append(g)
        groups = kept
    place = {name: i for i, name in enumerate(names)}
    return sorted(groups, key=lambda g: sorted(place[name] for name in g))
