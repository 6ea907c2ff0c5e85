"""Telling gaps: missing values that go with the target."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import fisher_p
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.column_facts import TellingGap, TellingGaps
from errbar.records.types import Bools

LEVEL = 0.005
HALVES = ("the lower half of the target's values", "the upper half of the target's values")


def measure(table: CheckedTable) -> TellingGaps | Untestable:
    """Return the missing values that predict the target."""
    return or_untestable(no_numbers(table) if table.numbers is None else find_telling_gaps(table.numbers), TellingGaps)


def find_telling_gaps(table: ColumnTable) -> TellingGaps:
    """Return the columns whose missing values predict the target; none if no column has gaps."""
    gone = np.isnan(table.values)
    places = _list_patterns(gone)
    if not places:
        return TellingGaps(found=(), columns=0)
    names, groups = _groups(table)
    tests = len(places) * (1 if len(names) == 2 else len(names))
    found = []
    for j in places:
        for code in range(len(names)) if len(names) > 2 else (1,):
            part, missing = groups == code, gone[:, j]
            a, b = int((part & missing).sum()), int((~part & missing).sum())
            c, d = int((part & ~missing).sum()), int((~part & ~missing).sum())
            p = min(1.0, fisher_p(a, b, c, d) * tests)
            if p < LEVEL:
                up = a * (c + d) >= c * (a + b)
                shares = (a / (a + b), c / (c + d)) if up or len(names) > 2 else (b / (a + b), d / (c + d))
                group = names[code] if up or len(names) > 2 else names[1 - code]
                found.append(
                    TellingGap(
                        name=table.columns[j].name,
                        missing=a + b,
                        group=group,
                        share_missing=shares[0],
                        share_present=shares[1],
                        p=p,
                    )
                )
    return TellingGaps(found=tuple(sorted(found, key=lambda f: f.p)), columns=len(places))


def _list_patterns(gone: Bools) -> list[int]:
    """Return columns with some values missing: of those missing together the first, since they are one test."""
    first: dict[bytes, int] = {}
    for j in np.flatnonzero(gone.any(axis=0) & ~gone.all(axis=0)).tolist():
        first.setdefault(np.packbits(gone[:, j]).tobytes(), j)
    return [first[pattern] for pattern in sorted(first)]


def _groups(table: ColumnTable) -> tuple[tuple[str, ...], np.ndarray[tuple[int], np.dtype[np.intp]]]:
    if table.classes:
        return table.classes, table.y.astype(np.intp)
    return HALVES, (table.y > np.median(table.y)).astype(np.intp)
