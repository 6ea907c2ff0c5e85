"""Overlapping splits taken for independent ones.

Under cross-validation every prediction comes from a fit whose training rows overlap those of the others, and with
repeats each row occurs several times. Intervals for a fixed model take all of them for independent: a nominal 95 %
then covered 46 to 79 % over 25 subsamples, and 48 % over ten repeats of ten folds. A plain paired t-test does the
same: over 30 random splits it found a difference between equal learners in 44 to 66 % of cases, over ten repeats of
ten folds in 37 to 60 %, and the Wilcoxon test there in about 50 %.
Remedy: `errbar show RUN` prints the intervals for the learner that were made with these predictions; `errbar compare`
uses the corrected test where no other is named.
Override: `because=CODE` runs the plain test.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput, ReplacedTest
from errbar.records.finding import Finding
from errbar.records.predictions import NO_PLAN

if TYPE_CHECKING:
    from errbar.records.family import DesignKind

APART: tuple[DesignKind, ...] = ("single", "blocks")
"""Designs whose test rows were predicted once, by fits that had not seen them."""
WORDS = {
    "plain_t": "paired t-test",
    "wilcoxon": "Wilcoxon test",
    "mcnemar": "McNemar test",
    "delong": "DeLong test",
    "paired": "paired test of rows",
    "z_unpaired": "z-test",
}
"""Plain tests as people call them."""
RANDOM = "30 random splits"
REPEATED = "10 repeats of 10 folds"
ONCE = "one 10-fold cross-validation"

RATES: dict[str, dict[str, str]] = {
    "plain_t": {RANDOM: "44–66 %", REPEATED: "37–60 %", ONCE: "3–15 %"},
    "wilcoxon": {REPEATED: "about 50 %"},
    "sign_flip": {ONCE: "0.5–11 %"},
    "paired": {ONCE: "3–17 %"},
    "mcnemar": {ONCE: "3–17 %"},
    "z_unpaired": {ONCE: "0.3–17 %"},
}
"""How often plain tests over overlapping splits told equal learners apart, at a level of 5 %: least and most over nine
worlds in which two learners are equal by construction; the Wilcoxon test in one of them."""


def _look(given: CheckInput) -> Iterator[Finding]:
    if given.replaced_test is not None:
        yield _replaced(given.replaced_test)
        return
    if given.plan is not None or given.evidence is None:
        return
    family = given.evidence.given.family
    if family == NO_PLAN:
        return
    from errbar.families import family_named  # here, since it loads every splitter

    if family_named(family).design in APART:
        return
    yield overlapping_resamples.finding(
        f"These {given.evidence.n:,} predictions were made under {family}, whose fits overlap. Intervals for a fixed "
        "model then cover as little as 46 % instead of 95 %. `errbar show` prints the learner's own intervals.",
        measures=tuple(e.measure for e in given.estimates),
        weight=4.0,
        withholds=given.verb != "compare",  # a comparison's own test allows for the overlap
    )


def _replaced(asked: ReplacedTest) -> Finding:
    """The named test is replaced, not the numbers."""
    test = WORDS.get(asked.test, f"{asked.test} test")
    end = "it was run all the same" if asked.was_run else "the corrected test was run instead"
    return overlapping_resamples.finding(
        f"A plain {test} over the overlapping splits of {asked.plan} rejects equal models in {rejection_rate(asked)}; "
        f"{end}.",
        weight=4.0,
        withholds=False,
    )


def rejection_rate(asked: ReplacedTest) -> str:
    """`44–66 % of cases (30 random splits)`: measured on the design that is most like this one, which it names.

    A test of rows that was not measured itself gets the figure of the paired test of rows, by that name.
    """
    measured = RATES.get(asked.test, RATES["paired"])
    design = RANDOM if not asked.family.each_row_once else REPEATED if asked.repeats > 1 else ONCE
    if design not in measured:
        design = next(iter(measured))
    of = "" if asked.test in RATES else "a paired test of rows over "
    return f"{measured[design]} of cases ({of}{design})"


def _example() -> object:
    """A plain t-test over the splits of a cross-validation."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 2))
    return errbar.compare(["tree", "naive_bayes"], X, np.arange(60) % 2, plan="kfold(k=5)", test="plain_t")


overlapping_resamples = Check(
    code=codes.OVERLAPPING_RESAMPLES,
    name="overlapping_resamples",
    severity="refuse",
    concerns="procedure",
    title="overlapping splits taken for independent ones",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    look=_look,
    example=_example,
    cites=("dietterich1998", "nadeau2003"),
    about=__doc__ or "",
)
