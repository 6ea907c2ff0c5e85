"""One id in two spellings.

"007", "7" and " 7" are three units to a program and one patient to a person: rows of that patient are then on both
sides of every split, and the number of units is overstated. Compared are ids without blanks at their ends, case and
leading zeros.
Example: a table of 12 patients where one clinic wrote p07 and another P07. Remedy: write ids in one way before the rows
are split, or, where case does matter, leave it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.plain_columns import WritingFacts


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(WritingFacts)
    assert found is not None
    for column in found.found:
        first = " and ".join(map(repr, column.spellings[0][:3]))
        more = f", and {len(column.spellings) - 1:,} more" if len(column.spellings) > 1 else ""
        yield ids_written_differently.finding(
            f"Column {column.column!r} has {first}{more}, in {column.rows:,} rows: ids that differ in writing only. "
            "One unit then counts as several. Write ids in one way before rows are split.",
            weight=0.8,
        )


def _example() -> object:
    """A patient whose id is written in two ways."""
    import errbar

    X = np.random.default_rng(0).normal(size=60)
    ids = [f"p{i // 5}" if i % 10 else f" P{i // 5}" for i in range(60)]
    return errbar.check({"x": X, "y": np.arange(60) % 2, "patient": ids}, target="y", unit="patient")


ids_written_differently = Check(
    code=codes.IDS_WRITTEN_DIFFERENTLY,
    name="ids_written_differently",
    severity="note",
    concerns="data",
    title="ids that differ in writing only",
    verbs=("check",),
    needs=(WritingFacts,),
    look=_look,
    example=_example,
    cites=("kapoor2023",),
    about=__doc__ or "",
)
