"""Rows checked before anything is fitted: the one place where evaluate, select and compare run the detectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors import INSIDE
from errbar.auditing.measure_facts import measure_facts
from errbar.auditing.read_checked_table import read_horizon
from errbar.auditing.run_checks import find_refusable, read_reasons
from errbar.errors import Refusal
from errbar.records.check_input import CheckInput, Verb
from errbar.records.finding import ranked
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.requests.compare import CompareRequest
from errbar.requests.evaluate import EvaluateRequest
from errbar.requests.select import SelectRequest

VERBS: dict[type, Verb] = {EvaluateRequest: "evaluate", SelectRequest: "select", CompareRequest: "compare"}


class FitQuestion(NamedTuple):
    """What is to be fitted, over which plan, and what was asked of it."""

    request: EvaluateRequest | SelectRequest | CompareRequest
    plan: Plan
    learners: Sequence[Learner]
    seed: int


def check_rows(task: Task, asked: FitQuestion) -> Mapping[type, object]:
    """What the detectors measured, for the checks of the run; Refusal where one of them refuses, before any fit."""
    table = CheckedTable(
        task=task,
        plan=asked.plan,
        horizon=read_horizon(asked.request, task),
        seed=asked.seed,
        learners=tuple(asked.learners),
    )
    facts = measure_facts(table, INSIDE).facts
    reasons = read_reasons(asked.request.because)
    for found in ranked(find_refusable(CheckInput(verb=VERBS[type(asked.request)], facts=facts))):
        if found.severity == "refuse" and found.code not in reasons:
            raise Refusal(f"{found.message} Override: `because={found.code}`.", code=found.code)
    return facts
