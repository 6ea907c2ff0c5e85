"""One split fitted twice gave two answers.

A learner must give the same predictions for the same training rows and the same seed; otherwise the run cannot be
repeated, and two learners compared differ by luck as well. errbar seeds every open random_state and, for each fit, the
global generators of NumPy, Python and torch. What is left is a generator that the learner makes without a seed, the
clock, the order of a set, threads that add up in any order, or a state kept from fit to fit. Where a plan has ten or
more fits and the learner has code of its own (short names and scikit-learn estimators have not), the first split is
fitted once more and compared bit for bit. Remedy: seed the learner's generator from a parameter, fit with one thread,
keep nothing from one fit to the next. Differences near 1e-12 are rounding and harmless.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput, RefitFacts
from errbar.records.finding import Finding
from errbar.records.types import Floats, Ints


def _look(given: CheckInput) -> Iterator[Finding]:
    folds = given.folds
    assert folds is not None
    if folds.refit is None:
        return
    yield fit_not_reproducible.finding(
        f"A fit must give the same predictions for the same rows and seed; {_describe(folds.refit)}. Seed the "
        "learner's own random generator, fit with one thread, and keep nothing from one fit to the next.",
        weight=4.0,
    )


def _describe(refit: RefitFacts) -> str:
    if refit.failed is not None:
        return f"{refit.where}, fitted twice, failed once: {refit.failed.rstrip('.')}"
    by = f", by up to {refit.largest:.3g}" if refit.largest else ""
    return f"{refit.where}, fitted twice, gave different predictions in {refit.differing:,} of {refit.rows:,} rows{by}"


def _example() -> object:
    """A learner that answers by the parity of a counter, which goes on from fit to fit."""
    import errbar

    calls: list[int] = []

    def alternates(X_train: Floats, y_train: Ints, X_test: Floats) -> Ints:
        calls.append(1)
        return np.full(len(X_test), len(calls) % 2)

    alternates.__module__ = "example"  # a function of errbar's own would be trusted
    return errbar.evaluate(alternates, np.arange(60.0).reshape(-1, 1), np.arange(60) % 2, plan="kfold(k=15)")


fit_not_reproducible = Check(
    code=codes.FIT_NOT_REPRODUCIBLE,
    name="fit_not_reproducible",
    severity="note",
    title="a fit that cannot be repeated",
    verbs=("evaluate", "select", "compare"),
    needs=("folds",),
    look=_look,
    example=_example,
    cites=("bouthillier2021",),
    about=__doc__ or "",
)
