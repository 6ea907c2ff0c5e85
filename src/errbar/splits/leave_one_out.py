"""Leave-one-out: every row is tested once, by a model trained on all others; k-fold with k = n.

Use it with few rows, or where algebra gives it without refitting; it is nearly free of bias.
Not to be confused with the jackknife, which is about a statistic, not about prediction. A set measure of one row
(RMSE, F1, ROC area) is not defined or not the measure, so rows are pooled; with exactly balanced classes a learner
that follows the majority is wrong on every row. Rows of one unit would see each other: see leave_one_unit_out.

>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("leave_one_out", RowLayout(n=4), seed=0)
>>> [s.test.tolist() for s in plan.splits]
[[0], [1], [2], [3]]
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.plan import Partitions
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._layout import unstratified


def draw(layout: RowLayout, settings: Mapping[str, object], rng: np.random.Generator) -> Drawn:
    """A partition into single rows, kept as codes: no split is made before it is asked for."""
    if layout.n < 2:
        raise BadInput(f"leave_one_out needs 2 rows or more; got {layout.n}: the others train.")
    if layout.unit is not None:
        raise Refusal(
            f"leave_one_out would train on other rows of the {layout.unit_name} it tests "
            f"({codes.UNIT_ON_BOTH_SIDES}): {layout.n:,} rows of {int(layout.unit.max()) + 1:,} {layout.units}. Use "
            "leave_one_unit_out.",
            code=codes.UNIT_ON_BOTH_SIDES,
        )
    said = unstratified(layout, "leave_one_out", "each split tests a single row")
    return Drawn(Partitions((np.arange(layout.n),)), said)


def _in_words(settings: Mapping[str, Setting]) -> str:
    return "leave-one-out"


leave_one_out = Splitter(
    name="leave_one_out",
    label="Leave-one-out",
    draw=draw,
    family=Family(design="partition", estimand="all_rows_model", single_rows=True, in_words=_in_words),
    aliases=("loo", "loocv"),
    cites=("lachenbruch1968", "stone1974"),
    about=__doc__ or "",
)
