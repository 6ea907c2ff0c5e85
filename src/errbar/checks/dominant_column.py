"""One column orders a class far better than all others together.

It may be the best thing you know: a blood test, last year's sales. Or it was counted after the prediction is due:
calls in the month to be predicted. Its values cannot tell one from the other, so this is a note and never more. Said
where its ROC area is 0.80 or more by itself, 0.10 or more above that of a logistic regression on the other columns (out
of fold, 2,000 rows and 1,000 columns at most), and where the best of as many columns of noise would hardly reach it
(chance below 0.02). Of several classes each is taken against the rest. Columns of text are only among the others, and a
target of numbers is not looked at. Honest columns that dominate are noted as often as leaks. Example: "support calls",
counted until the customer left. Remedy: ask whether the column is known when you predict; `drop` it if not.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import DominantColumns, GoldenColumns, IsolatedValues, UnitColumns
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    facts = given.fact(DominantColumns)
    assert facts is not None
    found = facts.found
    if found is None or found.name in _warned_of(given):
        return
    others = f"the other {found.others:,} columns together have" if found.others > 1 else "the other column has"
    yield dominant_column.finding(
        f"Is {found.name!r} known when you predict? Alone it has ROC AUC {found.auc:.2f} for {found.group}; {others} "
        f"{found.others_auc:.2f}. Use `drop={found.name}` if it is written down later.",
        weight=0.3,
    )


def _warned_of(given: CheckInput) -> set[str]:
    """Return the columns that another check of single columns warns of, with a better remedy."""
    kinds = (given.fact(GoldenColumns), given.fact(IsolatedValues), given.fact(UnitColumns))
    return {column.name for facts in kinds if facts is not None for column in facts.found}


def _example() -> object:
    """A count that went on until the outcome."""
    import errbar

    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(300, 4)), np.arange(300) % 2
    X[:, 2] = rng.poisson(2 + 4 * y)
    return errbar.check(X, y)


dominant_column = Check(
    code=codes.DOMINANT_COLUMN,
    name="dominant_column",
    severity="note",
    concerns="data",
    title="one column far better than all others together",
    verbs=("check",),
    needs=(DominantColumns,),
    look=_look,
    example=_example,
    cites=("kaufman2012",),
    false_alarms="71 of 486 clean sets, whose best column is honest: a note cannot tell it from a leak",
    about=__doc__ or "",
)
