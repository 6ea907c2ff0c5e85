"""Curve outlook: too little data, or poor features? What twice as many rows would bring, with its uncertainty."""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import t_two_sided
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


def slopes_of(sizes: list[int], table: Floats) -> Floats:
    """Of each split (a column) the slope of its values over 1 / rows."""
    x = 1 / np.array(sizes, dtype=float)
    return np.asarray((x - x.mean()) @ (table - table.mean(0)) / float(np.square(x - x.mean()).sum()))


def judge_outlook(
    m: Measure, scores: dict[int, Floats], training: float | None, n: int, ask: InferenceSettings
) -> tuple[Cell, ...] | None:
    """The measure, what 2n rows instead of n would take off (low, high), training and unseen value, and the verdict.

    By a line in 1 / rows through the largest sizes of each split; splits share rows, so the spread of the slopes is
    widened as theirs is [nadeau2003].
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
    gains = sign * slopes_of(sizes, table) * (1 / n - 1 / (2 * n))
    widen = t_two_sided(ask.level, j - 1) * math.sqrt(1 / j + (n - sizes[-1]) / sizes[-1])
    gain, half = float(gains.mean()), widen * float(gains.std(ddof=1))
    unseen = float(table[-1].mean())
    room = abs(unseen - float(m.perfect or 0.0))
    gap = None if training is None else sign * (unseen - training)
    verdict = _verdict(gain - half, gain + half, room, gap)
    return (m.key, gain, gain - half, gain + half, training, unseen, verdict)


def _verdict(low: float, high: float, room: float, gap: float | None) -> str:
    """too little data; too flexible; poor features or too stiff; not resolved."""
    if low > 0 and high > FLAT * room:
        return "too little data"
    if high <= FLAT * room:
        return (
            "too flexible a learner"
            if gap is not None and gap > WIDE * room
            else "poor features or too stiff a learner"
        )
    return "not resolved"


MEANS = {
    "too little data": "more rows help",
    "too flexible a learner": "more rows hardly help; the training error is far lower: hold the learner back",
    "poor features or too stiff a learner": "more rows hardly help, and the training error is little lower: other "
    "features, or a more flexible learner",
    "not resolved": "these rows do not show whether more would help",
}


def outlook_sheet(rows: list[tuple[Cell, ...]]) -> tuple[Sheet, ...]:
    """The answers for all measures; the first one in words."""
    if not rows:
        return ()
    first = rows[0]
    gain, low, high = (float(x) for x in first[1:4] if isinstance(x, float))
    note = (
        f"too little data or poor features? {first[6]}: twice as many rows would take about {gain:.2g} "
        f"({low:.2g} to {high:.2g}) off {first[0]}; {MEANS[str(first[6])]}"
    )
    return (
        Sheet(
            name="outlook",
            title="Too little data, or poor features? What twice as many rows would bring, by a line in 1/n",
            columns=("measure", "gain", "low", "high", "training", "unseen", "verdict"),
            rows=tuple(rows),
            notes=(note,),
        ),
    )
