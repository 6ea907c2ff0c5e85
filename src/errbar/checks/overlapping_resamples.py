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
from typing import TYPE_CHECKING, Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
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


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    plain = evidence.context.get("plain_test")
    if plain is not None:
        # The named test is replaced, not the numbers.
        test = WORDS.get(plain["test"], f"{plain['test']} test")
        end = "it was run all the same" if plain.get("run") else "the corrected test was run instead"
        yield overlapping_resamples.finding(
            f"A plain {test} over the overlapping splits of {plain['plan']} rejects equal models in {plain['rate']}; "
            f"{end}.",
            weight=4.0,
            withholds=False,
        )
        return
    family = evidence.given.family
    if "plan" in evidence.context or family == NO_PLAN:
        return
    from errbar.families import family_named  # here, since it loads every splitter

    if family_named(family).design in APART:
        return
    yield overlapping_resamples.finding(
        f"Intervals for a fixed model need rows predicted once, by one model; these {evidence.n:,} predictions were "
        f"made under {family}, whose fits overlap: a nominal 95 % interval covers as little as 46 %. "
        "`errbar show` prints the learner's own intervals.",
        measures=tuple(e.measure for e in estimates),
        weight=4.0,
        withholds="compared" not in evidence.context,  # a comparison's own test allows for the overlap
    )


overlapping_resamples = Check(
    code=codes.OVERLAPPING_RESAMPLES,
    name="overlapping_resamples",
    severity="refuse",
    title="overlapping splits taken for independent ones",
    look=_look,
    about=__doc__ or "",
)
