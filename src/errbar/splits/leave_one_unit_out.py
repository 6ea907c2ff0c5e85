"""Leave-one-unit-out: every unit (patient, site, batch) is tested once, by a model trained on all other units.

Use it with few units, or where the question is about the next unit: a new site, a new subject.
Not to be confused with leave-one-out, which tests single rows and lets the model see other rows of the same unit.

>>> import numpy as np
>>> from errbar.records.splitter import RowLayout
>>> from errbar.splits import draw
>>> plan = draw("leave_one_unit_out", RowLayout(n=4, unit=np.array([0, 1, 1, 0])), seed=0)
>>> [s.test.tolist() for s in plan.splits]
[[0, 3], [1, 2]]
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput
from errbar.records.concept import Setting
from errbar.records.family import Family
from errbar.records.plan import Partitions
from errbar.records.splitter import Drawn, RowLayout, Splitter
from errbar.splits._layout import unstratified


def draw(layout: RowLayout, settings: Mapping[str, object], rng: np.random.Generator) -> Drawn:
    """The partition into units."""
    if layout.unit is None:
        raise BadInput("leave_one_unit_out needs units; got none. Give `unit`, or use leave_one_out.")
    if not layout.unit.any():
        raise BadInput(
            f"leave_one_unit_out needs 2 {layout.units} or more; all {layout.n:,} rows are of one "
            f"{layout.unit_name}. Name another column, or use kfold without `unit`."
        )
    said = unstratified(layout, "leave_one_unit_out", f"each split tests a single {layout.unit_name}")
    return Drawn(Partitions((layout.unit,)), said)


def _in_words(settings: Mapping[str, Setting]) -> str:
    return "leave-one-unit-out"


leave_one_unit_out = Splitter(
    name="leave_one_unit_out",
    label="Leave-one-unit-out",
    draw=draw,
    family=Family(design="partition", estimand="all_rows_model", in_words=_in_words),
    honours=("unit",),
    aliases=("leave_one_group_out", "leave_one_subject_out", "leave_one_object_out", "logo", "loso"),
    cites=("saeb2017", "roberts2017"),
    about=__doc__ or "",
)
