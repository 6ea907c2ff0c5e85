"""Rows that got the same probability, or fell into the same bin of it: predicted against observed shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.evidence import Evidence
from errbar.measures._bins import bin_of, checked_bins
from errbar.records.types import Bools, Floats, Ints


class Segments(NamedTuple):
    """Per segment: its weight, mean probability and share of hits; empty ones have weight 0 and no gap."""

    weight: Floats
    predicted: Floats
    observed: Floats
    missed: Floats
    """1 - observed, added up and not subtracted."""
    effective: Floats
    """Rows that the segment is worth: (sum w)^2 / sum w^2, its number of rows where all weights are equal."""
    codes: Callable[[], Ints]
    """The segment of each row."""
    p: Floats
    hit: Bools

    @property
    def share(self) -> Floats:
        """Share of all rows in each segment."""
        return np.asarray(self.weight / self.weight.sum())

    @property
    def gap(self) -> Floats:
        """Predicted minus observed."""
        return self.predicted - self.observed

    def gap_influence(self) -> tuple[Floats, Ints]:
        """Return each row's influence on its segment's gap, times the segment's share; and the rows' segments."""
        k = self.codes()
        return (self.p - self.predicted[k]) - (self.hit - self.observed[k]), k


def positive_segments(evidence: Evidence, bins: object = None) -> Segments:
    """The positive class's probability, cut into bins; without bins, one segment per distinct value."""
    p, y = evidence.p_positive(), evidence.y_positive()
    if bins is None:
        return evidence.keep("segments", lambda: _of_equal(evidence, p, y))
    b = checked_bins(bins)
    return evidence.keep(("segments", b), lambda: _of_bins(evidence, p, y, b))


def confidence_segments(evidence: Evidence, bins: object) -> Segments:
    """Bins of the positive class's probability; beyond two classes, of each row's largest one."""
    if evidence.kind == "binary":
        return positive_segments(evidence, checked_bins(bins))
    prob, b = evidence.given.prob, checked_bins(bins)
    assert prob is not None

    def make() -> Segments:
        top = prob.argmax(axis=1)
        return _of_bins(evidence, prob[np.arange(len(top)), top], top == evidence.given.truth, b)

    return evidence.keep(("top_segments", b), make)


def _of_equal(evidence: Evidence, p: Floats, hit: Bools) -> Segments:
    order, ends = evidence.probability_order()
    sizes = np.diff(ends, prepend=-1)

    def codes() -> Ints:
        out = np.empty(len(p), dtype=np.intp)
        out[order] = np.repeat(np.arange(len(ends)), sizes)
        return out

    starts = ends - sizes + 1
    w = np.ones(len(p)) if evidence.weight is None else evidence.weight[order]
    y = hit[order]
    misses, hits, squares = (np.add.reduceat(x, starts) for x in (w * ~y, w * y, w * w))
    return _segments(misses, hits, p[order[ends]], squares, codes, p, hit)


def _of_bins(evidence: Evidence, p: Floats, hit: Bools, bins: int) -> Segments:
    sums = np.zeros((4, bins))
    for start in range(0, len(p), BLOCK):
        s = slice(start, start + BLOCK)
        k = bin_of(p[s], bins)
        w = None if evidence.weight is None else evidence.weight[s]
        sums[1] += np.bincount(k, weights=p[s] if w is None else w * p[s], minlength=bins)
        sums[[0, 2]] += np.bincount(2 * k + hit[s], weights=w, minlength=2 * bins).reshape(bins, 2).T
        if w is not None:
            sums[3] += np.bincount(k, weights=w * w, minlength=bins)
    misses, sum_p, hits, squares = sums
    weight = misses + hits
    mean_p = sum_p / np.where(weight > 0, weight, 1.0)
    return _segments(
        misses, hits, mean_p, weight if evidence.weight is None else squares, lambda: bin_of(p, bins), p, hit
    )


def _segments(
    misses: Floats,
    hits: Floats,
    predicted: Floats,
    squares: Floats,
    codes: Callable[[], Ints],
    p: Floats,
    hit: Bools,
) -> Segments:
    weight = misses + hits
    there = weight > 0
    safe = np.where(there, weight, 1.0)
    # Kish (1965): (sum w)^2 / sum w^2.
    effective = weight * weight / np.where(there, squares, 1.0)
    return Segments(weight, np.where(there, predicted, 0.0), hits / safe, misses / safe, effective, codes, p, hit)
