"""Log tables: the rows that a reader of logs found, as a trial table by outcomes, unit and groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Protocol

import numpy as np

from errbar.columns.read_column import to_column
from errbar.data.role_columns import column_for, columns_for
from errbar.data.table_source import Source
from errbar.data.trial_table import TrialTable
from errbar.errors import BadInput, meant, near
from errbar.records.graded_log import OwnValue
from errbar.records.types import Array, Floats, Ints


class LoggedGrades(Protocol):
    """Rows of item, trial, system and outcomes, as a reader of logs gives them."""

    @property
    def format(self) -> str: ...
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
    def missing(self) -> Mapping[str, Mapping[int, str]]: ...
    @property
    def fields(self) -> Mapping[str, Sequence[object]]: ...
    @property
    def groupings(self) -> tuple[str, ...]: ...
    @property
    def cluster(self) -> str: ...
    @property
    def higher_is_better(self) -> Mapping[str, bool]: ...
    @property
    def own_values(self) -> tuple[OwnValue, ...]: ...
    @property
    def said(self) -> tuple[str, ...]: ...


def table_of_log(
    log: LoggedGrades, *, outcomes: Sequence[str] = (), unit: object = None, by: object = None
) -> TrialTable:
    """The trial table of a log: these outcomes, all by default; unit and groups are fields of its rows."""
    names = list(outcomes) or list(log.outcomes)
    for name in names:
        if name not in log.outcomes:
            listed = ", ".join(log.outcomes)
            raise BadInput(f"{log.where} has no outcome {name!r}.{meant(near(name, log.outcomes))} It has {listed}.")
    fields, n = Source(log.fields), len(log.item)
    fields.where = log.where
    of_items = log.groupings if unit is None else ()
    hints = [log.cluster] if log.cluster in of_items else of_items
    system = np.asarray(log.system)
    return TrialTable(
        outcomes={name: log.outcomes[name] for name in names},
        item=to_column(_as_numbers(log.item), "item"),
        trial=to_column(log.trial, "trial") if bool((log.trial > 1).any()) else None,
        system=to_column(system, "system") if len(set(system.tolist())) > 1 else None,
        unit=None if unit is None else column_for(fields, "unit", unit, n, of="outcome"),
        by=columns_for(fields, "by", by, n, of="outcome") or (),
        hints=[to_column(list(log.fields[name]), name) for name in hints],
        where=log.where,
        said=(*_name_system(log), *log.said, *_quote(log, names), *_tell_groupings(of_items)),
        better={name: "high" if high else "low" for name, high in log.higher_is_better.items()},
        reasons=_count_reasons(log, names),
    )


def _as_numbers(ids: Array) -> Array:
    """Ids as whole numbers where each is spelt as one, so that a table of them has the same ids."""
    texts = ids.tolist()
    plain = all(text.isdecimal() and text.isascii() and len(text) < 16 and str(int(text)) == text for text in texts)
    return np.array([int(text) for text in texts]) if plain else ids


def _name_system(log: LoggedGrades) -> Iterator[str]:
    """The one system of the log, where it has a name."""
    names = set(log.system.tolist())
    if len(names) == 1 and (only := names.pop()):
        yield f"{PurePath(log.where).name} is of the system {only}"


def _quote(log: LoggedGrades, names: Sequence[str]) -> Iterator[str]:
    """The numbers that the tool computed itself, a line for each outcome: its intervals are not among them."""
    for name in names:
        own = [_spell(one) for one in log.own_values if one.outcome == name and not one.system and _is_quoted(one)]
        if own:
            yield f"{PurePath(log.where).name}, {name} as {log.format} found it: {', '.join(own)}"


def _is_quoted(one: OwnValue) -> bool:
    """True of values, and of the standard errors of means."""
    return one.statistic not in (("lower", "upper") if one.reducer == "mean" else ("lower", "upper", "stderr"))


def _spell(one: OwnValue) -> str:
    """A number of the tool, with what it was over where that is not the mean."""
    reducer = "" if one.reducer == "mean" else f"{one.reducer} "
    cluster = f" by {one.cluster}" if one.cluster else ""
    return f"{reducer}{one.statistic}{cluster} {one.value:.4g}"


def _tell_groupings(names: Sequence[str]) -> Iterator[str]:
    if names:
        yield f"fields that group items: {', '.join(names)}; `unit=FIELD` where items of a group resemble each other"


def _count_reasons(log: LoggedGrades, names: Sequence[str]) -> dict[str, int]:
    """Trials without an outcome, counted by the reason."""
    why = {row: reason for name in names for row, reason in log.missing.get(name, {}).items()}
    return dict(Counter(why.values()))
