"""A/A self-test of a gate: how often a model that is no better passes as better, on the very rows that are gated.

Two ways to have equal models: the champion's rows cut at random into halves, as samples of their own; and the
predictions of candidate and champion exchanged at random, row by row or unit by unit, which leaves two models that
differ by chance alone while keeping how much the two disagree. A pass is an interval of the gap that lies wholly
on the better side of 0. A criterion with a margin has the same false passes: for a candidate that is worse by just the
margin, gap and boundary move together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from errbar._progress import tell
from errbar.comparing.contrast_models import contrast_rows, contrast_samples
from errbar.comparing.row_pair import PairedEvidence, exchange_rows
from errbar.contrasts import contrast
from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.intervals.exact import limits
from errbar.records.check_input import FalsePasses
from errbar.records.contrasted import Contrasted
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import Rows
from errbar.records.sheet import Sheet
from errbar.records.types import Bools

TRIALS = 200
HALVES, EXCHANGED = "champion halves", "predictions exchanged"
_PURPOSES = {HALVES: 7041, EXCHANGED: 7042}
_NAMES = ("champion", "candidate")
Gaps = Callable[[Bools], "list[Contrasted]"]
Draw = Callable[[int, np.random.Generator], Bools]


def false_passes_by_halves(
    measures: Sequence[Measure], champion: KnownRows, ask: InferenceSettings, trials: int = TRIALS
) -> list[FalsePasses]:
    """The champion against itself on two halves of its rows (units)."""
    test = contrast("z_unpaired")

    def gaps(half: Bools) -> list[Contrasted]:
        a, b = (champion.taking(np.flatnonzero(rows)) for rows in (half, ~half))
        return [contrast_samples(m, a, b, _NAMES, ask, test) for m in measures]

    return _tally(measures, champion.given, gaps, _half, HALVES, ask, trials)


def false_passes_by_exchange(
    measures: Sequence[Measure], champion: KnownRows, candidate: KnownRows, ask: InferenceSettings, trials: int = TRIALS
) -> list[FalsePasses]:
    """Two models that exchange their predictions on random rows (units), by the gate's own contrast.

    NoInterval where the two give different kinds of predictions: there is nothing to exchange.
    """

    def gaps(rows: Bools) -> list[Contrasted]:
        left, right = exchange_rows(champion.given, candidate.given, rows)
        duo = PairedEvidence(Evidence(left), Evidence(right), _NAMES)
        return [contrast_rows(m, duo, _NAMES, ask, None) for m in measures]

    return _tally(measures, champion.given, gaps, _flip_coins, EXCHANGED, ask, trials)


def _tally(
    measures: Sequence[Measure],
    given: Rows,
    gaps: Gaps,
    draw: Draw,
    how: str,
    ask: InferenceSettings,
    trials: int,
) -> list[FalsePasses]:
    """Passes over the trials; the rows of a unit always go together."""
    rng = ask.rng(_PURPOSES[how], counted=False)
    passes = [0] * len(measures)
    labels = [m.label for m in measures]
    for trial in range(trials):
        tell(f"self-test ({how})", trial / trials)
        chosen = draw(given.n if given.n_units is None else given.n_units, rng)
        for i, found in enumerate(gaps(chosen if given.unit is None else chosen[given.unit])):
            passes[i] += _passes(found)
            labels[i] = found.label
    tail = (1 - ask.level) / 2
    return [_count(m.key, label, how, k, trials, tail) for m, label, k in zip(measures, labels, passes)]


def _count(measure: str, label: str, how: str, passes: int, trials: int, promised: float) -> FalsePasses:
    low, high = limits(passes, trials, 0.95)
    return FalsePasses(
        measure=measure, label=label, how=how, passes=passes, trials=trials, low=low, high=high, promised=promised
    )


def _half(count: int, rng: np.random.Generator) -> Bools:
    chosen = np.zeros(count, dtype=np.bool_)
    chosen[rng.permutation(count)[: count // 2]] = True
    return chosen


def _flip_coins(count: int, rng: np.random.Generator) -> Bools:
    # Not exactly half: only independent coins make every exchange as likely as its opposite on each row.
    return rng.random(count) < 0.5


def _passes(c: Contrasted) -> bool:
    if c.gap is None:
        return False
    return c.gap.low > 0 if c.measure.better == "high" else c.gap.high < 0


def make_self_test_table(tallies: Sequence[FalsePasses], notes: Sequence[str] = ()) -> Sheet:
    """The tallies as a table of a run, and one line a measure to print, before what else is to be said."""
    by_measure: dict[str, list[FalsePasses]] = {}
    for t in tallies:
        by_measure.setdefault(t.measure, []).append(t)
    rows = [(t.measure, t.how, t.passes, t.trials, t.passes / t.trials, t.low, t.high, t.sound) for t in tallies]
    return Sheet(
        name="self_test",
        title="A/A self-test",
        columns=("measure", "how", "false_passes", "trials", "share", "low", "high", "sound"),
        rows=tuple(rows),
        notes=(*(_line(found, several=len(by_measure) > 1) for found in by_measure.values()), *notes),
    )


def _line(found: Sequence[FalsePasses], *, several: bool) -> str:
    first, *rest = [f"{t.passes} of {t.trials}" for t in found]
    counts = [f"{first} false passes ({found[0].how})", *(f"{c} ({t.how})" for c, t in zip(rest, found[1:]))]
    bad = [t for t in found if not t.sound]
    word = "the gate is sound at this size"
    if bad:
        word = f"more than the {100 * bad[0].promised:g} % of its level: the gate is not sound at this size"
    return f"A/A self-test{f', {found[0].label}' if several else ''}: {', '.join(counts)}: {word}"
