"""Permutation probe: a whole procedure run on shuffled targets, where nothing can be learned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from errbar._numeric.quantiles import t_tails
from errbar._progress import tell
from errbar.errors import BadInput
from errbar.learners.probes import run_procedure
from errbar.records.plan import Plan
from errbar.records.row_facts import ProbeFacts
from errbar.records.task import Task
from errbar.records.types import Array, Ints
from errbar.resampling.draw_plan import draw_named_plan
from errbar.resampling.out_of_fold import predict_out_of_fold
from errbar.resampling.prepare import Prepared

RUNS = 10
FOLDS, ORDERED = "kfold(k=5)", "time_ordered(k=5)"
"""Splits of rows without times, and of rows with them, which shuffled folds would look ahead in."""


def probe_labels(prepared: Prepared, plan: Plan | None, seed: int) -> ProbeFacts:
    """Ten runs on targets in random order; what they score beyond chance, with a one-sided t test over runs."""
    learner, task = prepared
    if task.y.ndim > 1:
        raise BadInput("`probe` needs one target; got several columns. Name one of them as `target`.")
    excess = []
    for i, order in enumerate(_orders(task, seed)):
        tell(f"probe: {learner.name} on shuffled labels", i / RUNS)
        excess.append(_excess(prepared, order, plan, seed + i))
    mean, se = float(np.mean(excess)), float(np.std(excess, ddof=1)) / RUNS**0.5
    return ProbeFacts(
        runs=RUNS,
        excess=mean,
        se=se,
        p=one_sided_p(mean, se, RUNS - 1),
        kind="accuracy" if task.classifies else "correlation",
        model=learner.name,
    )


def one_sided_p(mean: float, se: float, df: int) -> float:
    """P of a t as large, 1 below 0; 0 or 1 where all runs agree."""
    if se == 0:
        return 0.0 if mean > 1e-12 else 1.0
    half = t_tails(mean / se, df) / 2
    return half if mean > 0 else 1 - half


def _orders(task: Task, seed: int) -> Iterator[Ints]:
    rng = np.random.default_rng(seed)
    return (rng.permutation(task.n) for _ in range(RUNS))


def _excess(prepared: Prepared, order: Ints, plan: Plan | None, seed: int) -> float:
    """Agreement with the shuffled target beyond chance; the correlation where it is a number."""
    learner, task = prepared
    whole = run_procedure(learner, task, order)
    y = task.y[order]
    if whole is not None:
        return excess_agreement(y, _to_codes(whole, task), classifies=task.classifies)
    shuffled = replace(task, y=y)
    asked = FOLDS if task.time is None else ORDERED
    drawn = draw_named_plan(shuffled, asked, seed) if plan is None else plan
    found = predict_out_of_fold(shuffled, learner, drawn, seed=seed).predictions
    answers = _answers(found.label, found.prob, found.value)
    return excess_agreement(np.asarray(found.truth), answers, classifies=task.classifies)


def _answers(label: Array | None, prob: Array | None, value: Array | None) -> Array:
    """The class or number that was predicted, whichever way the learner gave it."""
    if label is not None:
        return label
    if prob is not None:
        return (prob > 0.5).astype(np.intp) if prob.ndim == 1 else prob.argmax(axis=1)
    if value is not None:
        return value
    raise BadInput("`probe` needs predicted classes or values; the learner gives scores only. Give one that predicts.")


def excess_agreement(truth: Array, answers: Array, *, classifies: bool) -> float:
    """Accuracy less that of independent answers with the same shares; the correlation where the target is a number.

    A learner that finds nothing answers the most frequent class, so the shares of its answers are allowed for.
    """
    if classifies:
        codes = np.union1d(truth, answers)
        chance = sum(float((truth == c).mean()) * float((answers == c).mean()) for c in codes)
        return float((truth == answers).mean()) - chance
    if np.ptp(answers) == 0 or np.ptp(truth) == 0:
        return 0.0
    return float(np.corrcoef(truth, answers)[0, 1])


def _to_codes(answers: Array, task: Task) -> Array:
    """A procedure's answers as class codes; numbers stay."""
    if not task.classifies:
        return answers.astype(np.float64)
    labels = task.labels if task.labels is not None else np.arange(len(task.classes))
    place = {str(label): code for code, label in enumerate(labels.tolist())}
    unknown = [x for x in answers.tolist() if str(x) not in place]
    if unknown:
        raise BadInput(
            f"A function (X, y) that is probed must predict classes of the target; got {unknown[0]!r}, which is none. "
            "Give predicted classes, not probabilities."
        )
    return np.array([place[str(x)] for x in answers.tolist()], dtype=np.intp)
