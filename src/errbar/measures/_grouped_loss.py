"""The squared error of segments: what is miscalibrated, what is left, and what bins mix (Murphy 1973, Flach 2012).

With p a row's probabilities, y its class as 0 and 1, and means over a segment written m(.), the squared error of a
segment is exactly (m(p) - m(y))^2 + m(y) (1 - m(y)) + m((p - m(p))^2 - 2 (p - m(p)) (y - m(y))), summed over classes:
calibration, refinement, and the part within a segment, 0 where all its rows have the same probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._bins import checked_bins
from errbar.measures._recomputed import scored_recomputed
from errbar.measures._segments import positive_segments
from errbar.measures._vector_segments import vector_segments
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Floats, Ints

OPTIMISTIC = (
    "observed shares come from the rows they judge, so refinement loss is too small and calibration loss too "
    "large; no valid interval is known"
)


class SegmentParts(NamedTuple):
    """The squared error of every segment in its parts, on the scale of the Brier score with the same `half`."""

    weight: Floats
    predicted: Floats
    """(segments, classes); one column, the positive class, for two."""
    observed: Floats
    calibration: Floats
    """Per row of the segment."""
    refinement: Floats
    within: Floats
    names: tuple[str, ...]
    """Names of the bins; empty if a segment is one prediction."""
    codes: Callable[[], Ints]
    times: float
    rows: Callable[[], tuple[Floats, Floats]]
    """Probabilities and outcomes of every row, (rows, columns)."""

    @property
    def share(self) -> Floats:
        """Share of all rows in each segment."""
        return np.asarray(self.weight / self.weight.sum())

    def mean(self, part: Floats) -> float:
        """A part's mean over all rows."""
        return float(self.share @ part)


def segment_parts(measure: Measure, evidence: Evidence) -> SegmentParts:
    """The parts of every segment that the measure's settings `bins` and `half` ask for."""
    bins, half = measure.settings["bins"], measure.settings["half"]
    bins = None if bins is None else checked_bins(bins)
    if half not in (None, True, False):
        raise BadInput(f"half= must be true or false; got {half!r}.")
    two = evidence.kind == "binary"
    # As brier has it: two classes once (half the sum over both), more as the whole sum.
    times = (2.0 if half is False else 1.0) if two else (0.5 if half is True else 1.0)
    return evidence.keep(("segment_parts", bins, times), lambda: (_of_two if two else _of_many)(evidence, bins, times))


def _of_two(evidence: Evidence, bins: int | None, times: float) -> SegmentParts:
    cut = positive_segments(evidence, bins)
    edges = [] if bins is None else [f"{k / bins:.4g}–{(k + 1) / bins:.4g}" for k in range(len(cut.weight))]
    there = np.flatnonzero(cut.weight > 0)
    place = np.full(len(cut.weight), -1)
    place[there] = np.arange(len(there))
    return _parts(
        cut.weight[there],
        [part[there, None] for part in (cut.predicted, cut.observed, cut.missed)],
        tuple(edges[k] for k in there) if edges else (),
        lambda: place[cut.codes()],
        times,
        lambda: (cut.p[:, None], cut.hit[:, None].astype(float)),
        evidence,
    )


def _of_many(evidence: Evidence, bins: int | None, times: float) -> SegmentParts:
    cut = vector_segments(evidence, bins)
    prob, truth = evidence.given.prob, evidence.given.truth
    assert prob is not None
    return _parts(
        cut.weight,
        [cut.predicted, cut.observed, cut.missed],
        cut.names,
        lambda: cut.codes,
        times,
        lambda: (prob, np.eye(len(evidence.classes))[truth]),
        evidence,
    )


def _parts(
    weight: Floats,
    shares: list[Floats],
    names: tuple[str, ...],
    codes: Callable[[], Ints],
    times: float,
    rows: Callable[[], tuple[Floats, Floats]],
    evidence: Evidence,
) -> SegmentParts:
    predicted, observed, missed = shares
    within = np.zeros(len(weight))
    if names:
        k, (p, y) = codes(), rows()
        apart = p - predicted[k]
        each = (apart * apart - 2 * apart * (y - observed[k])).sum(axis=1)
        each = each if evidence.weight is None else each * evidence.weight
        within = times * np.bincount(k, weights=each, minlength=len(weight)) / np.where(weight > 0, weight, 1.0)
    # One column stands for both classes, of which the other has the same gap and spread.
    return SegmentParts(
        weight=weight,
        predicted=predicted,
        observed=observed,
        calibration=times * np.square(predicted - observed).sum(axis=1),
        refinement=times * (observed * missed).sum(axis=1),
        within=within,
        names=names,
        codes=codes,
        times=times,
        rows=rows,
    )


def scored_calibration(measure: Measure, evidence: Evidence) -> Scored:
    """Mean over rows of (predicted - observed share of the segment)^2, summed over classes."""
    cut = segment_parts(measure, evidence)
    value = cut.mean(cut.calibration)

    def influence() -> Floats:
        k, (p, y) = cut.codes(), cut.rows()
        gap = (cut.predicted - cut.observed)[k]
        # First order of share * gap^2: a row brings its segment's gap^2, and moves the gap by its own excess.
        own = (p - cut.predicted[k]) - (y - cut.observed[k])
        return np.asarray(cut.times * (gap * gap + 2 * gap * own).sum(axis=1) - value)

    return _scored(measure, evidence, cut, value, influence)


def scored_refinement(measure: Measure, evidence: Evidence) -> Scored:
    """Mean over rows of share (1 - share), the share observed in the segment, summed over classes."""
    cut = segment_parts(measure, evidence)
    value = cut.mean(cut.refinement)

    def influence() -> Floats:
        k, (_, y) = cut.codes(), cut.rows()
        # First order of share * s (1 - s): the row's own term, and (1 - 2 s) times how it moves s.
        observed = cut.observed[k]
        moved = (observed * (1 - observed) + (1 - 2 * observed) * (y - observed)).sum(axis=1)
        return np.asarray(cut.times * moved - value)

    return _scored(measure, evidence, cut, value, influence)


def _scored(
    measure: Measure, evidence: Evidence, cut: SegmentParts, value: float, influence: Callable[[], Floats]
) -> Scored:
    bins = measure.settings["bins"]
    label = measure.label + ("" if bins is None else f" ({bins:g} bins)")
    parts = {"calibration": cut.mean(cut.calibration), "refinement": cut.mean(cut.refinement)}
    parts["within_bins"] = cut.mean(cut.within)
    # The refinement of K classes is at most 1 - 1/K summed over classes, half of it for two classes counted once.
    high = cut.times * 2 if measure.name == "calibration_loss" else cut.times
    if evidence.kind == "binary":
        high = high / 2 if measure.name == "calibration_loss" else high / 4
    found = replace(measure, bounds=(0.0, high))
    why = _why(measure, evidence, cut)
    return scored_recomputed(found, evidence, value, influence, label=label, no_interval=why, extras=parts)


def _why(measure: Measure, evidence: Evidence, cut: SegmentParts) -> str:
    """Why there is no interval; and that segments of single rows split nothing, where they are that."""
    if len(cut.weight) > evidence.n / 2:
        return (
            f"{len(cut.weight):,} different probabilities in {evidence.n:,} rows: calibration loss is nearly the Brier "
            f"score itself; give bins, as {measure.name}(bins=10)"
        )
    return OPTIMISTIC
