"""Judged rows: a judge's value of every row, beside outcomes that people gave to some of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.errors import BadInput
from errbar.records.types import Floats


class JudgedRows(NamedTuple):
    """Outcomes by name, the judge's name and values, and what was done, in words."""

    outcomes: Mapping[str, Floats]
    name: str
    values: Floats
    said: tuple[str, ...]


def judged_rows(outcomes: Mapping[str, Floats], judge: Column, values: Floats, *, missing: str | None) -> JudgedRows:
    """One outcome with blanks beside a judge; where all is blank, the judge's values stand for it."""
    if missing is not None:
        raise BadInput(
            "`judge` and `missing` exclude each other: rows without an outcome have the judge's value. Leave "
            f"`missing={missing}` out."
        )
    if len(outcomes) > 1:
        raise BadInput(f"`judge` is about one outcome; {len(outcomes)} were named. Name the one that people gave.")
    ((name, human),) = outcomes.items()
    blank = np.flatnonzero(np.isnan(values))
    if len(blank):
        raise BadInput(
            f"Every row needs a value of the judge; {len(blank):,} of {len(values):,} have none, first in row "
            f"{int(blank[0]) + 1:,}. Leave those rows out, or have them judged."
        )
    if name == judge.name:
        raise BadInput(f"`judge` and `outcome` are the same column, {name!r}. Name what people gave in `outcome`.")
    labelled = int(np.count_nonzero(~np.isnan(human)))
    if not labelled:
        told = f"no row has a value of {name}: {judge.name} is scored in its place"
        return JudgedRows({judge.name: values}, judge.name, values, (told,))
    told = f"{name}: given to {labelled:,} of {len(human):,} rows, {judge.name} to all"
    return JudgedRows(outcomes, judge.name, values, (told,))
