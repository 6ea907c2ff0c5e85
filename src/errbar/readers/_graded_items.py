"""Graded rows: what every reader of graded answers collects, refused by line where it cannot be graded."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from errbar.errors import BadInput
from errbar.readers._json_paths import whole_text
from errbar.records.graded_log import GradedLog, OwnValue, as_texts
from errbar.records.log_reader import OpenLog
from errbar.records.types import Array

FIELDS = 500
"""Most dotted paths that are kept of a log."""


class GradedItems:
    """Rows in the order of a log; `log()` makes the record."""

    def __init__(self, log: OpenLog, format: str) -> None:
        self._where, self._format = log.where, format
        self._keys: dict[tuple[str, int, str, str], str] = {}
        self._tally: dict[tuple[str, str, str], int] = {}
        self._grades: list[dict[str, float]] = []
        self._missing: dict[str, dict[int, str]] = {}
        self._fields: dict[str, dict[int, object]] = {}
        self._content: list[str] = []
        self._why: list[str] = []

    def add(
        self,
        place: str,
        item: object,
        grades: Mapping[str, object],
        *,
        trial: int | None = None,
        between: tuple[str, str] = ("", ""),
        fields: Mapping[str, object] | None = None,
        content: str = "",
        why: str = "the log has no grade",
    ) -> int:
        """Take one row: `between` is the system and whom it met, `why` tells of grades that are None or NaN."""
        name = self.name(place, item, "item")
        group = (name, *between)
        count = self._tally[group] = self._tally.get(group, 0) + 1
        key = (name, count if trial is None else trial, *between)
        if key in self._keys:
            raise self.refuse(place, f"grades {name[:60]!r} again, as {self._keys[key]} did", "Take one of them out")
        row = len(self._keys)
        self._keys[key] = place
        self._grades.append({})
        self.grade(row, place, grades, why)
        for path, value in (fields or {}).items():
            if path in self._fields or len(self._fields) < FIELDS:
                self._fields.setdefault(path, {})[row] = value
        self._content.append(whole_text(content))
        self._why.append(why)
        return row

    def grade(self, row: int, place: str, grades: Mapping[str, object], why: str = "the log has no grade") -> None:
        """Take more outcomes of a row."""
        for key, given in grades.items():
            outcome = whole_text(key)
            if outcome in self._grades[row]:
                raise self.refuse(place, f"grades {outcome!r} of one item again", "Take one of the lines out")
            value = self.number(place, given, outcome)
            self._grades[row][outcome] = value
            if math.isnan(value):
                self._missing.setdefault(outcome, {})[row] = why

    def number(self, place: str, given: object, outcome: str) -> float:
        """The grade as a number, NaN where there is none."""
        if given is None:
            return math.nan
        if isinstance(given, (bool, int, float)):
            try:
                value = float(given)
            except OverflowError:
                value = math.inf
            if not math.isinf(value):
                return value
        shown = str(given)[:40] if isinstance(given, (str, int, float)) else type(given).__name__
        raise self.refuse(place, f"has {shown!r} as {outcome!r}, which is no number", "Grade it by a number")

    def name(self, place: str, given: object, what: str) -> str:
        """An id as text."""
        name = "" if isinstance(given, bool) or not isinstance(given, (str, int)) else str(given)
        if not name or whole_text(name) != name:
            raise self.refuse(place, f"has no {what}: {str(given)[:40]!a}", "Was it edited? Write the log again")
        return name

    def refuse(self, place: str, what: str, remedy: str) -> BadInput:
        """The error that names the place."""
        return BadInput(f"{self._where} was read as a log of {self._format}; {place} {what}. {remedy}.")

    def log(
        self,
        *,
        task: str = "",
        cluster: str = "",
        higher_is_better: Mapping[str, bool] | None = None,
        own_values: Sequence[OwnValue] = (),
        said: Sequence[str] = (),
    ) -> GradedLog:
        """The record; BadInput where no row has an outcome."""
        names = list(dict.fromkeys(name for row in self._grades for name in row))
        if not names:
            raise BadInput(f"{self._where} was read as a log of {self._format}; it grades nothing. Is it complete?")
        keys, n = list(self._keys), len(self._keys)
        for name in names:
            lacking = {row: self._why[row] for row, found in enumerate(self._grades) if name not in found}
            if lacking:
                self._missing[name] = {**self._missing.get(name, {}), **lacking}
        met = [opponent for _, _, _, opponent in keys]
        return GradedLog(
            format=self._format,
            where=self._where,
            item=as_texts([item for item, *_ in keys]),
            trial=np.array([trial for _, trial, _, _ in keys], dtype=np.int64),
            system=as_texts([system for _, _, system, _ in keys]),
            opponent=as_texts(met) if any(met) else None,
            outcomes={name: self._column(name) for name in names},
            missing=self._missing,
            fields={path: [found.get(i) for i in range(n)] for path, found in self._fields.items()},
            cluster=cluster,
            content=as_texts(self._content) if any(self._content) else None,
            task=task,
            higher_is_better={name: high for name, high in (higher_is_better or {}).items() if name in names},
            own_values=tuple(value for value in own_values if value.outcome in names),
            said=tuple(said),
        )

    def _column(self, name: str) -> Array:
        return np.array([found.get(name, math.nan) for found in self._grades], dtype=np.float64)
