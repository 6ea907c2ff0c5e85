"""Time-ordered: k + 1 blocks of rows in order of time; each block but the first is tested by a model of earlier rows.

Use it where rows have a time and new rows will come later: shuffled, a model is tested on a past whose future it saw.
`gap` keeps the rows just before a test block out of training (labels that look ahead overlap it): a row trains where
its time < first test time - gap. `window` trains on the last stretch only: time >= first test time - gap - window. Both
are in the time's own unit, days for dates. Rows of one time are never split; a unit in the test block does not train.
Blocks have as nearly the same number of rows as can be; scikit-learn's TimeSeriesSplit adds what does not divide evenly
to the first training block (docs/explanation/conventions.md). Not to be confused with k-fold on sorted rows, which also
trains on what comes after.

>>> import numpy as np
>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("time_ordered(k=2, gap=1)", RowLayout(n=6, time=np.arange(6.0)), seed=0)
>>> [(s.train(6).tolist(), s.test.tolist()) for s in plan.splits]
[([0], [2, 3]), ([0, 1, 2], [4, 5])]
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.plan import Split
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.records.types import Bools, Floats, Ints
from errbar.splits._layout import unstratified


def draw(layout: RowLayout, settings: Mapping[str, Any], rng: np.random.Generator) -> Drawn:
    """A split for every block but the first."""
    if layout.time is None:
        raise BadInput("time_ordered needs a time for every row; got none. Give `time`, or use kfold.")
    k, gap, window = settings["k"], settings["gap"], settings["window"]
    said = unstratified(layout, "time_ordered", "time decides which rows are tested together")
    distinct, place, counts = np.unique(layout.time, return_inverse=True, return_counts=True)
    cuts = [*_cuts(counts, k), len(distinct)]
    splits, left_out = [], 0
    for i, (first, last) in enumerate(pairwise(cuts)):
        test = (place >= first) & (place < last)
        train = _earlier(layout.time, float(distinct[first]), gap, window)
        shared = np.zeros(layout.n, dtype=np.bool_) if layout.unit is None else train & _same_unit(layout.unit, test)
        left_out += int(shared.sum())
        train &= ~shared
        if not train.any():
            raise BadInput(_nothing_to_train(i, k, gap, window, int(shared.sum()), layout))
        splits.append(Split(test=np.flatnonzero(test), trained=np.flatnonzero(train), fold=i))
    return Drawn(tuple(splits), (*_said(layout, gap, window, int(counts[: cuts[0]].sum()), left_out), *said))


def _cuts(counts: Ints, k: int) -> list[int]:
    """Count the distinct times before each of the k test blocks, for blocks of about equally many rows."""
    if len(counts) < k + 1:
        works = f" Use time_ordered(k={len(counts) - 1})." if len(counts) > 1 else " Use kfold without `time`."
        raise BadInput(
            f"time_ordered needs k + 1 distinct times or more; got k={k:,} with {len(counts):,}: rows of one "
            f"time are never split.{works}"
        )
    ends, cuts = np.cumsum(counts), [0]
    for i in range(1, k + 1):
        nearest = int(np.argmin(np.abs(ends - i * ends[-1] / (k + 1)))) + 1
        # At least one distinct time for this block, and one for each block that follows.
        cuts.append(min(max(nearest, cuts[-1] + 1), len(counts) - (k + 1 - i)))
    return cuts[1:]


def _earlier(time: Floats, first: float, gap: float, window: float | None) -> Bools:
    """Rows far enough before `first`; a distance that equals the gap but for rounding is not far enough."""
    hair = 8 * float(np.spacing(np.abs(time).max()))
    before = time < first if gap == 0 else first - time > gap + hair
    return before if window is None else before & (first - time <= gap + window + hair)


def _same_unit(unit: Ints, test: Bools) -> Bools:
    tested = np.zeros(int(unit.max()) + 1, dtype=np.bool_)
    tested[unit[test]] = True
    return tested[unit]


def _nothing_to_train(i: int, k: int, gap: float, window: float | None, shared: int, layout: RowLayout) -> str:
    limits = f"gap={gap:g}" + ("" if window is None else f" and window={window:g}")
    but = f", {shared:,} earlier rows being of {layout.units} that are tested" if shared else ""
    return (
        f"Every test block needs earlier rows to train on; block {i + 1} of {k} has none with {limits}{but}. "
        "Use a smaller gap, a longer window, or a smaller k, which makes the first block longer."
    )


def _said(layout: RowLayout, gap: float, window: float | None, only_train: int, left_out: int) -> tuple[str, ...]:
    said = [f"trained on earlier rows only; the first {only_train:,} rows are never tested"]
    if gap:
        said.append(f"a gap of {gap:g} between training and test rows")
    if window is not None:
        said.append(f"trained on a window of {window:g}")
    if layout.unit is not None:
        said.append(f"{left_out:,} times an earlier row was left out of training as its {layout.unit_name} is tested")
    return tuple(said)


def _in_words(settings: Mapping[str, Setting]) -> str:
    k = settings.get("k")
    return f"{k} {'block' if k == 1 else 'blocks'} in time's order"


time_ordered = Splitter(
    name="time_ordered",
    label="Time-ordered",
    draw=draw,
    family=Family(design="blocks", estimand="learner_in_time", in_words=_in_words),
    options={"k": 10, "gap": 0, "window": None},
    honours=("unit", "time"),
    aliases=("time_series_split", "rolling_origin", "forward_chaining"),
    cites=("tashman2000", "roberts2017"),
    about=__doc__ or "",
)
