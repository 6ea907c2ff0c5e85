"""Promises: how often a test or a gate decided wrongly next to what it promises, as a sentence, a table, estimates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from errbar.records.estimate import Estimate
from errbar.records.sheet import Sheet
from errbar.records.study import Setup, StudyResult
from errbar.records.types import Floats
from errbar.studies._decision_rates import DecisionRates
from errbar.studies._numbers import mean_se, share_estimate


class Promise(NamedTuple):
    """What is promised of a kind of procedure, and how it is told."""

    sheet: str
    head: str
    wrong: str
    wrong_label: str
    found: str
    found_label: str
    sentence: str
    """With {name}, {wrong}, {promised} and {found}; whether the promise is kept, the run's claims say."""
    tails: int
    """In how many of the two tails of the interval a wrong decision lies."""

    def at(self, level: float) -> float:
        """The most that is promised at this level."""
        return self.tails * (1 - level) / 2


OF_TESTS = Promise(
    sheet="tests",
    head="test",
    wrong="type_i",
    wrong_label="type I error",
    found="power",
    found_label="power",
    sentence="{name} tells two equal models apart in {wrong} of samples, promised {promised} at most; it finds the "
    "worse of two in {found}",
    tails=2,
)
OF_GATES = Promise(
    sheet="gates",
    head="gate",
    wrong="false_pass",
    wrong_label="false passes",
    found="true_pass",
    found_label="passes of a candidate beyond the criterion",
    sentence="{name} passes a candidate exactly at the criterion in {wrong} of samples, promised {promised} at most; "
    "one beyond it in {found}",
    tails=1,
)


class GradedLine(NamedTuple):
    """A procedure, its rates, and the gap or the true value on every sample."""

    name: str
    rates: DecisionRates
    sizes: Floats


def promise_result(
    promise: Promise, setup: Setup, lines: Sequence[GradedLine], *, sheet: str = "", notes: Sequence[str] = ()
) -> StudyResult:
    """The first line's answer as the title and as estimates, all lines as a table."""
    first, promised = lines[0], promise.at(setup.level)
    columns = (promise.head, promise.wrong, f"{promise.wrong}_se", "promised", promise.found, f"{promise.found}_se")
    rows = tuple(
        (x.name, *x.rates.wrong_se, promised, *x.rates.found_se, *mean_se(x.sizes), x.rates.bad.total()) for x in lines
    )
    told = (
        f"{setup.measure}, {first.rates.of:,} samples of {setup.n:,} rows",
        *notes,
        *(note for x in lines for note in _bad(x.name, x.rates.bad, x.rates.of)),
    )
    found = Sheet(
        name=sheet or promise.sheet,
        title=_sentence(promise, first, promised),
        columns=(*columns, "size", "size_se", "bad"),
        rows=rows,
        notes=told,
    )
    return StudyResult((found,), _estimates(promise, setup, first))


def _sentence(promise: Promise, line: GradedLine, promised: float) -> str:
    return promise.sentence.format(
        name=line.name,
        wrong=_percent(*line.rates.wrong_se),
        promised=f"{100 * promised:g} %",
        found=_percent(*line.rates.found_se),
    )


def _percent(share: float | None, se: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} % (± {100 * (se or 0):.1f})"


def _estimates(promise: Promise, setup: Setup, line: GradedLine) -> tuple[Estimate, ...]:
    about = f"{line.name} on {setup.measure} at n={setup.n:,} in {setup.world.key}"
    rates = line.rates
    both = ((promise.wrong, promise.wrong_label, rates.wrong), (promise.found, promise.found_label, rates.found))
    return tuple(
        share_estimate(key, label, hits, rates.of, level=setup.level, about=about) for key, label, hits in both
    )


def _bad(name: str, bad: Counter[str], of: int) -> tuple[str, ...]:
    if not bad:
        return ()
    told = "; ".join(f"{times:,} x {why}" for why, times in bad.most_common(3))
    return (f"{name}: {bad.total():,} times no answer in {of:,} samples, counted as no decision: {told}",)
