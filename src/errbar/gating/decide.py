"""A gate carried out: every criterion ruled on, the checks and the self-test run."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from errbar._shelf import own_concepts
from errbar._versions import versions
from errbar.auditing.doubt import mark_doubts
from errbar.auditing.run_checks import find_all, read_reasons, run_checks
from errbar.comparing.contrast_pairs import contrast_pairs
from errbar.comparing.question import Question
from errbar.errors import BadInput, NoInterval
from errbar.evidence.known_rows import KnownRows
from errbar.gating.gate_models import Candidates, Gate, read_candidates, require_answerable
from errbar.gating.rule_criteria import rule_on_gap, rule_on_value, spread
from errbar.gating.rule_slices import rule_slices
from errbar.gating.self_test import false_passes_by_exchange, false_passes_by_halves, make_self_test_table
from errbar.gating.stated_rate import p_of_rate
from errbar.looking import keeps_ledger
from errbar.planning.gap import find_needed_rows
from errbar.records import codes
from errbar.records.check_input import CheckInput, FalsePasses, GatePower
from errbar.records.comparison import Comparison
from errbar.records.concept import OwnConcept
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding, ranked
from errbar.records.gate import Ruling, sheet_of, verdict
from errbar.records.ledger import LookKind
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.run import Run
from errbar.records.run_options import RunOptions
from errbar.requests.find_identity import find_identity
from errbar.resampling.estimate_learner import estimate_learner
from errbar.scoring.estimate_model import estimate_measures
from errbar.scoring.inference_settings import draws_as_written
from errbar.scoring.measure_notes import add_notes
from errbar.scoring.outcome_measures import read_on
from errbar.scoring.which_measures import names_of

if TYPE_CHECKING:
    from errbar.looking.looks import Looking

MANY_LOOKS = codes.MANY_LOOKS
"""Not a gate's affair: all criteria must pass, so asking more of them makes a false pass rarer, not commoner."""


def decide_gate(gate: Gate) -> Run:
    """The gate as a run."""
    began = time.perf_counter()
    require_answerable(gate)
    candidates = read_candidates(gate)
    gate = _read_criteria_on(candidates.candidate or candidates.champion, gate)
    looking = open_gate_look(gate, candidates)
    if looking is None:
        run = _decide(gate, candidates, None)
    else:
        found = _decide(replace(gate, ask=looking.adjusted), candidates, looking)
        run = looking.finish(found, _kept_rows(candidates))
    return replace(run, seconds=time.perf_counter() - began)


def _read_criteria_on(evidence: KnownRows | None, gate: Gate) -> Gate:
    """The gate with each measure as these rows are read: of outcomes with their range and direction."""
    if evidence is None:
        return gate
    return replace(gate, criteria=tuple((c, read_on(evidence, [m])[0]) for c, m in gate.criteria))


def _decide(gate: Gate, candidates: Candidates, looking: Looking | None) -> Run:
    """Every criterion ruled on, by intervals that hold for all looks at the test set."""
    comparisons, findings = _compare_models(gate, candidates)
    estimates, more = _estimate_candidate(gate, candidates, looking)
    if looking is not None and candidates.candidate is not None:
        comparisons = looking.correct_gaps(comparisons)
    rulings = _rule_all(gate, candidates, comparisons, estimates)
    whole = comparisons
    if gate.request.by is not None or candidates.has_slices:
        slices = rule_slices(gate, candidates, _withheld(comparisons, estimates), more)
        rulings += slices.rulings
        comparisons, estimates = comparisons + slices.comparisons, estimates + slices.estimates
    tallies, notes = _run_self_test(gate, candidates) if gate.request.self_test else ([], [])
    findings += [
        *more,
        *find_all(CheckInput(verb="gate", power=_powers(rulings, whole), self_test=tuple(tallies))),
    ]
    used = {f.code for f in findings if not f.unused_override}  # by one kind of criterion, though not by the other
    findings = [f for f in findings if not (f.unused_override and f.code in used)]
    sheets = [sheet_of(rulings)] if rulings else []
    sheets += [make_self_test_table(tallies, notes)] if tallies else []
    measures = gate.measures(relative=True) + gate.measures(relative=False)
    run = Run(
        verb="gate",
        seed=gate.ask.seed,
        data=_facts_of(candidates, measures, gate.ask),
        estimates=estimates,
        comparisons=comparisons,
        findings=ranked(tuple({(f.code, f.message): f for f in findings}.values())),
        options=_options(gate, rulings),
        sheets=tuple(sheets),
        names=names_of(measures),
        own=(
            *own_concepts(measures=measures, contrasts=[c.method for c in comparisons]),
            *_own_intervals(candidates, estimates),
        ),
        provenance=gate.provenance,
        versions=versions(),
    )
    sides = (candidates.champion, candidates.candidate)
    scored = [e.given for e in sides if e is not None]
    return replace(run, identity=find_identity(run, gate.request, *scored))


