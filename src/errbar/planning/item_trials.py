"""Items and trials: how many items a difference of two systems takes at so many trials each, from a pilot of both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar._versions import versions
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.planning import gap as gaps
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Floats, Ints

TRIALS = (1, 3, 5, 10)
"""Trials an item that are answered for."""
DRAWS, PURPOSE = 400, 55
"""Pilots drawn anew, whose middle four fifths are shown."""
TAILS = (0.1, 0.9)


class ItemSpread(NamedTuple):
    """Variance of an item's true difference, and of one trial of both systems about it."""

    between: float
    within: float

    def of_gap(self, trials: int) -> float:
        """The variance of one item's observed difference at so many trials."""
        return self.between + self.within / trials


def plan_trials(sides: Sequence[OutcomeEvidence], gap: float, power: float, ask: InferenceSettings) -> Run:
    """Items for this difference at several numbers of trials, with the range that pilots of this size leave."""
    left, right = sides
    pilot = _Pilot(left, right)
    every = np.arange(left.n)
    tries = TRIALS if pilot.seen_within else TRIALS[:1]
    drawn = [pilot.spread(items) for items in _draw_items(left.unit, left.n, ask)]
    lines: list[tuple[Cell, ...]] = []
    for trials in tries:
        spread = pilot.spread(every)
        needed = _count_items(spread, pilot.design, trials, gap, power, ask)
        many = [_count_items(one, pilot.design, trials, gap, power, ask) for one in drawn]
        low, high = (math.ceil(x) for x in np.quantile(many, TAILS))
        word = "1 trial" if trials == 1 else f"{trials} trials"
        why = f"{needed * trials:,} answers of each system; pilots of this size ask for {low:,} to {high:,} items"
        lines.append((f"items, {word} each", needed, why))
    told = f"{100 * power:g} % power, {100 * ask.level:g} % level"
    name = "score" if left.outcome().range == (0.0, 1.0) else "mean"
    sheet = Sheet(
        name="items",
        title=f"A difference of {gap:g} in {name} ({told})",
        columns=("quantity", "answer", "reason"),
        rows=tuple(lines),
        notes=tuple(_notes(pilot, every)),
    )
    data = DataFacts.of(left.given)
    return Run(
        verb="plan", seed=ask.seed, data=data, options={"level": ask.level}, sheets=(sheet,), versions=versions()
    )


class _Pilot:
    """Two systems on the same items: differences, and the spread of trials."""

    def __init__(self, left: OutcomeEvidence, right: OutcomeEvidence) -> None:
        self.gaps = right.means() - left.means()
        sides = [(e.spread_within(e.outcome().values, e.means()), e.trials) for e in (left, right)]
        self.within = sum(spread for spread, _ in sides)
        self.noise = sum(spread / trials for spread, trials in sides)
        self.seen_within = all(int(trials.min()) > 1 for _, trials in sides)
        self.design = _design_effect(self.gaps, left.unit)

    def spread(self, items: Ints) -> ItemSpread:
        """The variances on some of the items, drawn perhaps several times."""
        d = self.gaps[items]
        whole = float(d.var(ddof=1))
        if not self.seen_within:
            return ItemSpread(whole, 0.0)
        noise = np.asarray(self.noise)[items]
        return ItemSpread(max(whole - float(noise.mean()), 0.0), float(np.asarray(self.within)[items].mean()))


def _count_items(
    spread: ItemSpread, design: float, trials: int, gap: float, power: float, ask: InferenceSettings
) -> int:
    sd = math.sqrt(spread.of_gap(trials) * design)
    return gaps.of_mean(gap, sd, level=ask.level, power=power) if sd > 0 else 2


def _design_effect(d: Floats, unit: Ints | None) -> float:
    """The variance of the mean by units over that of independent items, at least 1."""
    if unit is None:
        return 1.0
    away = np.bincount(unit, weights=d - d.mean())
    many = len(away)
    clustered = many / (many - 1) * float((away * away).sum()) / len(d) ** 2 if many > 1 else math.inf
    alone = float(d.var(ddof=1)) / len(d)
    return max(clustered / alone, 1.0) if alone > 0 else 1.0


def _draw_items(unit: Ints | None, n: int, ask: InferenceSettings) -> list[Ints]:
    """Items, or whole units, drawn with replacement."""
    rng = ask.rng(PURPOSE, counted=False)
    if unit is None:
        return [rng.integers(0, n, n) for _ in range(DRAWS)]
    members = [np.flatnonzero(unit == u) for u in range(int(unit.max()) + 1)]
    return [np.concatenate([members[u] for u in rng.integers(0, len(members), len(members))]) for _ in range(DRAWS)]


def _notes(pilot: _Pilot, every: Ints) -> list[str]:
    """Say what the pilot could not see."""
    found = []
    if not pilot.seen_within:
        found.append("one trial an item does not tell items from chance: a pilot of several trials answers for more")
    elif pilot.spread(every).between == 0:
        found.append(
            "trials explain all differences between items that were seen: more trials look as good as more items here"
        )
    if pilot.design > 1:
        found.append(f"units of items like these make it {pilot.design:.2g} times as many items")
    return found
