"""Log tables: the rows that a reader of logs found, as a trial table by outcomes, unit and groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from errbar.columns.column import Column
from errbar.columns.read_column import to_column
from errbar.data.trial_table import TrialTable
from errbar.errors import BadInput, meant, near
from errbar.records.types import Array, Floats, Ints


class LoggedGrades(Protocol):
    """Rows of item, trial, system and outcomes, as a reader of logs gives them."""

    @property
    def where(self) -> str: ...
    @property
    def item(self) -> Array: ...
    @property
    def trial(self) -> Ints: ...
    @property
    def system(self) -> Array: ...
    @property
    def outcomes(self) -> Mapping[str, Floats]: ...
    @property
    def fields(self) -> Mapping[str, Sequence[object]]: ...
    @property
    def cluster(self) -> str: ...
    @property
    def said(self) -> tuple[str, ...]: ...


def table_of_log(
    log: LoggedGrades, *, outcomes: Sequence[str] = (), unit: str | None = None, by: Sequence[str] = ()
) -> TrialTable:
    """The trial table of a log: these outcomes, the only one by default; unit and groups are fields of its rows."""
    names = list(outcomes) or list(log.outcomes)
    if not outcomes and len(names) > 1:
        raise BadInput(f"{log.where} has {len(names)} outcomes: {', '.join(names)}. Name those to score in `outcome`.")
    for name in names:
        if name not in log.outcomes:
            raise BadInput(f"{log.where} has no outcome {name!r}.{meant(near(name, log.outcomes))}")
    hints = [log.cluster] if unit is None and log.cluster in log.fields else []
    several = bool((np.asarray(log.system) != "").any())
    return TrialTable(
        outcomes={name: log.outcomes[name] for name in names},
        item=to_column(log.item, "item"),
        trial=to_column(log.trial, "trial"),
        system=to_column(log.system, "system") if several else None,
        unit=None if unit is None else _field(log, unit, "unit"),
        by=[_field(log, name, "by") for name in by],
        hints=[_field(log, name, "unit") for name in hints],
        where=log.where,
        said=log.said,
    )


def _field(log: LoggedGrades, name: str, role: str) -> Column:
    """A field of every row, by its dotted path."""
    if name not in log.fields:
        raise BadInput(f"{log.where} has no field {name!r} for `{role}`.{meant(near(name, log.fields))}")
    return to_column(list(log.fields[name]), name).complete()
