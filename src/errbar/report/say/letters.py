"""Letters: models that share one are inconclusive against each other (a compact letter display, Piepho 2004)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison, find_deciding
from errbar.records.run import Run
from errbar.report.say.quantifiers import is_complete, with_verdict

SHARED = "Models that share a letter are inconclusive against each other (adjusted)."
OVERLAP = "Intervals are each model's own: they may overlap although the difference is decided."
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def deciding_pairs(run: Run) -> list[Claim]:
    """List the pair claims on the primary measure; without one, on the first measure that was compared."""
    first = find_deciding(run.comparisons)
    measure = first[0].measure if first else None
    mine = [c for c in run.claims if c.question == "pair" and c.slice is None and c.measure == measure]
    pairs = {(c.against.names[0], c.subject.names[0]): c for c in mine}
    return [pairs[c.left, c.right] for c in first if (c.left, c.right) in pairs]


def deciding_comparisons(run: Run) -> list[Comparison]:
    """List the comparisons by the primary measure; without one, by the first measure that was compared."""
    return find_deciding(run.comparisons)


def rank_models(pairs: Sequence[Comparison]) -> list[str]:
    """Return the models, best value first if values are known, otherwise in the order met."""
    values: dict[str, float] = {}
    names = list(dict.fromkeys(name for c in pairs for name in (c.left, c.right)))
    for c in pairs:
        for name, x in ((c.left, c.left_value), (c.right, c.right_value)):
            if x is not None:
                values[name] = x if c.better == "high" else -x
    return sorted(names, key=lambda name: -values.get(name, float("-inf")))


def letters_of(run: Run) -> dict[str, str]:
    """Return letters by model, best first; empty unless all pairs were compared and are defined."""
    names, pairs = rank_models(deciding_comparisons(run)), deciding_pairs(run)
    if len(pairs) < len(names) * (len(names) - 1) // 2 or len(names) < 2 or not is_complete(pairs):
        return {}
    apart = with_verdict(pairs, "better", "worse", "differs")
    groups = group_models(names, [(c.against.names[0], c.subject.names[0]) for c in apart])
    if len(groups) > len(ALPHABET):
        return {}
    return {name: "".join(a for a, g in zip(ALPHABET, groups) if name in g) for name in names}


def shared_words(run: Run) -> str:
    """Return what a shared letter means: inconclusive, or equivalent where a margin was given."""
    if with_verdict(deciding_pairs(run), "equivalent"):
        return "Models that share a letter are inconclusive or equivalent (adjusted)."
    return SHARED


def group_models(names: Sequence[str], differ: Collection[tuple[str, str]]) -> list[frozenset[str]]:
    """Return the largest sets of names no two of which differ, in the order of their first members."""
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
