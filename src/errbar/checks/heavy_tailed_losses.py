"""Losses whose mean depends on a few rows, so that its interval is too narrow.

The relative error of the losses' variance, sqrt((kurtosis - 1) / n), is above 0.5 (0.35 from 200 rows on), and above
0.53 (100 / n)^(1/3), which squared normal errors exceed in 2 % of samples. Errors of Student's t with 3 degrees were
found in 25, 55 and 77 % of samples of 30, 100 and 300 rows, lognormal ones in 43, 82 and 94 %.
It also fires where a skewed truth makes larger errors likely than any seen: the truth's skewness is above 0.9 (towards
either side), and either errors grow with predictions towards that side (rank correlation of prediction and size of
error above 2.4 / sqrt(n)) or errors are skewed to it themselves (skewness above 11 / sqrt(n)). Of intervals of MSE that
missed, 100 rows of lognormal, zero-inflated, insurance and Tweedie targets, it marks 99 to 100 %.
`errbar score` looks at the measure's own losses, `errbar compare` at the differences of two models' losses, and a
learner's plan at squared errors. What a sample does not hold cannot be noticed: errors larger than these but rarer
than 3 in n rows may exist, and then this finding is silent in most samples. Losses of probabilities need none, their
intervals allow for a row that was not seen.
It puts the interval in doubt, and so keeps a gate from passing, only where larger errors than these are likely: the
skewness of the truth and that of the errors together are above 0.5 + 0.8 log10(n); or the losses have such a tail and
the truth is not skewed, or the tail is above 0.75. Of gates on RMSE that rightly pass, with bounded errors that grow or
with counts, it withholds 2 to 47 % at 60 rows, 1 to 21 % at 200 and at most 2 % at 1,000.
Remedy: report MAE or the median absolute error beside it, look at the largest errors one by one, or collect more rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from errbar._shelf import shelf
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckedRows, CheckInput
from errbar.records.finding import Finding
from errbar.records.measure import Measure

FEW = 200
LIMIT_FEW = 0.5
LIMIT = 0.35
NORMAL = 0.53
"""What 98 % of samples of 100 squared normal errors stay below; of n rows (20 to 350) times (100 / n)^(1/3)."""
UNSEEN = 3
SKEWED = 0.9
"""Skewness of the truth from which the size of errors is held against predictions."""
LINK, ERRORS = 2.4, 11.0
"""Limits of the rank correlation and of the errors' skewness, over sqrt(n)."""
ONE_ROW = 0.75
"""Relative error from which a tail alone puts an interval in doubt, also where the truth is skewed."""
BOTH, BOTH_GROWS = 0.5, 0.8
"""Skewness of truth and errors together above which an interval is in doubt: BOTH + BOTH_GROWS log10(n)."""
MOVED = ("mse", "rmse", "mae", "r2")


class LossTail(NamedTuple):
    """Losses that were looked at, the relative error of their variance, and the measures that rest on them."""

    what: str
    size: float
    rows: int
    measures: tuple[str, ...] = ()


def _look(given: CheckInput) -> Iterator[Finding]:
    if given.evidence is not None and given.evidence.classes:
        return
    found = [*_heavy(given), *_skewed(given)]
    if found:
        yield replace(found[0], measures=tuple(dict.fromkeys(m for f in found for m in f.measures)))


def _heavy(given: CheckInput) -> Iterator[Finding]:
    tails = [t for t in _tails(given) if t.size > _limit(t.rows)]
    if not tails:
        return
    # Squared errors may be there twice, under two names: which of them is named must not hang on the last digits.
    what, tail, n, _ = max(tails, key=lambda t: float(f"{t.size:.9g}"))
    is_skewed = given.evidence is not None and not given.comparisons and bool(given.evidence.skew_facts(SKEWED))
    yield heavy_tailed_losses.finding(
        f"The losses behind {what} depend on few rows: the relative error of their variance is {tail:.2g} "
        f"(limit {_limit(n):.2g}). Intervals like this covered the truth 60–93 % of the time instead of 95 %; errors "
        f"rarer than {UNSEEN} in {n:,} rows stay unseen. Look at the largest errors, and at a measure that they move "
        "less.",
        measures=tuple(m for t in tails if t.size > ONE_ROW or not is_skewed for m in t.measures),
        weight=1.2,
    )


