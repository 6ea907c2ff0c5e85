"""Comparison over data sets: several learners on each, from their ranks to what may be said of every pair."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from errbar.comparing.adjusted_intervals import adjusted_ends
from errbar.comparing.dataset_tables import make_friedman_table, make_picture_table, make_rank_table
from errbar.contrasts import contrast, dataset_ranks
from errbar.contrasts import nemenyi as ranges
from errbar.contrasts.holm import adjusted
from errbar.contrasts.wilcoxon import cannot_reject, gaps_of, walsh
from errbar.errors import BadInput, NoInterval, Refusal
from errbar.planning.gap import find_needed_rows, resolves
from errbar.records.comparison import Comparison, Verdict
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.pairs import DatasetScores
from errbar.records.sheet import Sheet
from errbar.records.types import Floats

TESTS = ("friedman", "nemenyi", "wilcoxon")


class ByDataset(NamedTuple):
    """A comparison for every pair, and the sheets behind them."""

    comparisons: tuple[Comparison, ...]
    sheets: tuple[Sheet, ...]


def contrast_datasets(
    standings: DatasetScores,
    ask: InferenceSettings,
    *,
    test: str | None = None,
    margin: float | None = None,
    measure: str = "score",
) -> ByDataset:
    """Friedman, Nemenyi's critical difference and Holm-Wilcoxon for every pair; or the one test that is named.

    A test that was named is refused where it cannot be used here; by default its place says why it is not there.
    """
    if test is None:
        return _contrast_by_default(standings, ask, margin, measure)
    chosen = _find_test(test)
    if margin is not None and chosen.name != "wilcoxon":
        raise BadInput(f"`margin` needs an interval; {chosen.name} has none. Leave `margin` or `test` out.")
    pairs = _pairs(standings)
    try:
        if chosen.name == "wilcoxon":
            no = cannot_reject(len(standings.datasets), len(pairs), ask.level)
            if no is not None:
                raise NoInterval(no)
            return ByDataset(
                _contrast_by_wilcoxon(standings, chosen, ask, margin, measure), (make_rank_table(standings),)
            )
        found = chosen.of(standings, ask)
    except NoInterval as no:
        raise Refusal(f"`test={chosen.key}`: {no}.", code=None) from None
    if chosen.name == "friedman":
        return ByDataset((), (make_rank_table(standings), make_friedman_table(found, chosen)))
    return ByDataset(
        _contrast_by_nemenyi(standings, ask), (make_rank_table(standings), make_picture_table(standings, ask))
    )


def _find_test(test: str) -> Contrast:
    found = contrast(test)
    if found.name not in TESTS:
        raise BadInput(f"`test={found.name}` needs {found.takes_says}; got data sets. Use {', '.join(TESTS)}.")
    return found


def _contrast_by_default(
    standings: DatasetScores, ask: InferenceSettings, margin: float | None, measure: str
) -> ByDataset:
    friedman, wilcoxon = _find_test("friedman"), _find_test("wilcoxon")
    sheets, notes = [], []
    if len(standings.learners) > 2:
        try:
            sheets.append(make_friedman_table(friedman.of(standings, ask), friedman))
        except NoInterval as no:
            notes.append(f"{no}.")
        try:
            ranges.nemenyi.of(standings, ask)
            sheets.append(make_picture_table(standings, ask))
        except NoInterval as no:
            notes.append(f"{no}.")
    no_hope = cannot_reject(len(standings.datasets), len(_pairs(standings)), ask.level)
    if no_hope is not None:
        notes.append(f"{no_hope}.")
    first = replace(make_rank_table(standings), notes=tuple(note[0].upper() + note[1:] for note in notes))
    return ByDataset(_contrast_by_wilcoxon(standings, wilcoxon, ask, margin, measure), (first, *sheets))


def _pairs(standings: DatasetScores) -> list[tuple[int, int]]:
    return list(combinations(range(len(standings.learners)), 2))


def _take_two(standings: DatasetScores, pair: tuple[int, int]) -> DatasetScores:
    names = (standings.learners[pair[0]], standings.learners[pair[1]])
    return replace(standings, values=standings.values[:, list(pair)], learners=names)


def _contrast_by_wilcoxon(
    standings: DatasetScores, chosen: Contrast, ask: InferenceSettings, margin: float | None, measure: str
) -> tuple[Comparison, ...]:
    """Every pair, each p adjusted by Holm for all of them; a pair without a p counts as p = 1."""
    twos = [_take_two(standings, pair) for pair in _pairs(standings)]
    n = len(standings.datasets)
    hopeless = cannot_reject(n, 1, ask.level) is not None

    def at(level: float, two: DatasetScores) -> Gap | Missing:
        try:
            if hopeless:
                return Missing("no_interval", f"{n} data sets are too few")
            gap: Gap = chosen.of(two, replace(ask, level=level, kept={}))
        except NoInterval as no:
            return Missing("no_interval", no)
        return gap

    found = [at(ask.level, two) for two in twos]
    p = adjusted([g.p if isinstance(g, Gap) else 1.0 for g in found])
    family = sum(isinstance(g, Gap) for g in found)
    out = []
    for two, gap, p_ in zip(twos, found, p):
        c = _decide_comparison(two, gap, p_, len(twos), ask.level, margin, measure, chosen.key)
        if isinstance(gap, Gap):
            c = replace(c, extras={**c.extras, **adjusted_ends(gap, p_, family, ask.level, partial(at, two=two))})
        out.append(c)
    return tuple(out)


def _decide_comparison(
    two: DatasetScores,
    gap: Gap | Missing,
    p: float,
    pairs: int,
    level: float,
    margin: float | None,
    measure: str,
    method: str,
) -> Comparison:
    medians = [float(x) for x in np.median(two.values, axis=0)]
    base = Comparison(
        left=two.learners[0],
        right=two.learners[1],
        measure=measure,
        gap=gap.gap if isinstance(gap, Gap) else float(np.median(walsh(gaps_of(two)))),
        low=None,
        high=None,
        level=level,
        p=None,
        p_adjusted=None,
        method=method,
        verdict="not resolved",
        label=two.label,
        better=two.better,
        left_value=medians[0],
        right_value=medians[1],
        margin=margin,
    )
    if isinstance(gap, Missing):
        return replace(base, reason=gap)
    verdict = _verdict(gap, p, level, margin, two.better == "high")
    # What Holm asks of the first of so many pairs, so that no promise is made that the family cannot keep.
    strict = 1 - (1 - level) / pairs
    assert gap.se is not None
    needed = _count_datasets(gap, len(two.datasets), strict) if verdict == "not resolved" else None
    return replace(
        base,
        low=gap.low,
        high=gap.high,
        p=gap.p,
        p_adjusted=p,
        se=gap.se,
        verdict=verdict,
        rows_needed=needed,
        resolves=resolves(gap.se, level=strict),
        how=gap.how,
        extras=dict(gap.extras),
    )


def _count_datasets(gap: Gap, n: int, level: float) -> int | None:
    """How many data sets would show this gap; None where n would do."""
    assert gap.se is not None
    needed = find_needed_rows(gap.gap, gap.se, n, level=level)
    return needed if needed is not None and needed > n else None


def _verdict(gap: Gap, p: float, level: float, margin: float | None, high: bool) -> Verdict:
    """A margin comes first. With ties p may be small while the interval still ends at 0: not resolved."""
    if margin is not None and -margin < gap.low and gap.high < margin:
        return "equivalent within margin"
    if not p < 1 - level or gap.low <= 0 <= gap.high:
        return "not resolved"
    return "right better" if (gap.gap > 0) == high else "left better"


def _contrast_by_nemenyi(standings: DatasetScores, ask: InferenceSettings) -> tuple[Comparison, ...]:
    """Every pair by how far apart its average ranks are; p is adjusted for all pairs by its own making."""
    n, k = standings.values.shape
    average = dataset_ranks(standings).mean(axis=0)
    cd = ranges.critical_difference(k, n, ask.level)
    return tuple(_compare_ranks(standings, pair, average, cd, ask.level) for pair in _pairs(standings))


def _compare_ranks(
    standings: DatasetScores, pair: tuple[int, int], average: Floats, cd: float, level: float
) -> Comparison:
    left, right = (float(average[i]) for i in pair)
    p = ranges.p_of(right - left, len(average), len(standings.datasets))
    resolved: Verdict = "right better" if right < left else "left better"
    return Comparison(
        left=standings.learners[pair[0]],
        right=standings.learners[pair[1]],
        measure="average_rank",
        gap=right - left,
        low=None,
        high=None,
        level=level,
        p=p,
        p_adjusted=p,
        method="nemenyi",
        verdict=resolved if p < 1 - level else "not resolved",
        label=f"average rank by {standings.label}",
        better="low",
        left_value=left,
        right_value=right,
        reason=Missing("no_interval", "nemenyi gives a critical difference of ranks"),
        how=f"critical difference {cd:.3g}",
        extras={"critical_difference": cd},
    )
