"""A gate carried out: the models laid side by side, every criterion ruled on, the checks and the self-test run."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from errbar.data.several import gather_models
from errbar.errors import BadInput
from errbar.estimating.fixed import estimates_of
from errbar.estimating.ruling import on_gap, on_value, spread
from errbar.estimating.self_test import Tally, in_exchange, in_halves, self_test_sheet
from errbar.measures._evidence import Evidence
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding, ranked
from errbar.records.gate import Criterion, Ruling, sheet_of, verdict
from errbar.records.measure import Measure
from errbar.records.method import Ask
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.sizing.gap import rows_needed
from errbar.verbs._chosen import names_of
from errbar.verbs._contenders import Contender, contenders
from errbar.verbs._findings import findings_of
from errbar.verbs._judging import Question, judged_run
from errbar.verbs._match import Match
from errbar.verbs._matches import of_contenders, of_files
from errbar.verbs._versions import versions

SIDES = ("champion", "candidate")
MANY_LOOKS = "EB203"
"""Not a gate's affair: all criteria must pass, so asking more of them makes a false pass rarer, not commoner."""


@dataclass(frozen=True, kw_only=True)
class Gate:
    """What is asked, by whom and of whom."""

    criteria: tuple[tuple[Criterion, Measure], ...]
    candidate: Any
    champion: Any
    roles: Mapping[str, Any]
    shared: bool
    self_test: bool
    because: Mapping[str, str]
    config: str | None
    ask: Ask

    def measures(self, *, relative: bool) -> list[Measure]:
        """The measures of criteria that need a champion, or of those that do not; each once."""
        return list({m.key: m for c, m in self.criteria if c.relative is relative}.values())


@dataclass(frozen=True, kw_only=True)
class Stage:
    """The models read: of each side the evidence (None where it is not there), and their match where both are."""

    champion: Evidence | None
    candidate: Evidence | None
    match: Match | None
    evaluated: Contender | None
    data: DataFacts


def gated(gate: Gate, began: float) -> Run:
    """The gate as a run."""
    _answerable(gate)
    stage = _staged(gate)
    comparisons, findings = _compared(gate, stage)
    estimates = _estimated(gate, stage)
    rulings = _ruled(gate, stage, comparisons, estimates)
    tallies = _self_tested(gate, stage) if gate.self_test else []
    findings += _found(gate, stage, estimates, rulings, comparisons, tallies)
    sheets = [sheet_of(rulings)] if rulings else []
    sheets += [self_test_sheet(tallies)] if tallies else []
    measures = gate.measures(relative=True) + gate.measures(relative=False)
    return Run(
        verb="gate",
        seed=gate.ask.seed,
        data=stage.data,
        estimates=estimates,
        comparisons=comparisons,
        findings=ranked(tuple({(f.code, f.message): f for f in findings}.values())),
        options={
            "verdict": verdict(rulings) if rulings else None,
            "criteria": [c.written for c, _ in gate.criteria],
            "level": gate.ask.level,
            "shared": gate.shared,
            "config": gate.config,
        },
        sheets=tuple(sheets),
        names=names_of(measures),
        versions=versions(),
        seconds=time.perf_counter() - began,
    )


def _answerable(gate: Gate) -> None:
    """BadInput where something that the criteria need is not there, or is there for nothing."""
    relative = [c for c, _ in gate.criteria if c.relative]
    if not gate.criteria:
        raise BadInput(
            "A gate needs a criterion: --better log_loss, --no-worse accuracy:0.01 or --at-least accuracy:0.9; found "
            "none. Name one, or state the gate in errbar.toml under [gate]."
        )
    if relative and gate.champion is None:
        raise BadInput(
            f"{relative[0].written} is about a gap, so it needs --champion FILE; found none. For the candidate alone "
            f"write --at-least {relative[0].measure}:VALUE."
        )
    if gate.champion is not None and not relative:
        raise BadInput(
            "--champion is there to be compared with; no criterion does. Add --better MEASURE or --no-worse "
            "MEASURE:MARGIN, or leave --champion out."
        )
    if gate.self_test and not relative:
        raise BadInput("--self-test asks how often equal models pass; it needs --champion and --better or --no-worse.")
    if gate.candidate is None and (not gate.self_test or len(relative) < len(gate.criteria)):
        raise BadInput("A gate needs a candidate: errbar gate CANDIDATE ...; found none. --self-test alone needs none.")


