"""Rulings by slice: every criterion on the rows of each slice, passed by all of them or not at all.

PASS claims that no slice misses the criterion. It is given where the interval of every slice, at the gate's own level,
lies on the good side: an intersection-union test, whose chance of a false pass is that of its one worst slice, however
many slices there are (Berger 1982). So no correction is needed for it. FAIL claims that some slice misses it, and many
slices have many chances to look bad: it takes an interval at the level 1 - (1 - level) / slices (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar.auditing.doubt import mark_doubts
from errbar.comparing.contrast_slices import SliceGap, contrast_slices, too_few
from errbar.comparing.verdicts import decide_verdicts
from errbar.errors import BadInput
from errbar.evidence.known_rows import KnownRows
from errbar.gating.gate_models import Candidates, Gate
from errbar.gating.rule_criteria import rule_on_gap, rule_on_value
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding
from errbar.records.gate import Ruling
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.scoring.estimate_model import estimate_measures


class SliceRulings(NamedTuple):
    """Rulings on every slice, and the numbers behind them."""

    rulings: tuple[Ruling, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    estimates: tuple[Estimate, ...] = ()


def rule_slices(
    gate: Gate, candidates: Candidates, withheld: Sequence[str] = (), findings: Sequence[Finding] = ()
) -> SliceRulings:
    """Rule on every criterion by slice; measures that a check withholds stay open on every slice.

    `findings` are those about all rows: what puts their interval in doubt does so for every slice.
    """
    if candidates.evaluated is not None:
        raise BadInput("`by` needs predictions of fixed models; these were evaluated under a plan. Leave `by` out.")
    found = SliceRulings()
    if candidates.models is not None:
        found = _rule_gaps(gate, candidates, withheld)
    if candidates.candidate is None or not gate.measures(relative=False):
        return found
    values = _rule_values(gate, candidates.candidate, withheld, findings)
    return SliceRulings(found.rulings + values.rulings, found.comparisons, values.estimates)


def strict(ask: InferenceSettings, slices: int) -> InferenceSettings:
    """The level at which one slice of so many may fail the gate."""
    return replace(ask, level=1 - (1 - ask.level) / max(slices, 1), kept={}, together=())


def _rule_gaps(gate: Gate, candidates: Candidates, withheld: Sequence[str]) -> SliceRulings:
    models, measures = candidates.models, gate.measures(relative=True)
    assert models is not None
    found = contrast_slices(models, measures, [(0, 1)], gate.ask, None)
    tested = len({s.slice for s in found if s.found.gap is not None})
    severe = contrast_slices(models, measures, [(0, 1)], strict(gate.ask, tested), None)
    gaps = dict(_comparisons(found, gate.ask.level))
    strict_gaps = dict(_comparisons(severe, strict(gate.ask, tested).level))
    rows = {s.slice: s.found.rows for s in found}
    rulings = []
    for criterion, m in gate.criteria:
        for name in rows if criterion.relative else ():
            held = m.key in withheld
            here, there = (_withhold(g[name, m.key], held) for g in (gaps, strict_gaps))
            two = (rule_on_gap(criterion, here, rows[name]), rule_on_gap(criterion, there, rows[name]))
            rulings.append(_of_slice(name, *two))
    named = tuple(replace(c, slice=name, label=f"{c.label or c.measure}, {name}") for (name, key), c in gaps.items())
    return SliceRulings(tuple(rulings), named)


def _comparisons(found: Sequence[SliceGap], level: float) -> Iterator[tuple[tuple[str, str], Comparison]]:
    for s, c in zip(found, decide_verdicts([s.found for s in found], level=level)):
        yield (s.slice, c.measure), c


def _withhold(c: Comparison, held: bool) -> Comparison:
    return replace(c, gap=None, low=None, high=None, reason=Missing("refused", "withheld of all rows")) if held else c


def _rule_values(
    gate: Gate, candidate: KnownRows, withheld: Sequence[str], findings: Sequence[Finding]
) -> SliceRulings:
    measures = gate.measures(relative=False)
    parts = [(name, rows) for s in candidate.given.slicings for name, rows in s.slices()]
    tested = sum(_few(candidate, rows) is None for _, rows in parts)
    rulings, estimates = [], []
    for name, rows in parts:
        here, there = (
            {e.measure: e for e in mark_doubts(_estimates(measures, candidate, name, rows, ask), findings)}
            for ask in (gate.ask, strict(gate.ask, tested))
        )
        estimates += [here[m.key] for m in measures]
        for criterion, m in gate.criteria:
            if not criterion.relative:
                two = [here[m.key], there[m.key]]
                if m.key in withheld:
                    two = [_bare(m, int(rows.sum()), Missing("refused", "withheld of all rows"), name)] * 2
                rulings.append(_of_slice(name, rule_on_value(criterion, two[0]), rule_on_value(criterion, two[1])))
    order = {c: i for i, (c, _) in enumerate(gate.criteria)}
    return SliceRulings(tuple(sorted(rulings, key=lambda r: order[r.criterion])), (), tuple(estimates))


def _few(evidence: KnownRows, rows: np.ndarray) -> Missing | None:
    if not rows.any():
        return Missing("undefined", "no row of this slice is left")
    return too_few(evidence.taking(np.flatnonzero(rows)))


def _estimates(
    measures: Sequence[Measure], evidence: KnownRows, name: str, rows: np.ndarray, ask: InferenceSettings
) -> Sequence[Estimate]:
    few = _few(evidence, rows)
    if few is not None:
        return [_bare(m, int(rows.sum()), few, name) for m in measures]
    part = evidence.taking(np.flatnonzero(rows))
    fresh = replace(ask, kept={}, together=())
    return estimate_measures(list(measures), part, fresh, None, explicit=False, slice=name)


def _bare(m: Measure, n: int, why: Missing, name: str) -> Estimate:
    return Estimate(
        measure=m.key, label=m.label, value=None, interval=None, reason=why, n=n, better=m.better, slice=name
    )


def _of_slice(name: str, here: Ruling, severe: Ruling) -> Ruling:
    """PASS by the interval at the gate's level, FAIL by the stricter one, else open; the sentence names the slice."""
    # A slice that alone would fail is read by the stricter interval: among many, some look bad by chance.
    chosen = severe if here.outcome == "FAIL" else here
    return replace(chosen, slice=name, sentence=f"{name}: {chosen.sentence}")
