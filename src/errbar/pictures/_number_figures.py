"""Pictures of predicted numbers: how many rows lie within a miss, and how far groups of predictions are off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar._wording import grouped
from errbar.deciding.berk_jones import bar, limits
from errbar.pictures._axis_positions import ranged
from errbar.pictures._picture_input import PictureInput
from errbar.records.figure import Axis, Figure, Mark, Moving, Tone
from errbar.records.predictions import Predictions
from errbar.records.types import Floats

PLACES = 201
MOST_OUTPUTS = 12
"""Outputs of which the page draws pictures; the table has all."""
FEW_POINTS = 300
"""Rows that the picture of one output among several shows."""
GROUPS = 6
LEAST = 8
"""Rows below which groups say nothing."""


def number_figures(given: PictureInput) -> Iterator[Figure]:
    """Draw every number a row; bands for fixed predictions alone: a learner's rows vary with its training rows too."""
    e = given.evidence
    if e is None or e.given.value is None or e.n < LEAST or e.weight is not None:
        return
    plain = given.run.plan is None and e.given.unit is None
    if e.given.kind == "regression":
        yield from _of_output(np.asarray(e.given.truth, dtype=float), e.given.value, given.level, banded=plain)
    elif e.given.kind == "multioutput":
        for j, name in enumerate(names_of_outputs(e.given)[:MOST_OUTPUTS]):
            truth, value = e.given.truth[:, j].astype(float), e.given.value[:, j]
            found = [*_of_output(truth, value, given.level, banded=plain), _predicted_true(truth, value)]
            yield from (replace(f, name=f"{f.name}_{j}", title=f"{name}: {f.title}") for f in found)


def names_of_outputs(given: Predictions) -> list[str]:
    """The columns of several numbers a row; `output 1` where they have no names of their own."""
    count = given.truth.shape[1]
    names = list(given.output_names)
    return names if len(set(names)) == count else [f"output {j + 1}" for j in range(count)]


def _of_output(truth: Floats, value: Floats, level: float, *, banded: bool) -> Iterator[Figure]:
    yield _within(np.abs(truth - value), np.abs(truth - np.median(truth)), level, banded=banded)
    yield _groups(value, value - truth, level, banded=banded)


def _predicted_true(truth: Floats, value: Floats) -> Figure:
    """Every row's truth over its prediction, or rows at equal steps of the prediction; the farthest are kept."""
    order = np.argsort(value, kind="stable")
    far = np.argsort(-np.abs(truth - value), kind="stable")[:20]
    rows = np.unique(np.concatenate([order[np.linspace(0, len(order) - 1, FEW_POINTS).astype(int)], far]))
    low, high = float(min(truth.min(), value.min())), float(max(truth.max(), value.max()))
    spare = 0.03 * ((high - low) or 1.0)
    ends = (low - spare, high + spare)
    return Figure(
        name="predicted_true",
        title="True against predicted",
        x=Axis(label="predicted", low=ends[0], high=ends[1]),
        y=Axis(label="true", low=ends[0], high=ends[1]),
        marks=(
            Mark(shape="rule", x=ends, y=ends, tone="reference", label="true = predicted"),
            Mark(shape="points", x=_floats(value[rows]), y=_floats(truth[rows]), label="rows"),
        ),
        reads="Each point is a row; on the line, the prediction was right.",
        square=True,
        notes=(f"{len(rows):,} of {len(truth):,} rows, the farthest among them.",) if len(rows) < len(truth) else (),
    )


def _within(miss: Floats, blind: Floats, level: float, *, banded: bool) -> Figure:
    """The share of rows that are off by no more than a tolerance, which slides."""
    top = float(max(np.quantile(miss, 0.99), np.median(miss) * 3)) or 1.0
    at = np.linspace(0, top, PLACES)
    shares = np.searchsorted(np.sort(miss), at, side="right") / len(miss)
    none = np.searchsorted(np.sort(blind), at, side="right") / len(blind)
    x, y = _floats(at), _floats(shares)
    marks = [
        Mark(shape="line", x=x, y=_floats(none), label="predicting the median", tone="reference", dashed=True),
        Mark(shape="line", x=x, y=y, label="this model"),
    ]
    if banded:
        low, high = limits(shares, bar(float(len(miss)), 1 - level) / len(miss))
        label = f"{100 * level:g}% band, all tolerances"
        marks.insert(0, Mark(shape="band", x=x, low=_floats(low), high=_floats(high), label=label))
    return Figure(
        name="tolerance",
        title="Share of rows within a miss",
        x=Axis(label="off by at most", low=0.0, high=top),
        y=Axis(label="share of rows", low=0.0, high=1.0),
        marks=tuple(marks),
        reads="Upwards is the share of rows that are off by no more than the tolerance across. The band holds at all "
        "tolerances at once, so one may be chosen by looking.",
        method="Berk and Jones' band around the distribution of the absolute errors, rows taken as independent."
        if banded
        else "",
        moving=Moving(x=x, y=y),
    )


def _groups(predicted: Floats, left: Floats, level: float, *, banded: bool) -> Figure:
    """Equal groups by size of the prediction, each with its mean error."""
    parts = np.array_split(np.argsort(predicted, kind="stable"), min(GROUPS, len(predicted) // 4))
    x = [float(predicted[p].mean()) for p in parts]
    y = [float(left[p].mean()) for p in parts]
    half = [_half(left[p], 1 - (1 - level) / len(parts)) for p in parts]  # all groups are looked at: Bonferroni
    off = [bool(banded and abs(m) > h) for m, h in zip(y, half)]
    marks = [Mark(shape="rule", x=(min(x), max(x)), y=(0.0, 0.0), tone="reference", dashed=True)]
    looks: tuple[tuple[bool, Tone, str], ...] = (
        (False, "main", f"{100 * level:g} % interval of the mean, all groups at once" if banded else "mean"),
        (True, "bad", "its interval leaves out 0"),
    )
    for bad, tone, says in looks:
        there = [k for k in range(len(parts)) if off[k] is bad]
        texts = [_group_words(x[k], y[k], len(parts[k])) for k in there]
        low, high = (tuple(y[k] + side * half[k] for k in there) if banded else () for side in (-1, 1))
        at = (tuple(x[k] for k in there), tuple(y[k] for k in there))
        if there:
            marks.append(
                Mark(shape="points", x=at[0], y=at[1], low=low, high=high, text=tuple(texts), tone=tone, label=says)
            )
    far = max(abs(v) + (h if banded else 0) for v, h in zip(y, half)) or 1.0
    title = f"{sum(off)} of {len(parts)} ranges of prediction are off on average"
    return Figure(
        name="leaning",
        title=title if banded else "Mean error by range of prediction",
        x=ranged("predicted", x),
        y=Axis(label="predicted minus true", low=-1.1 * far, high=1.1 * far),
        marks=tuple(marks),
        reads="Rows in equal groups by what was predicted, each with its mean error. Where a bar lies above 0, "
        "predictions of that size are too high on average; below 0, too low. The bars hold together.",
        method="Student's t in each group, at the level that holds for all together, rows taken as independent."
        if banded
        else "",
    )


def _group_words(predicted: float, off: float, rows: int) -> str:
    return f"predicted about {grouped(predicted, 4)}: off by {grouped(off, 4)} on average, {rows:,} rows"


def _half(values: Floats, level: float) -> float:
    n = len(values)
    return t_two_sided(level, n - 1) * float(values.std(ddof=1)) / float(np.sqrt(n)) if n > 1 else 0.0


def _floats(values: Floats) -> tuple[float, ...]:
    return tuple(float(v) for v in values)