def _skewed(given: CheckInput) -> Iterator[Finding]:
    """Fires where the truth is skewed and errors follow it, for measures that large errors move."""
    if given.evidence is None or given.plan is not None or given.comparisons:
        return
    moved = [e for e in given.estimates if e.interval is not None and _is_moved(given.measures.get(e.measure))]
    if not moved:
        return
    for skew in given.evidence.skew_facts(SKEWED):
        side = math.copysign(1.0, skew.truth)
        if side * skew.link > LINK / math.sqrt(skew.rows) or side * skew.errors > ERRORS / math.sqrt(skew.rows):
            strong = side * (skew.truth + skew.errors) > BOTH + BOTH_GROWS * math.log10(skew.rows)
            yield heavy_tailed_losses.finding(
                f"The truth is skewed (skewness {skew.truth:.2g}) and errors grow with it (rank correlation of "
                f"prediction and size of error {skew.link:.2g}, skewness of the errors {skew.errors:.2g}). Larger "
                f"errors than in these {skew.rows:,} rows will come: intervals like that of {moved[0].label} covered "
                "the truth 81–93 % of the time instead of 95 %. Read the median absolute error too, or add rows.",
                measures=tuple(e.measure for e in moved) if strong else (),
                weight=1.2,
            )


def _is_moved(m: Measure | None) -> bool:
    """True of squared and absolute errors, R2, and functions of the user's own that read numbers."""
    return m is not None and m.reads == "value" and (m.name in MOVED or m.name not in shelf("measures").names)


def _limit(n: int) -> float:
    """What the relative error must exceed: few rows of normal errors look heavy-tailed by chance."""
    return max(LIMIT_FEW if n < FEW else LIMIT, NORMAL * math.cbrt(100 / n))


def _tails(given: CheckInput) -> list[LossTail]:
    if given.comparisons:
        gaps = [c for c in given.comparisons if "tail" in c.extras]
        return [LossTail(f"the difference in {c.label}", c.extras["tail"], int(c.extras["rows"])) for c in gaps]
    evidence = given.evidence
    if evidence is None:
        return []
    shown = [e for e in given.estimates if e.interval is not None]
    squared = tuple(e.measure for e in shown if _is_squared(given.measures.get(e.measure)))
    if given.plan is not None:
        return _of_residuals(evidence, given.plan.n, squared)
    ratios = [e for e in shown if e.measure in given.measures and given.measures[e.measure].interval == "jackknife"]
    # Extras are read where nothing else tells: the gap to no skill among them may be found no earlier than that.
    tails = [(e, given.tails.get(e.measure) or e.extras.get("tail")) for e in shown]
    return [
        *(LossTail(e.label, tail, e.n, (e.measure,)) for e, tail in tails if tail is not None),
        *(_of_residuals(evidence, evidence.n, squared) if ratios else []),
    ]


def _is_squared(m: Measure | None) -> bool:
    """True of measures that rest on squared errors, and of functions of the user's own, which may."""
    return m is not None and (m.interval == "jackknife" or (_is_moved(m) and m.name != "mae"))


def _of_residuals(evidence: CheckedRows, rows: int, measures: tuple[str, ...]) -> list[LossTail]:
    """Squared errors of a learner out of fold, the worst output; a row counts once, however often it is predicted."""
    tails = [math.sqrt(max(kurtosis - 1, 0.0) / rows) for kurtosis in evidence.error_kurtosis()]
    finite = [t for t in tails if math.isfinite(t)]
    return [LossTail("the squared errors", max(finite), rows, measures)] if finite else []


def _example() -> object:
    """One error of a hundred among errors of one."""
    import errbar

    return errbar.score(truth=[0.0] * 100, value=[100.0] + [1.0, -1.0] * 49 + [1.0], measures="mse")


heavy_tailed_losses = Check(
    code=codes.HEAVY_TAILED_LOSSES,
    name="heavy_tailed_losses",
    severity="warn",
    concerns="interval",
    title="heavy-tailed losses",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    look=_look,
    example=_example,
    cites=("hall1992",),
    false_alarms="normal errors: at most 0.014 of 500 samples of 30, 100, 300, 1,000 or 3,000 rows",
    about=__doc__ or "",
)
