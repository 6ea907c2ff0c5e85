"""Test rows that come from another population than the training rows.

Where test rows were selected, gathered later or elsewhere, their error says how well the model travels, not how well
it does on rows like those it was trained on; and no interval of this test covers the latter. Every column is compared
(Kolmogorov-Smirnov; chi-squared up to 12 levels), times the number of columns; and a forest in two folds tells the
two files apart by all columns at once (Lopez-Paz & Oquab 2017), with its rank statistic divided by 1.3, since folds
share rows. Reported where one of the two has p < 0.005. Unit means are compared where `unit` is given. A shift by
half a standard deviation in one of 8 columns is found in 45 % of simulated files with 300 rows and in all of 50 with
1,000; below 50 rows a side it is said that hardly anything would be seen. Example: training rows of one hospital,
test rows of another. Remedy: state it where the result is reported; for the error on rows like the training rows,
draw the test rows from them at random. Override: `because=CODE`, if another population is what is to be tested.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.row_facts import TableShift


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(TableShift)
    assert found is not None
    seen = []
    if found.column_differs:
        seen.append(
            f"{found.column!r} is distributed otherwise (p = {found.column_p:.2g} over {found.columns} columns)"
        )
    if found.auc is not None and found.forest_differs:
        seen.append(f"a forest tells them apart with AUC {found.auc:.2f}")
    if not seen:
        return
    what = "unit means" if found.by_unit else "rows"
    yield train_differs_from_test.finding(
        f"{found.rows[0]:,} training and {found.rows[1]:,} test {what} differ: {'; '.join(seen)}. The error then holds "
        "for rows like the test rows only. Draw both from the same rows, or report the test as one on another "
        "population.",
        weight=1.5 if found.auc is None else 1.0 + found.auc,
    )


def _example() -> object:
    """Test rows selected by high values of a column."""
    import errbar

    x = np.random.default_rng(0).normal(size=(400, 3))
    order = np.argsort(x[:, 0])
    rows = {name: x[order, j] for j, name in enumerate("abc")} | {"y": np.arange(400) % 2}
    train, test = ({k: v[part] for k, v in rows.items()} for part in (slice(0, 280), slice(280, None)))
    return errbar.check(train=train, test=test, target="y")


train_differs_from_test = Check(
    code=codes.TRAIN_DIFFERS_FROM_TEST,
    name="train_differs_from_test",
    severity="warn",
    concerns="data",
    title="training and test rows differ",
    verbs=("check",),
    needs=(TableShift,),
    look=_look,
    example=_example,
    cites=("lopezpaz2017", "morenotorres2012"),
    false_alarms=(
        "by columns 2 of 600, by the forest 2 of 519 clean sets (30 to 3,000 rows) parted at random; by unit means "
        "13 of 1,000 draws of 300 units of 3 rows"
    ),
    about=__doc__ or "",
)
