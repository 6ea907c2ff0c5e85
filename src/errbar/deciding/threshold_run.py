"""The run of a threshold: what was chosen, its measures on rows that did not choose it, and what else could be done."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from errbar._versions import versions
from errbar._wording import plural
from errbar.auditing.doubt import mark_doubts
from errbar.auditing.run_checks import run_checks
from errbar.deciding.alternatives import (
    Alternative,
    class_alternatives,
    class_constants,
    constants_of,
    find_alternatives,
    theory_cut,
    to_comparisons,
)
from errbar.deciding.binary_decision import BinaryDecision
from errbar.deciding.cross_fit import Folds
from errbar.deciding.decision_rows import DecisionRows
from errbar.deciding.goals import Goal
from errbar.deciding.many_classes import ClassDecision
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records import codes
from errbar.records.check_input import CheckInput, ConstantGap
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.finding import Finding, ranked
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.run import ANEW, Run
from errbar.records.run_options import RunOptions
from errbar.records.threshold import Threshold
from errbar.requests.threshold import ThresholdRequest
from errbar.scoring.outcome_limits import Graded
from errbar.scoring.which_measures import names_of


def decide(
    rows: DecisionRows, request: ThresholdRequest, goal: Goal, folds: Folds | None, ask: InferenceSettings
) -> Run:
    """The cut, or the rule of least expected cost, with everything that is known of it."""
    if rows.once.kind == "binary":
        return _decide_cut(BinaryDecision(rows, goal, request.prevalence, folds, ask), request)
    return _decide_class(ClassDecision(rows, folds, ask), request)


def _decide_cut(decision: BinaryDecision, request: ThresholdRequest) -> Run:
    graded = {decision.goal.measure: _MEASURES[decision.goal.measure](decision)}
    for name in ("cost", "recall", "specificity", "precision", "predicted_prevalence"):
        if name not in graded and (name != "cost" or decision.rows.costs is not None):
            graded[name] = _MEASURES[name](decision)
    apparent = replace_folds(decision)
    found = find_alternatives(decision, request.threshold)
    estimates = tuple(
        _estimate(name, g, decision.rows, decision.ask, _MEASURES[name](apparent).value) for name, g in graded.items()
    )
    chosen = _threshold(decision, estimates[0].extras.get("apparent"))
    run = _run(decision.rows, request, decision.ask, chosen, estimates)
    return _add_checks(
        run, decision.rows, request, found, constants_of(decision), with_folds=decision.folds is not None
    )


def replace_folds(decision: BinaryDecision) -> BinaryDecision:
    """Return the decision graded by the rows that made it."""
    return replace(decision, folds=None)


_MEASURES: dict[str, Callable[[BinaryDecision], Graded]] = {
    "cost": BinaryDecision.cost,
    "youden": BinaryDecision.youden,
    "recall": BinaryDecision.sensitivity,
    "specificity": BinaryDecision.specificity,
    "precision": BinaryDecision.precision,
    "f1": BinaryDecision.f1,
    "predicted_prevalence": BinaryDecision.called_share,
}


def _threshold(decision: BinaryDecision, apparent: float | None) -> Threshold:
    rows, cut = decision.rows, decision.cut
    spread = decision.range()
    positive = rows.once.classes[rows.once.positive or 0]
    what = "probability" if rows.is_prob else "score"
    rule = f"{positive} where the {what} is {cut:g} or more"
    if decision.between.called in (0, len(decision.ordered[0].score)):
        rule += ": none of these rows" if decision.between.called == 0 else ": all of these rows"
    if math.isinf(cut):
        rule = f"{positive} for no row" if cut > 0 else f"{positive} for every row"
    costs = rows.costs
    matrix = None if costs is None or costs.matrix is None else tuple(tuple(r) for r in costs.matrix.tolist())
    return Threshold(
        goal=decision.goal.key,
        value=cut,
        low=spread.low,
        high=spread.high,
        reason=spread.reason,
        rule=rule,
        scale="prob" if rows.is_prob else "score",
        positive=positive,
        classes=rows.once.classes,
        apparent=apparent,
        theory=theory_cut(decision),
        prevalence=decision.prevalence,
        costs=matrix,
        says_costs=None if costs is None else costs.says,
        cross_fit="" if decision.folds is None else decision.folds.key,
    )


def _decide_class(decision: ClassDecision, request: ThresholdRequest) -> Run:
    rows, costs = decision.rows, decision.rows.costs
    assert costs is not None
    cost = decision.cost()
    found = class_alternatives(decision)
    estimates = tuple(
        _estimate(name, g, rows, decision.ask, None)
        for name, g in (("cost", cost), ("error_rate", decision.error_rate()))
    )
    chosen = Threshold(
        goal="cost",
        value=None,
        low=None,
        high=None,
        reason="the rule of least expected cost has no cut",
        rule="the class of least expected cost" if costs.matrix is not None else "the likeliest class",
        classes=rows.once.classes,
        costs=None if costs.matrix is None else tuple(tuple(r) for r in costs.matrix.tolist()),
        says_costs=costs.says,
        cross_fit="" if decision.folds is None else decision.folds.key,
    )
    run = _run(rows, request, decision.ask, chosen, estimates)
    run = replace(run, predictions=decision.label_predictions())
    return _add_checks(run, rows, request, found, class_constants(decision), with_folds=decision.folds is not None)


def _run(
    rows: DecisionRows,
    request: ThresholdRequest,
    ask: InferenceSettings,
    chosen: Threshold,
    estimates: tuple[Estimate, ...],
) -> Run:
    cut = 0.5 if chosen.value is None or math.isinf(chosen.value) else chosen.value
    options: RunOptions = {"level": ask.level, "goal": chosen.goal, "threshold": request.threshold}
    if request.prevalence is not None:
        options["prevalence"] = request.prevalence
    if chosen.says_costs is not None:
        options["cost"] = request.cost if isinstance(request.cost, str) else chosen.says_costs.replace(" ", "")
    if request.plan is not None:
        options["plan"] = str(request.plan)
    return Run(
        verb="threshold",
        seed=ask.seed,
        data=rows.facts,
        estimates=estimates,
        options=options,
        threshold=chosen,
        names=names_of([measure(e.measure) for e in estimates]),
        versions=versions(),
        predictions=replace(rows.predictions, threshold=cut),
    )


def _add_checks(
    run: Run,
    rows: DecisionRows,
    request: ThresholdRequest,
    found: list[Alternative],
    constants: tuple[ConstantGap, ...],
    *,
    with_folds: bool,
) -> Run:
    evidence = Evidence(rows.once)
    seen = CheckInput(verb="threshold", estimates=run.estimates, evidence=evidence, constants=constants)
    reasons = {
        k: v for k, v in (request.because or {}).items() if with_folds or k.upper() != codes.TUNED_ON_SCORED_ROWS
    }
    findings = run_checks(seen, reasons).all
    if not with_folds:
        findings = ranked((*findings, *_tuned(request)))
    cost = next((e.value for e in run.estimates if e.measure == "cost"), None)
    comparisons = to_comparisons(found, cost or 0.0, run.options["level"])
    estimates = mark_doubts(run.estimates, findings)
    return replace(run, estimates=estimates, findings=findings, comparisons=comparisons, claims=ANEW)


def _tuned(request: ThresholdRequest) -> Iterator[Finding]:
    """The refusal that was overridden: numbers of the rows that chose the cut."""
    reasons = {k.upper(): v for k, v in (request.because or {}).items()}
    yield Finding(
        code=codes.TUNED_ON_SCORED_ROWS,
        severity="refuse",
        message="The cut is graded by the rows that chose it: these numbers flatter it.",
        because=reasons[codes.TUNED_ON_SCORED_ROWS],
        withholds=False,
    )


def _estimate(
    name: str, graded: Graded, rows: DecisionRows, ask: InferenceSettings, apparent: float | None
) -> Estimate:
    m, given = measure(name), rows.once
    found = graded.interval
    known = apparent is not None and math.isfinite(apparent)
    defined = math.isfinite(graded.value)
    no_skill = None
    if name == "cost" and rows.costs is not None:
        no_skill = float(min((rows.weight @ rows.costs.table) / rows.weight.sum()))
    return Estimate(
        measure=m.key,
        label=m.label,
        value=graded.value if defined else None,
        interval=found if isinstance(found, Interval) else None,
        reason=found if isinstance(found, Missing) else None,
        level=ask.level,
        estimand=_estimand(rows),
        n=rows.n,
        n_units=given.n_units,
        events=int(rows.positive.sum()) if given.kind == "binary" else None,
        no_skill=no_skill,
        better=m.better,
        perfect=m.perfect,
        extras={"apparent": apparent} if known and apparent is not None else {},
    )


def _estimand(rows: DecisionRows) -> Estimand:
    new = f"new {plural(rows.once.unit_name) if rows.once.unit_name else 'rows'} like these"
    how = "a threshold chosen this way" if rows.once.kind == "binary" else "this rule"
    if rows.plan is not None:
        n = rows.plan.n_train
        return Estimand(what="learner", n_train=n, sentence=f"the learner at n={n:,} with {how}, {new}")
    return Estimand(sentence=f"this fitted model with {how}, {new}")
