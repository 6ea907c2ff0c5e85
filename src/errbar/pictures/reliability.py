"""Reliability diagram: how often an event happens against its predicted probability.

Points are bins of about equal numbers of rows with exact intervals; the line is the isotonic fit, which needs no bins
(CORP: Dimitriadis, Gneiting & Jordan 2021). Use it before a probability is read as one: to set a threshold by cost, or
to tell a patient. Bars at the foot count rows. Beyond two classes: each class against all others. Not to be confused
with the ROC curve: an order can be perfect and its probabilities wrong.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._captions import titled, worth
from errbar.pictures._class_curves import LOOKS, against_rest, largest_classes, left_out, of_each
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._share_interval import share
from errbar.pictures._simplify import numbers, thin
from errbar.pictures._threshold_grid import threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture, Tone
from errbar.records.types import Floats, Ints

BARS = 20
TALL = 0.15
"""Height of the tallest bar of the histogram, as a share of the picture."""
SAME = Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0), label="as predicted", tone="reference")
READS = (
    "To the right is the probability that was predicted, upwards how often the event came true: on the diagonal "
    "both agree, below it predicted probabilities are too high and above it too low. Where whiskers reach the "
    "diagonal, these rows do not show that the model is off."
)


def find(given: PictureInput) -> Figure | None:
    """The diagram of two classes, or one line per class; None without probabilities."""
    e = given.evidence
    if e is None or e.given.prob is None or np.count_nonzero(e.class_weights) < 2:
        return None
    return _two_classes(given, e) if e.given.kind == "binary" else _many_classes(given, e)


def _two_classes(given: PictureInput, e: Evidence) -> Figure:
    bins = bin_rows(e, given.level)
    level = f"{100 * given.level:g}%"
    return Figure(
        name="reliability",
        title=titled("Reliability diagram", given, "miscalibration", "miscalibration"),
        x=Axis(label="predicted probability", low=0.0, high=1.0),
        y=Axis(label="share that came true", low=0.0, high=1.0),
        marks=(_histogram(e), _all_at_once(bins, level), SAME, _line(e), _points(bins, "in bins", "other")),
        reads=READS,
        method=f"Whiskers: {level} Clopper-Pearson intervals of each bin's share{worth(given)}; the band holds for all "
        f"{len(bins)} bins at once (Bonferroni). Line: isotonic regression, no bins.",
        square=True,
        moving=_cut(given),
        notes=(f"Bars at the foot: rows by predicted probability, {e.n:,} in all.",),
    )


def _cut(given: PictureInput) -> Moving | None:
    grid = threshold_grid(given)
    return None if grid is None else Moving(x=numbers(grid.thresholds))


def _points(bins: list[Bin], label: str, tone: Tone) -> Mark:
    said = [f"{b.n:,} rows: predicted {b.predicted:.3g}, came true {b.observed:.3g}" for b in bins]
    return Mark(
        shape="points",
        x=tuple(b.predicted for b in bins),
        y=tuple(b.observed for b in bins),
        low=tuple(b.low for b in bins),
        high=tuple(b.high for b in bins),
        text=tuple(said),
        label=label,
        tone=tone,
    )


def _all_at_once(bins: list[Bin], level: str) -> Mark:
    """Each bin's interval from its first to its last probability."""
    x = [end for b in bins for end in (b.first, b.last)]
    low = [b.low_all for b in bins for _ in range(2)]
    high = [b.high_all for b in bins for _ in range(2)]
    label = f"{level}, all bins at once"
    return Mark(shape="band", x=tuple(x), low=tuple(low), high=tuple(high), label=label, tone="other")


def _line(e: Evidence, label: str = "isotonic fit", tone: Tone = "main", dashed: bool = False) -> Mark:
    x, y = thin(np.unique(e.p_positive()), e.recalibration().fit)
    return Mark(shape="line", x=x, y=y, label=label, tone=tone, dashed=dashed)


def _histogram(e: Evidence) -> Mark:
    counts, edges = np.histogram(e.p_positive(), bins=BARS, range=(0.0, 1.0))
    said = [f"{count:,} rows at {a:.2f} to {b:.2f}" for count, a, b in zip(counts, edges[:-1], edges[1:])]
    height = TALL * counts / counts.max()
    middle = (edges[:-1] + edges[1:]) / 2
    return Mark(shape="bars", x=numbers(middle), y=numbers(height), text=tuple(said), tone="quiet", width=1.0)


def _many_classes(given: PictureInput, e: Evidence) -> Figure:
    lines = [SAME]
    for c, (tone, dashed) in zip(largest_classes(e), LOOKS):
        lines.append(_line(against_rest(e, c), e.classes[c], tone, dashed))
    return Figure(
        name="reliability",
        title=f"Reliability diagram, {of_each(e)}",
        x=Axis(label="predicted probability of the class", low=0.0, high=1.0),
        y=Axis(label="share that is of the class", low=0.0, high=1.0),
        marks=tuple(lines),
        reads="Every line is the isotonic fit of one class against all others: the probability that was predicted, "
        "and how often it came true. Below the diagonal predicted probabilities are too high, above it too low.",
        square=True,
        notes=left_out(e),
    )


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
    edges = np.unique(np.quantile(p, np.linspace(0, 1, bins + 1)[1:-1], method="inverted_cdf"))
    return np.unique(np.searchsorted(edges, p, side="left"), return_inverse=True)[1].reshape(-1)


def bin_rows(e: Evidence, level: float, bins: int = BINS) -> list[Bin]:
    """The bins of the positive class's probability; effective counts where there are units or weights."""
    return group_rows(e, bin_codes(e.p_positive(), bins), level)


def group_rows(e: Evidence, codes: Ints, level: float) -> list[Bin]:
    """Groups of rows by code, 0 the first, each with its mean probability and the share that came true."""
    p = e.p_positive()
    k = int(codes.max()) + 1
    rows = np.split(np.argsort(codes, kind="stable"), np.cumsum(np.bincount(codes, minlength=k))[:-1])
    return [_bin(e, p, inside, level, k) for inside in rows]


def _bin(e: Evidence, p: Floats, inside: Ints, level: float, k: int) -> Bin:
    part = Evidence(e.given.take(inside))
    one, all_bins = (share(part, measure("prevalence"), at) for at in (level, 1 - (1 - level) / k))
    assert one is not None and all_bins is not None  # a bin has rows, so their share is defined
    first, last = float(p[inside].min()), float(p[inside].max())
    mean = min(max(part.mean(p[inside]), first), last)
    return Bin(first, last, len(inside), mean, *one, *all_bins[1:])


reliability = Picture(
    name="reliability",
    label="reliability diagram",
    find=find,
    verbs=("score", "evaluate", "select", "threshold"),
    aliases=("reliability_diagram", "calibration_curve", "calibration_plot"),
    cites=("dimitriadis2021", "clopper1934", "ayer1955"),
    about=__doc__ or "",
)
