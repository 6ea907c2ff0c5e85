"""Gaps over a plan: right minus left on every split, where a test of them may be made at all."""

from __future__ import annotations

import numpy as np

from errbar.errors import NoInterval
from errbar.families import splitters_of
from errbar.records.family import DesignKind
from errbar.records.pairs import SplitPair
from errbar.records.scored import HAIR
from errbar.records.types import Floats


def gaps_of(pair: SplitPair, name: str = "", designs: tuple[DesignKind, ...] = ()) -> tuple[Floats, str]:
    """One gap per split, NaN where a side has none, and a remark on those; NoInterval where the test is not for it."""
    if designs and pair.traits.design not in designs:
        raise NoInterval(
            f"{name} is for {', '.join(splitters_of(designs))} plans; this one is {pair.plan or pair.family}"
        )
    endless = int((np.isinf(pair.left) | np.isinf(pair.right)).sum())
    if endless or not np.isfinite(pair.gap):
        where = f"on {endless} of {len(pair.left)} splits" if endless else "over the plan"
        raise NoInterval(f"{pair.measure.key} is not finite {where}, so the gap has no spread")
    gaps = pair.gaps
    gone = int(np.isnan(gaps).sum())
    return gaps, f"; {gone} of {len(gaps)} splits define no gap and are left out" if gone else ""


def must_vary(pair: SplitPair, spread: float) -> None:
    """NoInterval where the gaps differ by no more than rounding does."""
    gaps = pair.gaps[np.isfinite(pair.gaps)]
    hair = HAIR * float(np.nanmax(np.abs([pair.left, pair.right])))
    if spread > hair:
        return
    if np.abs(gaps).max() <= hair:
        raise NoInterval(f"{pair.measure.key} of the two is equal on every split: {len(gaps)} gaps of 0 have no spread")
    raise NoInterval(f"the gap does not vary within the plan's {len(gaps)} splits, so its spread cannot be seen")


def within(pair: SplitPair, half: float) -> tuple[float, float]:
    """gap - half to gap + half, cut where no gap of this measure can lie."""
    low, high = pair.measure.bounds
    return max(pair.gap - half, low - high), min(pair.gap + half, high - low)
