"""Rows of a rare class drawn again, or made between others, before rows were split.

Oversampling makes copies of the rare class; a split then parts them, so that the model is tested on rows that it was
trained on, in the very class that is in question. Their class tells such copies from others: nearly all of them are
in one, beyond chance (p < 1e-6), or in every class but the largest. Found from 1.2 times the rare class on (Pima,
SAheart), 1.5 (iris), 2 (birthwt). `errbar check` also looks for rows that lie exactly between two near rows of their
class, at no plain fraction of the line, as SMOTE makes them (Chawla et al. 2002): refused where they are of one class
beyond chance, else a warning. All of 20 tables with the rare class 1.5 times and more were found (n = 50 to 5,000, 3
columns and more). Measured with a forest, balanced accuracy without and with the copies: Pima 0.71 and 0.85, SAheart
0.63 and 0.83, birthwt 0.56 and 0.84, Caravan 0.51 and 0.99. Without and with rows made by SMOTE: Pima 0.73 and 0.81,
SAheart 0.60 and 0.75, birthwt 0.55 and 0.75; rows without any signal scored 0.94 instead of 0.50. Example:
RandomOverSampler().fit_resample(X, y) before cross-validation. Remedy: give the rows as they were gathered and put
the sampler into the pipeline, where it sees training rows only; or `dedupe`. Override: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.copy_facts import CopyFacts
from errbar.records.finding import Finding
from errbar.records.row_facts import InterpolatedRows

CHANCE = 1e-6
"""Chance below which rows of one class are no accident."""


def _look(given: CheckInput) -> Iterator[Finding]:
    yield from _look_between(given)
    found = given.fact(CopyFacts)
    if found is None or not found.many or not found.are_copies or found.one_class is None:
        return
    all_ = "All" if found.in_one_class == found.later else f"{found.in_one_class:,} of"
    yield oversampled_before_the_split.finding(
        f"{all_} {found.later:,} repeated rows are of class {found.one_class!r}. Copies on both sides of a split made "
        "a balanced accuracy of 0.56 look like 0.84. Put the sampler into the pipeline, or use `dedupe`.",
        weight=5.0,
    )


def _look_between(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(InterpolatedRows)
    if found is None or not found.found:
        return
    name, most = found.classes[0]
    of_one = found.p < CHANCE
    where = f"{most:,} of class {name!r}" if most < found.found else f"all of class {name!r}"
    yield oversampled_before_the_split.finding(
        f"{found.found:,} of {found.queried:,} rows lie exactly between two near rows of their class ({where}), as "
        "SMOTE makes them. Rows made before the split made a balanced accuracy of 0.55 look like 0.75. Put the sampler "
        "into the pipeline and give the rows as they were gathered.",
        severity="refuse" if of_one else "warn",
        weight=4.8,
    )


def _example() -> object:
    """Twenty rows of the rare class, forty of them after drawing with replacement."""
    import errbar

    X = np.random.default_rng(0).normal(size=(120, 3))
    rows = np.concatenate([np.arange(120), np.arange(20), np.arange(20)])
    return errbar.evaluate("naive_bayes", X[rows], (rows < 20).astype(int), plan="kfold(k=3)")


oversampled_before_the_split = Check(
    code=codes.OVERSAMPLED_BEFORE_THE_SPLIT,
    name="oversampled_before_the_split",
    severity="refuse",
    concerns="procedure",
    title="a class oversampled before the split",
    verbs=("evaluate", "select", "compare", "check"),
    needs=((CopyFacts, InterpolatedRows),),
    look=_look,
    example=_example,
    cites=("chawla2002", "kapoor2023"),
    false_alarms="0 of 424 clean sets (30 to 3,000 rows)",
    about=__doc__ or "",
)
