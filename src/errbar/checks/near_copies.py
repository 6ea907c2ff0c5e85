"""Rows that are nearly equal to another one, as if copied with rounding or noise.

A near copy of a training row among the test rows is answered from memory, as an equal row is. Distances decide: where
rows are drawn by themselves, the ratio of the distances to the nearest and to the second or sixth nearest row follows
a known law in the number of dimensions that the rows fill (Facco et al. 2017). A row far below it, and nearer than a
tenth of the usual distance, is called a near copy; said where 1 % of rows and 2 of them are concerned. Only columns
that hardly repeat a value are read, and 2,000 rows at most are looked at. Found in all of 20 tables with 5 % of rows
repeated at noise of 0.001 standard deviations (n = 60 to 2,000, 3 to 30 columns); noise of 0.05 is mostly seen from 8
columns on, hardly with 3. What they cost: with labels of noise, 20 % of rows repeated so, a forest errs in 38 % of
rows instead of 46 %. Example: sensor readings of the same event in two files, rounded differently. Remedy: keep one
of each, or name what they share with `unit`. Override: `because=CODE`, if the rows are different cases.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.row_facts import NearCopies


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(NearCopies)
    assert found is not None
    if not found.found:
        return
    of = "test rows have" if found.across_files else "rows have"
    other = "training row" if found.across_files else "row"
    looked = "" if found.queried == found.rows else f" looked at of {found.rows:,}"
    yield near_copies.finding(
        f"{found.found:,} of {found.queried:,} {of} a {other} nearer than {found.largest:.2g} of the usual distance in "
        f"{found.columns} columns{looked}: near copies. A test on copies measures memory. Keep one of each, or name "
        "what they share with `unit`.",
        weight=2.0 + found.found / found.queried,
    )


def _example() -> object:
    """Two hundred rows, of which twenty were joined on again after rounding."""
    import errbar

    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 4))
    again = X[:20] + rng.normal(0, 1e-4, size=(20, 4))
    return errbar.check(np.concatenate([X, again]), np.arange(220) % 2)


near_copies = Check(
    code=codes.NEAR_COPIES,
    name="near_copies",
    severity="warn",
    concerns="data",
    title="near copies of rows",
    verbs=("check",),
    needs=(NearCopies,),
    look=_look,
    example=_example,
    cites=("facco2017", "barz2020"),
    false_alarms="2 of 485 clean sets (30 to 3,000 rows)",
    about=__doc__ or "",
)
