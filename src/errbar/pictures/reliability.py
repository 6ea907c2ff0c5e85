"""Reliability diagram: how often an event happens against its predicted probability.

Points are bins of about equal numbers of rows with exact intervals; the line is the isotonic fit, which needs no bins
(CORP: Dimitriadis, Gneiting & Jordan 2021). Use it before a probability is read as one: to set a threshold by cost, or
to tell a patient. Bars at the foot count rows. Beyond two classes: each class against all others. Models that were
compared share one plot, each with bins of its own. Not to be confused with the ROC curve: an order can be perfect and
its probabilities wrong.
"""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.pictures._captions import note_dependence, titled
from errbar.pictures._class_curves import LOOKS, against_rest, largest_classes, left_out, of_each
from errbar.pictures._model_points import model_looks
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import number, sheet_of
from errbar.pictures._simplify import numbers, thin
from errbar.pictures._threshold_grid import threshold_grid
from errbar.records.figure import Axis, Figure, Mark, Moving, Picture, Tone
from errbar.scoring.probability_bins import Bin, bin_rows

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
    if given.run.verb == "compare":
        return _several_models(given)
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
        method=f"Whiskers: {level} Clopper-Pearson intervals of each bin's share{note_dependence(given)}; the band "
        f"holds for all {len(bins)} bins at once (Bonferroni). Line: isotonic regression, no bins.",
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
        reads="Each line is the isotonic fit of one class against all others: the probability that was predicted, "
        "and how often it came true. Below the diagonal predicted probabilities are too high, above it too low.",
        square=True,
        notes=left_out(e),
    )


def _several_models(given: PictureInput) -> Figure | None:
    """Bins of each model's own probabilities, from what a comparison keeps; None where it keeps none."""
    sheet = sheet_of(given.run, "model_bins")
    if sheet is None:
        return None
    marks = [SAME]
    for name, (tone, dashed) in model_looks(given.run).items():
        rows = [row for row in sheet.rows if row[0] == name]
        if rows:
            marks += _bins_of_model(name, [tuple(map(number, row[1:])) for row in rows], tone, dashed=dashed)
    level = f"{100 * given.level:g}%"
    return Figure(
        name="reliability",
        title="Reliability of each model, in bins",
        x=Axis(label="predicted probability", low=0.0, high=1.0),
        y=Axis(label="share that came true", low=0.0, high=1.0),
        marks=tuple(marks),
        reads=READS,
        method=f"Whiskers: {level} Clopper-Pearson intervals of each bin alone; bins hold about equally many rows, and "
        "each model has bins of its own.",
        square=True,
    )


def _bins_of_model(name: str, bins: list[tuple[float, ...]], tone: Tone, *, dashed: bool) -> list[Mark]:
    x, y = tuple(b[1] for b in bins), tuple(b[2] for b in bins)
    said = tuple(f"{name}, {b[0]:,.0f} rows: predicted {b[1]:.3g}, came true {b[2]:.3g}" for b in bins)
    low, high = tuple(b[3] for b in bins), tuple(b[4] for b in bins)
    return [
        Mark(shape="line", x=x, y=y, label=name, tone=tone, dashed=dashed),
        Mark(shape="points", x=x, y=y, tone=tone, text=said, low=low, high=high),
    ]


reliability = Picture(
    name="reliability",
    label="reliability diagram",
    find=find,
    verbs=("score", "evaluate", "select", "compare", "threshold"),
    aliases=("reliability_diagram", "calibration_curve", "calibration_plot"),
    cites=("dimitriadis2021", "clopper1934", "ayer1955"),
    about=__doc__ or "",
)
