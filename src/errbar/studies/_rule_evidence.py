"""Rule evidence: the predictions of a fitted rule on new rows, for a measure and for a user's function."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.learners.fitting import predict_rows
from errbar.measures import measure as measure_of
from errbar.records.learner import Learner
from errbar.records.task import Task
from errbar.records.types import Array
from errbar.records.world import World
from errbar.resampling.out_of_fold import predictions_for


def asked_for(world: World, measure: str) -> str:
    """Any measure for the world's kind of target, by its own key."""
    found = measure_of(measure)
    if world.kind not in found.kinds:
        raise BadInput(f"{found.name} is for {' or '.join(found.kinds)}; {world.key} is a {world.kind} world.")
    return found.key


def evidence_of(model: object, learner: Learner, task: Task) -> Evidence:
    """The model's answers to all rows of a task."""
    rows = np.arange(task.n)
    given = predictions_for(task, rows, predict_rows(model, learner, task, rows))
    return Evidence(replace(given, unit=task.unit, unit_name=task.unit_name))


def shown_to(world: World, evidence: Evidence, measure: str) -> tuple[Array, Array]:
    """Truth and predictions as a person has them: labels for labels, probabilities or scores, or numbers."""
    given, reads = evidence.given, measure_of(measure).reads
    truth = world.labels[given.truth] if given.classes else given.truth
    if reads == "label":
        assert given.label is not None
        return truth, np.asarray(world.labels[given.label])
    found = given.value if not given.classes else given.prob if given.prob is not None else given.score
    if found is None:
        raise BadInput(f"{measure} needs probabilities, which this learner does not give. Give another `learner`.")
    return truth, found
