"""Bins of predicted probabilities, about equally many rows each, and how often the event came true in them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.order_places import order_places
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.types import Floats, Ints
from errbar.scoring.share_interval import share

BINS = 10


class Bin(NamedTuple):
    """Rows whose probabilities lie in [first, last]."""

    first: float
    last: float
    n: int
    predicted: float
    """Mean probability."""
    observed: float
    """Share of positives."""
    low: float
    high: float
    """Clopper-Pearson at the level."""
    low_all: float
    high_all: float
    """The same at a level that makes all bins hold at once (Bonferroni)."""


def bin_codes(p: Floats, bins: int = BINS) -> Ints:
    """The bin of each row, 0 the lowest; a value that many rows share lies in one bin, so bins may be fewer."""
    edges = np.unique(np.sort(p)[order_places(len(p), np.linspace(0, 1, bins + 1)[1:-1])])
    codes = np.zeros(len(p), dtype=np.uint8)
    for edge in edges:
        codes += p > edge
    seen = np.bincount(codes) > 0
    return codes if seen.all() else (np.cumsum(seen, dtype=np.uint8) - np.uint8(1))[codes]


def bin_rows(e: Evidence, level: float, bins: int = BINS) -> list[Bin]:
    """The bins of the positive class's probability; effective counts where there are units or weights."""
    p = e.p_positive()
    rows = rows_of_bins(p, bins)
    return [_bin(e, p, inside, level, len(rows)) for inside in rows]


def group_rows(e: Evidence, codes: Ints, level: float) -> list[Bin]:
    """Groups of rows by code, 0 the first, each with its mean probability and the share that came true."""
    p = e.p_positive()
    rows = np.split(np.argsort(codes, kind="stable"), np.cumsum(np.bincount(codes))[:-1])
    return [_bin(e, p, inside, level, len(rows)) for inside in rows]


def rows_of_bins(p: Floats, bins: int = BINS) -> list[Ints]:
    """The rows of each bin, the lowest first."""
    codes = bin_codes(p, bins)
    return np.split(np.argsort(codes, kind="stable"), np.cumsum(np.bincount(codes))[:-1])


def _bin(e: Evidence, p: Floats, inside: Ints, level: float, k: int) -> Bin:
    part = Evidence(e.given.take(inside))
    one, all_bins = (share(part, measure("prevalence"), at) for at in (level, 1 - (1 - level) / k))
    assert one is not None and all_bins is not None  # a bin has rows, so their share is defined
    first, last = float(p[inside].min()), float(p[inside].max())
    mean = min(max(part.mean(p[inside]), first), last)
    return Bin(first, last, len(inside), mean, *one, *all_bins[1:])