def _staged(gate: Gate) -> Stage:
    """Files and frames, or evaluated runs."""
    sides = {name: x for name, x in zip(SIDES, (gate.champion, gate.candidate)) if x is not None}
    evaluated = contenders(sides, None)
    if evaluated is not None:
        if gate.self_test:
            raise BadInput("--self-test is for predictions of fixed models; these were evaluated under a plan.")
        match = of_contenders(evaluated) if len(evaluated) == 2 else None
        run = evaluated[-1].run
        data = run.data if match is None else replace(match.data, said=(*match.data.said, *match.said))
        return Stage(champion=None, candidate=None, match=match, evaluated=evaluated[-1], data=data)
    if len(sides) == 2:
        match = of_files(sides, gate.roles, shared=gate.shared, test=None)
        champion, candidate = match.evidence
        facts = DataFacts.of(candidate.given)
        data = replace(facts, said=(*facts.said, *match.said))
        return Stage(champion=champion, candidate=candidate, match=match, evaluated=None, data=data)
    given = gather_models(sides, **gate.roles)[0].predictions
    alone = {name: Evidence(given) if name in sides else None for name in SIDES}
    return Stage(**alone, match=None, evaluated=None, data=DataFacts.of(given))


def _compared(gate: Gate, stage: Stage) -> tuple[tuple[Comparison, ...], list[Finding]]:
    """Candidate less champion on every measure of a relative criterion."""
    measures = gate.measures(relative=True)
    if stage.match is None or not measures:
        return (), []
    question = Question(measures=measures, primary=None, margin=None, test=None, against=None, because=gate.because)
    run = judged_run(stage.match, question, gate.ask)
    return run.comparisons, [f for f in run.findings if f.code != MANY_LOOKS]


def _estimated(gate: Gate, stage: Stage) -> tuple[Estimate, ...]:
    """The candidate's own values: of fixed predictions, or as its run found them."""
    measures = gate.measures(relative=False)
    if stage.evaluated is not None:
        return tuple(_of_run(stage.evaluated.run, m, gate.ask.level) for m in measures)
    if stage.candidate is None or not measures:
        return ()
    return estimates_of(measures, stage.candidate, gate.ask, None, explicit=True)


def _of_run(run: Run, m: Measure, level: float) -> Estimate:
    there = {e.measure: e for e in run.estimates if e.slice is None}
    if m.key not in there:
        raise BadInput(
            f"--at-least reads the run's own estimates; run {run.id} has no {m.key}. Evaluate with -m {m.key}."
        )
    if there[m.key].level != level:
        raise BadInput(
            f"Run {run.id} has {there[m.key].level:g} intervals, the gate asks for {level:g}. Use one --level."
        )
    return there[m.key]


def _ruled(
    gate: Gate, stage: Stage, comparisons: tuple[Comparison, ...], estimates: tuple[Estimate, ...]
) -> tuple[Ruling, ...]:
    gaps = {c.measure: c for c in comparisons}
    values = {e.measure: e for e in estimates}
    if stage.candidate is None and stage.evaluated is None:
        return ()
    return tuple(
        on_gap(c, gaps[c.measure], stage.data.rows) if c.relative else on_value(c, values[c.measure])
        for c, _ in gate.criteria
    )


def _self_tested(gate: Gate, stage: Stage) -> list[Tally]:
    assert stage.champion is not None
    measures = gate.measures(relative=True)
    found = in_halves(measures, stage.champion, gate.ask)
    if stage.candidate is not None:
        found += in_exchange(measures, stage.champion, stage.candidate, gate.ask)
    return found


def _found(
    gate: Gate,
    stage: Stage,
    estimates: tuple[Estimate, ...],
    rulings: tuple[Ruling, ...],
    comparisons: tuple[Comparison, ...],
    tallies: list[Tally],
) -> list[Finding]:
    """What the checks say to the candidate's own values, to the power of the gate and to its self-test."""
    evidence = stage.candidate or stage.champion
    if evidence is None:
        assert stage.evaluated is not None
        evidence = Evidence(stage.evaluated.predictions)
    context = {"gate": _powers(rulings, comparisons), "self_test": tallies}
    found = findings_of(estimates, Evidence(evidence.given, context), gate.because).all
    return [f for f in found if not comparisons or "was not needed" not in f.message]


def _powers(rulings: tuple[Ruling, ...], comparisons: tuple[Comparison, ...]) -> list[dict[str, Any]]:
    """Of margins left open: the rows that a candidate as good as the champion would need to pass."""
    gaps = {c.measure: c for c in comparisons}
    out = []
    for r in rulings:
        if r.criterion.kind != "no_worse" or r.outcome != "INCONCLUSIVE" or r.low is None or r.high is None:
            continue
        c, margin = gaps[r.criterion.measure], r.criterion.amount
        needed = rows_needed(margin, spread(r.low, r.high, c.se, c.level), r.rows, level=c.level)
        out.append({"measure": r.label, "margin": margin, "rows": r.rows, "rows_needed": needed})
    return out
