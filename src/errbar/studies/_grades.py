"""Grades: the sheet of an interval or a test that was graded, bad answers counted and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, StudyResult
from errbar.records.types import Floats
from errbar.studies._numbers import mean_se, share_estimate, share_se


class GradedProcedure(NamedTuple):
    """What is graded: a function, or a method on the shelf, of predictions or of data."""

    name: str
    function: Callable[..., Any] | None
    of: str
    kind: str
    n_fit: int
    harm: float = 0.2
    slack: float = 0.25


def interval_sheet(
    setup: Setup, asked: GradedProcedure, truth: Floats, low: Floats, high: Floats, bad: Counter[str]
) -> StudyResult:
    """What is no interval holds nothing, so it counts as a miss."""
    whose = "the rule" if asked.of == "predictions" else "this model"
    truths: dict[str, Floats | float] = {"coverage": truth}
    if asked.of == "data":
        truths["coverage_learner"] = float(np.nanmean(truth)) if np.isfinite(truth).any() else np.nan
    hits = {name: int(((low <= t) & (t <= high)).sum()) for name, t in truths.items()}
    shares = [cell for count in hits.values() for cell in share_se(count, len(low))]
    row: tuple[Cell, ...] = (
        asked.name,
        *shares,
        *mean_se(high - low),
        *share_se(int((truth < low).sum()), len(low)),
        *share_se(int((truth > high).sum()), len(low)),
        bad.total(),
    )
    columns = ("interval", *(c for name in hits for c in (name, f"{name}_se")))
    columns += ("width", "width_se", "miss_low", "miss_low_se", "miss_high", "miss_high_se", "bad")
    about = f"{asked.name} at n={setup.n:,} in {setup.world.key}, about {whose}"
    estimates = tuple(
        share_estimate(name, name.replace("_", ", the "), count, len(low), level=setup.level, about=about)
        for name, count in hits.items()
    )
    title = f"{asked.name}, nominal {100 * setup.level:g} %, of {asked.of}: {len(low):,} samples of {setup.n:,} rows"
    notes = (
        f"mean true {setup.measure} of {whose}: {np.nanmean(truth):.4g}",
        *_bad(bad, len(low), "counted as misses"),
    )
    return StudyResult((Sheet(name="grade", title=title, columns=columns, rows=(row,), notes=notes),), estimates)


def test_sheet(setup: Setup, asked: GradedProcedure, p: Floats, bad: Counter[str]) -> StudyResult:
    alpha = 1 - setup.level
    hits = int((p <= alpha + 1e-12).sum())
    sheet = Sheet(
        name="grade",
        title=f"{asked.name} at {100 * alpha:g} %: {len(p):,} samples of {setup.n:,} rows of {setup.world.key}",
        columns=("test", "rejection_rate", "rejection_rate_se", "nominal", "bad"),
        rows=((asked.name, *share_se(hits, len(p)), alpha, bad.total()),),
        notes=(
            "where the null hypothesis is true in this world, more rejections than nominal are false alarms",
            *_bad(bad, len(p), "counted as no rejection"),
        ),
    )
    about = f"{asked.name} at n={setup.n:,} in {setup.world.key}"
    head = share_estimate("rejection_rate", "rejection rate", hits, len(p), level=setup.level, about=about)
    return StudyResult((sheet,), (head,))


def _bad(bad: Counter[str], of: int, how: str) -> tuple[str, ...]:
    if not bad:
        return ()
    told = "; ".join(f"{times:,} x {why}" for why, times in bad.most_common(3))
    return (f"bad answers on {bad.total():,} of {of:,} samples, {how}: {told}",)
