"""compare of fold scores: values that models already have on every fold of a plan, without their predictions."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from errbar._versions import versions
from errbar.auditing.run_checks import run_checks
from errbar.comparing.compare_datasets import direction_of, single_measure
from errbar.comparing.contrast_models import require_test_fits_plan, with_gap
from errbar.comparing.model_names import position_of
from errbar.comparing.question import Question, margins_of
from errbar.comparing.verdicts import decide_verdicts
from errbar.comparing.which_test import comparable_over, find_test
from errbar.contrasts import contrast_over_splits
from errbar.data.fold_scores import ScoreColumns, read_fold_scores
from errbar.errors import BadInput, Undefined
from errbar.measures import measure as measure_of
from errbar.records.check_input import CheckInput
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.pairs import FoldScores, SplitPair
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.scored import Scored
from errbar.records.splitter import RowLayout
from errbar.records.types import Better
from errbar.requests.compare import CompareRequest
from errbar.requests.kinds import Call
from errbar.splits import draw, splitter

ROWS = 1000
"""Rows of a plan that stands for the user's: only its shares count, and more folds than rows are not drawn."""
NO_ROWS = "the spread is that of the fold scores alone: without predictions it cannot be held against that of the rows"


def compare_fold_scores(request: CompareRequest, ask: InferenceSettings) -> Run:
    """Every pair of models over the folds of the plan that is named, p adjusted for all pairs."""
    began = time.perf_counter()
    question = Question.of(replace(request, measures=None), ask)
    measure, plan = _measure(request), _plan(request.plan)
    scores = read_fold_scores(request.models, _columns(request), plan)
    _require_bounds(scores, measure)
    if question.contrast is not None and question.contrast.takes == "splits":
        require_test_fits_plan(question.contrast, plan)
    named, replaced = find_test(comparable_over(plan), question)
    pairs = _pairs(scores.models, request.against)
    found = [_contrast(scores, measure, plan, named, pair, ask) for pair in pairs]
    _require_some(found, named)
    margins = margins_of(request.margin, [measure], measure.key)
    comparisons = decide_verdicts(
        found, level=ask.level, adjust=question.adjust, primary=measure.key, margins=margins, again=ask
    )
    seen = CheckInput(verb="compare", measures={measure.key: measure}, replaced_test=replaced)
    return Run(
        verb="compare",
        seed=ask.seed,
        data=_facts(scores, measure.better),
        comparisons=tuple(replace(c, rows_needed=None) for c in comparisons),
        findings=run_checks(seen, request.because).all,
        options={
            "level": ask.level,
            "margin": margins,
            **({"better": measure.better} if request.measures is None else {"measures": [measure.key]}),
            "test": None if question.contrast is None else question.contrast.key,
            "against": request.against,
            "models": list(scores.models),
            "plan": plan.key,
            "about": _about(plan),
            "by": "fold",
            **({} if question.adjust.name == "holm" else {"adjust": question.adjust.name}),
        },
        learners=tuple({"name": name} for name in scores.models),
        versions=versions("scipy"),
        seconds=time.perf_counter() - began,
    )


def _measure(request: CompareRequest) -> Measure:
    """The measure that was named, or a score of no known bounds that is better one way."""
    named = single_measure(request.measures)
    key, label, way = direction_of(named, request.better)
    if named is not None:
        return measure_of(named)
    ends = (-math.inf, math.inf)
    return Measure(
        name=key, label=label, reads="value", kinds=(), better=way, bounds=ends, perfect=None, find=_cannot_find
    )


def _cannot_find(measure: Measure, evidence: object) -> Scored:
    raise Undefined(f"{measure.name} was computed elsewhere")


