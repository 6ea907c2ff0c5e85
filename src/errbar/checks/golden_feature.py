"""A column that predicts the target by itself almost without error.

Such a column often is the target in other words, or was written down after the outcome: a discharge code, the next
day's price. It is not there when a prediction is to be made, and the error found with it says nothing. A tree of 32
leaves is fitted on every column alone, out of fold; a skill of 0.95 (R2 of 0.97), where the column is present, is
reported. `errbar check` also fits a forest on all other columns (1,000 of them at most): it warns where the column
beats them by 0.1 in skill and in a sign test over rows (p < 0.001), and notes it where the others predict as well, or
where the best of as many columns of noise may be as good (chance above 0.02; 10,000 columns of fewer than 29 rows). A
column may be that good for good reasons, so this never refuses. Six kinds of leaks in five sets, n = 50 and more: all
of 90 found, 86 by a warning. What it costs: a forest has Smarket's direction wrong in 0.1 % of days with the column
"Today" and in 50 % without; birthwt's low weights in 0.5 and 35 %; aSAH's outcomes in 0.2 and 25 %. Remedy: `drop` the
column, unless it is known when the prediction is made; then override with a reason: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import GoldenColumn, GoldenColumns, UnitColumns
from errbar.records.finding import Finding
from errbar.records.types import Severity

CHANCE = 0.02
"""Chance above which the best of so many columns of noise would be as good: then it is a note."""


def _look(given: CheckInput) -> Iterator[Finding]:
    facts = given.fact(GoldenColumns)
    assert facts is not None
    units = given.fact(UnitColumns)
    # An id that is the target in other words has a warning of its own, with the better remedy.
    ids = {c.name for c in units.found} if units is not None else set()
    for found in (f for f in facts.found if f.name not in ids):
        what = "skill" if facts.is_class else "R2"
        where = "" if found.present > 0.999 else f" in the {100 * found.present:.0f} % of rows that have it"
        weighed, severity = _weigh(found)
        yield golden_feature.finding(
            f"{found.name!r} alone has {what} {found.skill:.3f}{where}{weighed}. It may be written down after the "
            f"outcome. Use `drop={found.name}`, or override with the reason why it is known when you predict.",
            severity=severity,
            weight=4.0 * found.skill if severity == "warn" else 0.5,
        )


def _weigh(found: GoldenColumn) -> tuple[str, Severity]:
    """What the other columns can do, and how much it matters."""
    if found.chance > CHANCE:
        columns = f"the best of {found.others + 1:,} columns of noise"
        return f", but so has {columns} with a chance of {found.chance:.2g}", "note"
    if found.others_skill is None:
        return "", "warn"
    count = f"the other {found.others} columns" if found.others > 1 else "the other column"
    count = count if found.others_read is None else f"{found.others_read:,} of {count}, drawn at random,"
    return f", {count} {found.others_skill:.3f}", "warn" if found.beats_others else "note"


def _example() -> object:
    """The price of the next day among the columns of the day before."""
    import errbar

    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 4))
    return errbar.check(X, (X[:, 3] > 0).astype(int))


golden_feature = Check(
    code=codes.GOLDEN_FEATURE,
    name="golden_feature",
    severity="warn",
    concerns="data",
    title="a column that gives the target away",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(GoldenColumns,),
    look=_look,
    example=_example,
    cites=("kaufman2012",),
    false_alarms=(
        "a warning of `errbar check` in 0 of 600 clean sets (30 to 3,000 rows), inside `errbar evaluate`, which "
        "fits no forest, in 1 of 600"
    ),
    about=__doc__ or "",
)
