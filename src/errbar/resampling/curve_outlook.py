"""Curve outlook: too little data, or poor features? What twice as many rows would bring, with its uncertainty."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar._wording import grouped
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Floats

LARGEST = 3
"""Sizes at the right end that the curve's course is read from."""
FLAT = 0.1
"""A change below this share of the distance to a perfect value counts as none."""
WIDE = 0.5
"""From this share on, of the error on unseen rows, the gap to the training error counts as overfitting."""
SHARED = 0.25
"""How much of Nadeau and Bengio's term for shared rows a slope needs: its errors are of the same test rows, so that
most of what splits share cancels. Measured: docs/how-to/too-little-data.md."""


def slopes_of(sizes: list[int], table: Floats) -> Floats:
    """Return, for each split (a column), the slope of its values over 1 / rows."""
    return _slopes(1 / np.array(sizes, dtype=float), table)


def _slopes(x: Floats, table: Floats) -> Floats:
    return np.asarray((x - x.mean()) @ (table - table.mean(0)) / float(np.square(x - x.mean()).sum()))


def widen_slope(j: int, n: int, n_train: int, level: float) -> float:
    """What the standard deviation of j splits' slopes is multiplied by for half the width of an interval."""
    return t_two_sided(level, j - 1) * math.sqrt(1 / j + SHARED * (n - n_train) / n_train)


class _Gain(NamedTuple):
    """What twice as many rows would take off, on average over the splits, and its limits."""

    mean: float
    low: float
    high: float


def judge_outlook(
    m: Measure, scores: dict[int, Floats], training: float | None, n: int, ask: InferenceSettings
) -> tuple[Cell, ...] | None:
    """The measure, what 2n rows instead of n would take off (low, high), training and unseen value, and the verdict.

    By a line in 1 / rows through the largest sizes of each split; splits share rows, so the spread of the slopes is
    widened by a part of what their own values need [nadeau2003].
    """
    sizes = sorted(scores)[-LARGEST:]
    if len(sizes) < LARGEST or m.better not in ("low", "high") or not math.isfinite(m.perfect or 0.0):
        return None
    table = np.array([scores[s] for s in sizes])
    table = table[:, np.isfinite(table).all(0)]
    j = table.shape[1]
    if j < 2:
        return None
    sign = 1.0 if m.better == "low" else -1.0
    unseen = float(table[-1].mean())
    room = abs(unseen - float(m.perfect or 0.0))
    widen = widen_slope(j, n, sizes[-1], ask.level)

    def gain_of(x: Floats, step: float) -> _Gain:
        # No split can gain more than there is: a curve that explodes at few rows is steeper than any line.
        gains = np.clip(sign * step * _slopes(x, table), -room, room)
        half = widen * float(gains.std(ddof=1))
        return _Gain(float(gains.mean()), float(gains.mean()) - half, float(gains.mean()) + half)

    rows = np.array(sizes, dtype=float)
    gain, last = gain_of(1 / rows, 1 / (2 * n)), gain_of(-np.log(rows), math.log(2))
    gap = None if training is None else sign * (unseen - training)
    return (m.key, *gain, training, unseen, _verdict(gain, last, room, gap))


def _verdict(gain: _Gain, last: _Gain, room: float, gap: float | None) -> str:
    """too little data; too flexible; poor features or too stiff; not resolved.

    Training and unseen error close in on one limit, so a narrow gap leaves no room to gain. Where it is wide, a curve
    may be flat for a while and fall later: then what the last doubling of rows brought must be small as well.
    """
    if gain.low > 0 and gain.mean >= FLAT * room:
        return "too little data"
    if gain.high <= FLAT * room:
        if gap is None or gap <= WIDE * room:
            return "poor features or too stiff a learner"
        if last.high <= FLAT * room:
            return "too flexible a learner"
    return "not resolved"


MEANS = {
    "too little data": "more rows help",
    "too flexible a learner": "more rows hardly help; the training error is far lower: hold the learner back",
    "poor features or too stiff a learner": "more rows hardly help, and the training error is little lower: other "
    "features, or a more flexible learner",
    "not resolved": "these rows do not show whether more would help",
}


def outlook_sheet(found: list[tuple[Measure, tuple[Cell, ...]]]) -> tuple[Sheet, ...]:
    """The answers for all measures; the first one in words."""
    if not found:
        return ()
    verdict = str(found[0][1][6])
    return (
        Sheet(
            name="outlook",
            title="Too little data, or poor features? What twice as many rows would bring, by a line in 1/n",
            columns=("measure", "gain", "low", "high", "training", "unseen", "verdict"),
            rows=tuple(row for _, row in found),
            notes=(f"too little data or poor features? {verdict}: {_in_words(*found[0])}; {MEANS[verdict]}",),
        ),
    )


def _in_words(m: Measure, row: tuple[Cell, ...]) -> str:
    """The gain in a sentence; without a number where the curve is too steep for a line to be carried on."""
    gain, low, high, unseen = (float(x) for x in (*row[1:4], row[5]) if isinstance(x, float))
    if gain > abs(unseen - float(m.perfect or 0.0)) / 2:
        return f"{m.key} changes so steeply with more rows that a line in 1/n says no more than that"
    verb, where = ("take", "off") if m.better == "low" else ("add", "to")
    span = f"{grouped(low, 2)} to {grouped(high, 2)}"
    return f"twice as many rows would {verb} about {grouped(gain, 2)} ({span}) {where} {m.key}"