def _kept_rows(candidates: Candidates) -> Predictions | None:
    """Predictions of the candidate, which a locked set keeps; outcomes are not kept."""
    given = None if candidates.candidate is None else candidates.candidate.given
    return given if isinstance(given, Predictions) else None


def _options(gate: Gate, rulings: tuple[Ruling, ...]) -> RunOptions:
    """What was asked, and the verdict."""
    slices = {r.slice for r in rulings} - {None}
    return {
        "verdict": verdict(rulings) if rulings else None,
        "criteria": [c.written for c, _ in gate.criteria],
        "level": gate.ask.level,
        "shared": gate.request.shared,
        **({"slices": len(slices)} if slices else {}),
        "config": None if gate.request.config is None else str(gate.request.config),
        **draws_as_written(gate.request),
    }


def _facts_of(candidates: Candidates, measures: list[Measure], ask: InferenceSettings) -> DataFacts:
    """The facts about the rows, with what the measures say of how they were computed on them."""
    sides = (candidates.champion, candidates.candidate)
    return add_notes(candidates.data, measures, [e for e in sides if e is not None], ask)


def _own_intervals(candidates: Candidates, estimates: tuple[Estimate, ...]) -> tuple[OwnConcept, ...]:
    """Methods that do not come with errbar: as the candidate's run kept them, where it has one."""
    if candidates.evaluated is None:
        return own_concepts(intervals=[e.method for e in estimates])
    return tuple(c for c in candidates.evaluated.run.own if c.shelf == "intervals")


def _compare_models(gate: Gate, candidates: Candidates) -> tuple[tuple[Comparison, ...], list[Finding]]:
    """Candidate less champion on every measure of a relative criterion."""
    measures = gate.measures(relative=True)
    if candidates.models is None or not measures:
        return (), []
    question = Question(ask=gate.ask, measures=measures, because=gate.request.because or {}, sliced=False)
    run = contrast_pairs(candidates.models, question, described=False)
    return run.comparisons, [f for f in run.findings if f.code != MANY_LOOKS]


def _estimate_candidate(
    gate: Gate, candidates: Candidates, looking: Looking | None
) -> tuple[tuple[Estimate, ...], list[Finding]]:
    """The candidate's own values and the findings of the checks: of fixed predictions, or as its run found them.

    Checks read the intervals that are shown: those that still hold after all looks.
    """
    measures = gate.measures(relative=False)
    if candidates.evaluated is not None:
        run, reasons = candidates.evaluated.run, read_reasons(gate.request.because)
        kept = tuple(_of_run(run, m, gate.ask.level) for m in measures)
        told = [replace(f, because=reasons.get(f.code, f.because)) for f in run.findings] if measures else []
        return mark_doubts(kept, told), told
    if candidates.candidate is None or not measures:
        return (), []
    over_plan, evidence = candidates.over_plan, candidates.candidate
    if over_plan is None:
        estimates = estimate_measures(measures, evidence, gate.ask, None, explicit=True)
    else:
        estimates = estimate_learner(measures, over_plan, gate.ask, None, explicit=True)
        evidence = over_plan.once
    if looking is not None:
        estimates = looking.correct(estimates, measures, candidates.candidate)
    seen = CheckInput(
        verb="gate",
        measures={m.key: m for m in measures},
        estimates=estimates,
        evidence=evidence,
        plan=None if over_plan is None else over_plan.plan,
    )
    found = run_checks(seen, gate.request.because)
    return mark_doubts(found.withheld(estimates), found.all), list(found.all)


