"""Columns with one value, or with none.

They tell nothing, and often show that something went wrong on the way: a join that found no partner, a filter that left
one group, a code that was never filled in. Some learners fail on them.
Example: a column that is 0 in every row. Remedy: find out why, then leave them out with `drop`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.plain_columns import ColumnFacts, SiteColumns


def _look(given: CheckInput) -> Iterator[Finding]:
    found, called = given.fact(ColumnFacts), given.fact(SiteColumns)
    assert found is not None
    sites = set() if called is None else {name for name, _ in called.single}
    for words, names in (
        ("has one value in every row", [name for name in found.constant if name not in sites]),
        ("has no value in any row", list(found.empty)),
    ):
        if names:
            shown = f"{', '.join(map(repr, names[:4]))}{', ...' if len(names) > 4 else ''}"
            many = f"Each of {len(names):,} columns ({shown})" if len(names) > 1 else f"Column {shown}"
            yield constant_columns.finding(f"{many} {words}. Find out why, or leave it out.", weight=0.1)


def _example() -> object:
    """A column of zeros."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 3))
    X[:, 1] = 0
    return errbar.check(X, np.arange(60) % 2)


constant_columns = Check(
    code=codes.CONSTANT_COLUMNS,
    name="constant_columns",
    severity="note",
    concerns="data",
    title="constant columns",
    verbs=("check",),
    needs=(ColumnFacts,),
    look=_look,
    example=_example,
    cites=("hastie2009",),
    about=__doc__ or "",
)
