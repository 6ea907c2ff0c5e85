"""Equal rows with different classes.

Where rows are equal in every column and their classes differ, any rule of these columns is wrong on all but the largest
class of each set: an exact count, whatever the learner. The share D of disagreeing pairs also bounds the error on such
rows from below, of two classes: (1 - sqrt(1 - 2 D)) / 2. It may be noise of the labels, a case that was labelled twice,
or a column that is missing. Counted so: Caravan 50 of 5,822 rows, admissions 8 of 500, cats 4 of 144.
Example: two readers of one image, both in the file. Remedy: look at the sets; correct labels, or add what tells the
cases apart; with several readers give the image as `unit`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.conflict_facts import ConflictFacts
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(ConflictFacts)
    assert found is not None
    if not found.wrong:
        return
    floor = ""
    if found.floor is not None:
        floor = f", and on repeated rows its error is {found.floor:.2g} or more"
    yield conflicting_labels.finding(
        f"{found.repeated:,} rows in {found.sets:,} sets are equal in every feature, some with different classes. Any "
        f"rule of these columns is wrong on {found.wrong:,} of {found.rows:,} rows{floor}. Look at the sets.",
        weight=0.5 + found.wrong / found.rows,
    )


def _example() -> object:
    """Twenty rows that were labelled twice, ten of them in two ways."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 3))
    rows = np.concatenate([np.arange(60), np.arange(20)])
    y = np.concatenate([np.arange(60) % 2, (np.arange(20) // 2) % 2])
    return errbar.check(X[rows], y)


conflicting_labels = Check(
    code=codes.CONFLICTING_LABELS,
    name="conflicting_labels",
    severity="note",
    concerns="data",
    title="equal rows with different classes",
    verbs=("check",),
    needs=(ConflictFacts,),
    look=_look,
    example=_example,
    cites=("hastie2009",),
    about=__doc__ or "",
)
