"""The squared error of segments: what is miscalibrated and what is left (Murphy 1973, Flach 2012)."""

from __future__ import annotations

from typing import Any

from errbar.evidence import Evidence
from errbar.measures._segments import Segments, positive_segments
from errbar.measures._whole import scored_whole
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats

OPTIMISTIC = (
    "observed shares come from the rows they judge, so refinement loss is too small and calibration loss too "
    "large; no valid interval is known"
)


def scored_calibration(measure: Measure, evidence: Evidence) -> Scored:
    """Mean over rows of (predicted - observed share of the segment)^2."""
    cut, label = _cut(measure, evidence)
    value = float(cut.share @ cut.gap**2)

    def influence() -> Floats:
        own, k = cut.gap_influence()
        gap = cut.gap[k]
        return gap * gap + 2 * gap * own - value

    return scored_whole(measure, evidence, value, influence, label=label, no_interval=_why(measure, evidence, cut))


def scored_refinement(measure: Measure, evidence: Evidence) -> Scored:
    """Mean over rows of share (1 - share), the share observed in the segment."""
    cut, label = _cut(measure, evidence)
    spread = cut.observed * (1 - cut.observed)
    value = float(cut.share @ spread)

    def influence() -> Floats:
        k = cut.codes()
        observed = cut.observed[k]
        return spread[k] + (1 - 2 * observed) * (cut.hit - observed) - value

    return scored_whole(measure, evidence, value, influence, label=label, no_interval=_why(measure, evidence, cut))


def _cut(measure: Measure, evidence: Evidence) -> tuple[Segments, str]:
    bins: Any = measure.settings["bins"]
    return positive_segments(evidence, bins), measure.label + ("" if bins is None else f" ({bins:g} bins)")


def _why(measure: Measure, evidence: Evidence, cut: Segments) -> str:
    """Why there is no interval; and that segments of single rows split nothing, where they are that."""
    if len(cut.weight) > evidence.n / 2:
        return (
            f"{len(cut.weight):,} different probabilities in {evidence.n:,} rows: calibration loss is nearly the Brier "
            f"score itself; give bins, as {measure.name}(bins=10)"
        )
    return OPTIMISTIC