def _of_run(run: Run, m: Measure, level: float) -> Estimate:
    there = {e.measure: e for e in run.estimates if e.slice is None}
    if m.key not in there:
        raise BadInput(
            f"`at_least` reads the run's own estimates; run {run.id} has no {m.key}. Evaluate with `measures={m.key}`."
        )
    if there[m.key].level != level:
        raise BadInput(
            f"Run {run.id} has {there[m.key].level:g} intervals, the gate asks for {level:g}. Use one `level`."
        )
    return there[m.key]


def _withheld(comparisons: tuple[Comparison, ...], estimates: tuple[Estimate, ...]) -> list[str]:
    """Measures that a check withholds."""
    reasons = [(c.measure, c.reason) for c in comparisons] + [(e.measure, e.reason) for e in estimates]
    return [measure for measure, why in reasons if why is not None and why.why == "refused"]


def _rule_all(
    gate: Gate, candidates: Candidates, comparisons: tuple[Comparison, ...], estimates: tuple[Estimate, ...]
) -> tuple[Ruling, ...]:
    gaps = {c.measure: c for c in comparisons}
    values = {e.measure: e for e in estimates}
    if candidates.candidate is None and candidates.evaluated is None:
        return ()
    return tuple(
        rule_on_gap(c, gaps[c.measure], candidates.data.rows)
        if c.relative
        else replace(rule_on_value(c, values[c.measure]), p=_p_of_rate(candidates, m, c.amount, values[c.measure]))
        for c, m in gate.criteria
    )


def _p_of_rate(candidates: Candidates, m: Measure, rate: float, found: Estimate) -> float | None:
    """Return the exact binomial p of fixed predictions; None for learners and for values that are withheld."""
    fixed = candidates.candidate if candidates.over_plan is None and found.interval is not None else None
    return None if fixed is None else p_of_rate(m.score(fixed), rate)


def _run_self_test(gate: Gate, candidates: Candidates) -> tuple[list[FalsePasses], list[str]]:
    """The tallies, and why one kind of trial could not be made."""
    assert candidates.champion is not None
    measures = gate.measures(relative=True)
    found = false_passes_by_halves(measures, candidates.champion, gate.ask)
    if candidates.candidate is None:
        return found, []
    try:
        return found + false_passes_by_exchange(measures, candidates.champion, candidates.candidate, gate.ask), []
    except NoInterval as no:
        return found, [f"A/A self-test, predictions exchanged: not made, {no}"]


def _powers(rulings: tuple[Ruling, ...], comparisons: tuple[Comparison, ...]) -> tuple[GatePower, ...]:
    """Return, for each margin left open, the rows that a candidate as good as the champion needs to pass."""
    gaps = {c.measure: c for c in comparisons}
    out = []
    for r in rulings:
        if (
            r.slice is not None
            or r.criterion.kind != "no_worse"
            or r.outcome != "INCONCLUSIVE"
            or r.low is None
            or r.high is None
        ):
            continue
        c, margin = gaps[r.criterion.measure], r.criterion.amount
        needed = find_needed_rows(margin, spread(r.low, r.high, c.se, c.level), r.rows, level=c.level)
        out.append(GatePower(measure=r.label, margin=margin, rows=r.rows, rows_needed=needed))
    return tuple(out)


def open_gate_look(gate: Gate, candidates: Candidates) -> Looking | None:
    """The look of a gate at fixed predictions; None for learners, and where only the gate itself is tested."""
    request = gate.request
    fixed = candidates.evaluated is None and candidates.over_plan is None and candidates.candidate is not None
    if not fixed or not keeps_ledger(request.store) or candidates.candidate is None:
        return None
    from errbar.looking.request_looks import begin_models_look, name_of  # here, since most gates keep no ledger

    named = {name_of(request.candidate): candidates.candidate.given}
    if candidates.champion is not None:
        named = {f"{name_of(request.champion)} (champion)": candidates.champion.given, **named}
    kind: LookKind = "prespecified" if gate.is_prespecified else "exploratory"
    first = request.candidate if request.champion is None else request.champion  # in whose order the rows are
    return begin_models_look(request, first, named, gate.ask, kind)
