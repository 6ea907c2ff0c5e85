"""A value that only rows of one class hold, among values that all classes share.

A code such as -1 or 999 is often written after the outcome: "not measured" for those who died, 0 for orders that were
cancelled. A learner reads the outcome from it, and finds no such value, or another meaning of it, in new rows. Looked
at in numbers and dates with three values or more: at least 8 rows and 3 % of all rows hold the value, all of one class;
the chance of as many rows of that class is below 0.0001; and the rows next to it in the order of the column, on each
side, are of that class in fewer than 70 %. Of rows with units, units are counted. A code in half the positives is
found in all of 200 tables of 200 rows, a code in 15 % of them in 70 %. Text has no order, so its levels are not looked
at, nor is a target of numbers. Where the class jumps up and down from value to value, the values are taken for names
(district 1 to 8) and nothing is said; in 5 % of such tables it is. Example: "days to discharge" is -1 for all who died.
Remedy: ask when the value is written; `drop` the column
if that is after the outcome, else override with a reason: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import IsolatedValues, UnitColumns
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    facts, units = given.fact(IsolatedValues), given.fact(UnitColumns)
    assert facts is not None
    # Rows of an undeclared unit share values and class; its own warning comes first, and units decide afterwards.
    if not facts.found or (units is not None and units.found):
        return
    first = facts.found[0]
    others = sorted({f.name for f in facts.found} - {first.name})
    more = f" (also in {', '.join(map(repr, others[:3]))}{', ...' if len(others) > 3 else ''})" if others else ""
    yield isolated_value.finding(
        f"All {first.rows:,} rows with {first.name!r} = {first.value} are {first.group}; beside them at most "
        f"{100 * first.beside:.0f} % are{more}. The value may be written after the outcome. Ask when it is written; "
        f"use `drop={first.name}`, or override with the reason why it is known.",
        weight=2.0,
    )


def _example() -> object:
    """A code that was written for half the positives, after the outcome."""
    import errbar

    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(200, 3)), np.arange(200) % 2
    X[:, 0] = np.where((y == 1) & (rng.random(200) < 0.5), -9, X[:, 0])
    return errbar.check(X, y)


isolated_value = Check(
    code=codes.ISOLATED_VALUE,
    name="isolated_value",
    severity="warn",
    concerns="data",
    title="a value that one class alone has",
    verbs=("check",),
    needs=(IsolatedValues,),
    look=_look,
    example=_example,
    cites=("kaufman2012",),
    false_alarms=(
        "14 of 486 clean sets: 9 of them are Ionosphere, whose zeros do stand for signals that never came back; grades "
        "1 to 10 of 67 to 169 rows gave 4"
    ),
    about=__doc__ or "",
)
