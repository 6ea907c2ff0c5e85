"""Rows of a rare class drawn again, before rows were split.

Oversampling makes copies of the rare class; a split then parts them, so that the model is tested on rows that it was
trained on, in the very class that is in question. Their class tells such copies from others: nearly all of them are in
one, beyond chance (p < 1e-6), or in every class but the largest. Found from 1.2 times the rare class on (Pima,
SAheart), 1.5 (iris), 2 (birthwt).
Measured with a forest, balanced accuracy without and with the copies: Pima 0.71 and 0.85, SAheart 0.63 and
0.83, birthwt 0.56 and 0.84, Caravan 0.51 and 0.99; rows without any signal scored 0.94 instead of 0.50.
Example: RandomOverSampler().fit_resample(X, y) before cross-validation. Remedy: give the rows as they were gathered and
put the sampler into the pipeline, where it sees training rows only; or `dedupe`. Override: `because=CODE`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.copy_facts import CopyFacts
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(CopyFacts)
    if found is None or not found.many or not found.are_copies or found.one_class is None:
        return
    all_ = "all" if found.in_one_class == found.later else f"{found.in_one_class:,} of"
    yield oversampled_before_the_split.finding(
        f"Rows must be drawn again inside the folds only; {all_} {found.later:,} repeated rows are of class "
        f"{found.one_class!r}. Such copies made a balanced accuracy of 0.56 look like 0.84. Put the sampler into the "
        "pipeline, or use `dedupe`.",
        weight=5.0,
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
    title="a class oversampled before the split",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(CopyFacts,),
    look=_look,
    example=_example,
    about=__doc__ or "",
)
