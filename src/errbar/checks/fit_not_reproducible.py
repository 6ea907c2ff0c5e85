"""One split fitted twice, or one metric asked twice, gave two answers.

A learner must give the same predictions for the same training rows and the same seed; otherwise the run cannot be
repeated, and two learners compared differ by luck as well. errbar seeds every open random_state and, for each fit, the
global generators of NumPy, Python and torch. What is left is a generator that the learner makes without a seed, the
clock, the order of a set, threads that add up in any order, or a state kept from fit to fit. Where a plan has ten or
more fits and the learner has code of its own (short names and scikit-learn estimators have not), the first split is
fitted once more and compared bit for bit. Remedy: seed the learner's generator from a parameter, fit with one thread,
keep nothing from one fit to the next. Differences near 1e-12 are rounding and harmless.

A metric of your own is asked twice about the same rows. One that draws at random, reads the clock or keeps something
from call to call has no value of its own: its interval is of the metric's luck too. Remedy: seed its generator inside.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar._shelf import shelf
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckedRows, CheckInput, RefitFacts
from errbar.records.finding import Finding
from errbar.records.measure import Measure
from errbar.records.types import Floats, Ints


def _look(given: CheckInput) -> Iterator[Finding]:
    if given.folds is not None and given.folds.refit is not None:
        yield fit_not_reproducible.finding(
            f"{_capital(_describe(given.folds.refit))}. These numbers cannot be repeated. Seed the learner's own "
            "random generator, fit with one thread, and keep nothing from one fit to the next.",
            weight=4.0,
        )
    for key, measure in given.measures.items():
        first, second = _ask_twice(measure, given.evidence)
        if first != second:
            yield fit_not_reproducible.finding(
                f"The metric {key} gave {first} and {second} for the same rows. Its number cannot be repeated. Seed "
                "its random generator inside the function, and keep nothing from one call to the next.",
                weight=4.0,
            )


def _ask_twice(measure: Measure, rows: CheckedRows | None) -> tuple[str, str]:
    """Return both answers of a measure that does not come with errbar; why there is none where there is none."""
    if not isinstance(rows, Evidence) or shelf("measures").from_outside(measure) is None:
        return "", ""
    answers = []
    for _ in range(2):
        try:
            answers.append(repr(float(measure.score(rows).value)))
        except (Undefined, BadInput) as no:
            answers.append(f"no value ({no.message})")
    return answers[0], answers[1]


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


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
    concerns="model",
    title="a fit or a metric that cannot be repeated",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    look=_look,
    example=_example,
    cites=("bouthillier2021",),
    about=__doc__ or "",
)