def _plan(call: Call) -> Plan:
    """Splits of as many rows as it takes to tell what the plan is: folds, repeats, and the share that trains."""
    if call is None:
        raise BadInput(
            "Fold scores need the plan that they were made under, which decides how much their training rows overlap; "
            "got none. Give `plan=kfold(k=10,repeats=10)`, or such."
        )
    if isinstance(call, Plan):
        plan = call
    else:
        found = splitter(f"kfold(k={call})" if isinstance(call, int) and not isinstance(call, bool) else str(call))
        if found.name not in ("kfold", "subsampling"):
            raise BadInput(
                f"Fold scores are compared over kfold or subsampling; got `plan={found.key}`. For other designs give "
                "the predictions, or compare the learners themselves."
            )
        k = found.settings.get("k", 0)
        plan = draw(found, RowLayout(n=max(ROWS, k if isinstance(k, int) else 0)), seed=0)
    if plan.traits.design not in ("partition", "random_splits"):
        raise BadInput(f"Fold scores are compared over kfold or subsampling; got {plan.key}.")
    return plan


def _columns(request: CompareRequest) -> ScoreColumns:
    told = {
        "model": request.learner,
        "repeat": request.repeat,
        "fold": request.fold,
        "score": request.score,
    }
    odd = next((name for name, value in told.items() if value is not None and not isinstance(value, str)), None)
    if odd is not None:
        raise BadInput(f"`{odd}` must name a column of the table of fold scores; got values.")
    return ScoreColumns(**{name: value for name, value in told.items() if isinstance(value, str)})


def _require_bounds(scores: FoldScores, m: Measure) -> None:
    low, high = float(scores.values.min()), float(scores.values.max())
    if low < m.bounds[0] or high > m.bounds[1]:
        raise BadInput(
            f"{m.label} lies between {m.bounds[0]:g} and {m.bounds[1]:g}; the scores go from {low:g} to {high:g}. "
            "Divide percentages by 100, or give `better` instead of the measure."
        )


def _pairs(models: Sequence[str], against: str | None) -> list[tuple[int, int]]:
    if against is None:
        return list(combinations(range(len(models)), 2))
    first = position_of(against, tuple(models))
    return [(first, j) for j in range(len(models)) if j != first]


def _contrast(
    scores: FoldScores, m: Measure, plan: Plan, named: Contrast | None, pair: tuple[int, int], ask: InferenceSettings
) -> Contrasted:
    left, right = (scores.values[:, i] for i in pair)
    splits = SplitPair(
        measure=m,
        left_value=float(left.mean()),
        right_value=float(right.mean()),
        left=left,
        right=right,
        repeat_of=scores.repeat_of,
        family=plan.family,
        traits=plan.traits,
        k=plan.k,
        n=plan.n,
        n_train=plan.n_train,
        n_test=plan.n_test,
        plan=plan.key,
    )
    base = Contrasted(
        measure=m,
        label=m.label,
        left=scores.models[pair[0]],
        right=scores.models[pair[1]],
        left_value=splits.left_value,
        right_value=splits.right_value,
        rows=plan.n,
    )
    chosen = named or contrast_over_splits(plan.traits.design)
    assert chosen is not None
    return with_gap(base, lambda at: (chosen.of(splits, at), chosen.key), ask)


def _require_some(found: Sequence[Contrasted], named: Contrast | None) -> None:
    """BadInput where a test that was named gives nothing for any pair."""
    reasons = [c.result for c in found if isinstance(c.result, Missing)]
    if named is not None and len(reasons) == len(found):
        raise BadInput(f"`test={named.key}`: {reasons[0].says}.")


def _about(plan: Plan) -> str:
    share: Mapping[bool, float] = {True: 1 - 1 / plan.k if plan.k else 0.0, False: plan.n_train / plan.n}
    return f"the learners at {100 * share[bool(plan.k)]:.3g} % of the rows, new rows like these"


def _facts(scores: FoldScores, better: Better) -> DataFacts:
    body = repr((scores.models, scores.repeat_of.tolist(), better)).encode()
    digest = hashlib.sha256(body + np.ascontiguousarray(scores.values).tobytes()).hexdigest()[:16]
    said = (*scores.said, NO_ROWS)
    return DataFacts(rows=len(scores.values), kind="regression", said=said, digest=digest)
