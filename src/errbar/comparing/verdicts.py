"""Verdicts: what may be said of gaps, with p adjusted for how many were looked at and the rows that would tell more."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from errbar._numeric.quantiles import z_two_sided
from errbar.comparing.adjusted_intervals import adjusted_ends
from errbar.contrasts.holm import holm
from errbar.planning.gap import find_needed_rows, resolves
from errbar.records.comparison import Comparison, Verdict
from errbar.records.contrast import Contrast, Gap
from errbar.records.contrasted import Contrasted
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing

POWER = 0.8


def decide_verdicts(
    found: Sequence[Contrasted],
    *,
    level: float,
    adjust: Contrast = holm,
    primary: str | None = None,
    margins: Mapping[str, float] | None = None,
    again: InferenceSettings | None = None,
) -> tuple[Comparison, ...]:
    """Comparisons in the order given. The primary measure's pairs are adjusted as one family, all others as another.

    With `again`, settings at which gaps may be found anew, each has the interval that its adjustment leaves it.
    """
    margins = margins or {}
    p = _adjust_p_values(found, primary, adjust)
    tested = [c.measure.key == primary for c in found if c.gap is not None]
    family = {first: max(tested.count(first), 1) for first in (True, False)}
    families = [family[c.measure.key == primary] for c in found]
    return tuple(
        _decide_verdict(c, p_, level, size, primary, margins.get(c.measure.key), _own_ends(c, p_, size, level, again))
        for c, p_, size in zip(found, p, families)
    )


def _own_ends(
    c: Contrasted, p: float | None, family: int, level: float, again: InferenceSettings | None
) -> dict[str, float]:
    find = c.again
    if again is None or find is None or c.gap is None or p is None:
        return {}
    return adjusted_ends(c.gap, p, family, level, lambda strict: find(again.at(strict)))


def _adjust_p_values(found: Sequence[Contrasted], primary: str | None, adjust: Contrast) -> list[float | None]:
    out: list[float | None] = [None] * len(found)
    for first in (True, False):
        mine = [(i, c.gap.p) for i, c in enumerate(found) if c.gap is not None and (c.measure.key == primary) is first]
        for (i, _), p in zip(mine, adjust.of([p for _, p in mine], InferenceSettings())):
            out[i] = p
    return out


def _decide_verdict(
    c: Contrasted,
    p: float | None,
    level: float,
    family: int,
    primary: str | None,
    margin: float | None,
    ends: Mapping[str, float],
) -> Comparison:
    gap = c.gap
    verdict: Verdict = "not resolved"
    needed = smallest = None
    if gap is not None:
        assert p is not None
        verdict = verdict_of(c, p, level, margin)
        se = _spread(gap, level)
        if se is not None:
            # At the first step of every adjustment, which a gap has surely passed once it is resolved among so many.
            strict = 1 - (1 - level) / family
            smallest = resolves(se, level=strict, power=POWER)
            if verdict == "not resolved":
                needed = find_needed_rows(gap.gap, se, c.rows, level=strict, power=POWER)
                # A test on other numbers than the interval may leave open what so many rows would resolve.
                needed = None if needed is None or needed <= c.rows else needed
    return Comparison(
        left=c.left,
        right=c.right,
        measure=c.measure.key,
        gap=_known_p(c) if gap is None else gap.gap,
        low=None if gap is None else gap.low,
        high=None if gap is None else gap.high,
        level=level,
        p=None if gap is None else gap.p,
        p_adjusted=p,
        method=c.method,
        verdict=verdict,
        rows_needed=needed,
        label=c.label,
        better=c.measure.better,
        left_value=c.left_value,
        right_value=c.right_value,
        se=None if gap is None else gap.se,
        primary=c.measure.key == primary,
        margin=margin,
        resolves=smallest,
        reason=c.result if isinstance(c.result, Missing) else None,
        how="" if gap is None else gap.how,
        extras={} if gap is None else {**gap.extras, **ends},
    )


def _spread(gap: Gap, level: float) -> float | None:
    """The standard error that the interval amounts to: with few rows, units or disagreements it is wider than its z."""
    if gap.se is None or not gap.se > 0 or not math.isfinite(gap.se):
        return None
    wide = (gap.high - gap.low) / 2 / z_two_sided(level)
    return max(gap.se, wide) if math.isfinite(wide) else gap.se


def _known_p(c: Contrasted) -> float | None:
    return None if c.left_value is None or c.right_value is None else c.right_value - c.left_value


def verdict_of(c: Contrasted, p: float, level: float, margin: float | None) -> Verdict:
    """A declared margin comes first: a gap that lies within it is of no consequence, resolved or not."""
    gap = c.gap
    assert gap is not None
    if margin is not None and -margin < gap.low and gap.high < margin:
        return "equivalent within margin"
    # Both must say so: a test may rest on other numbers than the interval beside it (5 x 2, permutation).
    if not p < 1 - level or gap.low <= 0 <= gap.high:
        return "not resolved"
    if c.measure.better not in ("low", "high"):
        return "differs"
    return "right better" if (gap.gap > 0) == (c.measure.better == "high") else "left better"
