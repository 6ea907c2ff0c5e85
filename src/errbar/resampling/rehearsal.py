"""A rehearsal: measures and interval tried on made-up predictions, so that what cannot be is refused before any fit.

The made-up predictions are the truth itself of a few rows, in the roles that the learner can fill. Their values say
nothing and are thrown away; what counts is whether an option of a measure, or the interval, is refused.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import numpy as np

from errbar._shelf import shelf
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.learners.fitting.decision_scores import compares_pairs
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.scored import Scored
from errbar.records.task import Task
from errbar.records.types import CLASSIFICATION, REGRESSION, Array, Floats, Ints
from errbar.requests.kinds import IntervalCall, Measures
from errbar.resampling.estimate_learner import READ_AS_FIXED, require_interval_fits
from errbar.resampling.out_of_fold import predictions_for
from errbar.scoring.estimate_model import require_method_fits
from errbar.scoring.which_measures import choose_measures, why_unreadable

ROWS = 200
"""Of every rehearsal, and one of each class."""
SURE = 0.75
"""The made-up probability of the true class."""
Gives = Literal["prob", "score", "label", "anything"]


def rehearse(
    measures: Measures | None, learner: Learner, task: Task, plan: Plan, named: IntervalCall | None = None
) -> None:
    """BadInput where a measure cannot be computed, or not with the interval that was named, whatever is fitted."""
    require_interval_fits(named, plan)
    gives = answers_of(learner, task)
    explicit = measures is not None and measures != "all"
    if not explicit and (gives == "anything" or named is None):
        return
    if task.kind not in (*CLASSIFICATION, *REGRESSION):  # several labels of a row have shapes of their own
        return
    evidence = _made_up(task, gives)
    scored: list[Scored] = []
    for m in choose_measures(measures if explicit else None, evidence, learner=True)[0]:
        if shelf("measures").from_outside(m) is not None:  # somebody's own code, for real predictions only
            continue
        why_not = why_unreadable(m, evidence)
        if why_not:
            raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
        with suppress(Undefined):
            scored.append(m.score(evidence))
    if named not in (None, "none", "blocks", "clustered") and plan.traits.design in READ_AS_FIXED:
        require_method_fits(tuple(scored), named, explicit=explicit)


def answers_of(learner: Learner, task: Task) -> Gives:
    """What a learner predicts for classes; anything where only a fit can show it."""
    model = learner.model
    if task.kind not in CLASSIFICATION or not hasattr(model, "predict") or hasattr(type(model), "__getattr__"):
        return "anything"
    if hasattr(model, "predict_proba"):
        return "prob"
    if not learner.kinds:  # a function, or an object of its own manner: its predict may give probabilities or scores
        return "anything"
    scores = hasattr(model, "decision_function") and (len(task.classes) == 2 or not compares_pairs(model))
    return "score" if scores else "label"


@dataclass(frozen=True)
class _MadeUp:
    """Answers as good as the truth."""

    label: Ints | None = None
    prob: Floats | None = None
    score: Floats | None = None
    value: Array | None = None


def _made_up(task: Task, gives: Gives) -> Evidence:
    if task.kind not in CLASSIFICATION:
        rows = np.arange(min(task.n, ROWS))
        return Evidence(predictions_for(task, rows, _MadeUp(value=task.y[rows])))
    _, first = np.unique(task.y, return_index=True)
    rows = np.union1d(np.arange(min(task.n, ROWS)), first)
    codes = task.y[rows].astype(np.intp)
    k = len(task.classes)
    each = np.full((len(rows), k), (1 - SURE) / (k - 1) if k > 1 else 1.0)
    each[np.arange(len(rows)), codes] = SURE
    prob = each[:, task.positive] if k == 2 and task.positive is not None else each
    score = np.where(codes == task.positive, 1.0, -1.0) if k == 2 else each if gives == "score" else None
    answers = _MadeUp(
        label=codes,
        prob=prob if gives in ("prob", "anything") else None,
        score=score if gives in ("score", "anything") else None,
    )
    return Evidence(predictions_for(task, rows, answers))
