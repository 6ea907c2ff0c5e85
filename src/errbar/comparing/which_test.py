"""Which test compares the models: the one that was named where it fits them, or the default in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from errbar.comparing.contrast_models import require_fitting_test, require_test_fits_plan
from errbar.comparing.default_measures import compared_by_default
from errbar.comparing.question import Question, margins_of
from errbar.errors import BadInput
from errbar.records import codes
from errbar.records.check_input import ReplacedTest
from errbar.records.contrast import Contrast
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.resampling.estimate_learner import READ_AS_FIXED
from errbar.scoring.which_measures import parse_measures, require_measures_fit

PLAIN = ("plain_t", "wilcoxon")
"""Tests of split values that take overlapping splits for independent ones."""


class Comparable(NamedTuple):
    """What a test is to compare."""

    drawn: Plan | None
    """The plan of learners."""
    takes: tuple[str, ...]
    """What a named contrast must be for."""
    what: str
    """The same in words: "fixed predictions on the same rows"."""
    default: str
    """The contrast that is used where none is named, in words."""


def comparable_over(plan: Plan) -> Comparable:
    """Learners over a plan: contrasts of rows where one fit is tested, of splits elsewhere."""
    is_fixed = plan.traits.design in READ_AS_FIXED
    takes, default = (("rows",), "paired") if is_fixed else (("splits",), "corrected_t")
    return Comparable(plan, takes, f"learners over {plan.key}", default)


def find_test(models: Comparable, question: Question) -> tuple[Contrast | None, ReplacedTest | None]:
    """The test to run, and the plain one it stands in for where that was asked for."""
    named, drawn = question.contrast, models.drawn
    if named is None:
        return None, None
    if (
        drawn is not None
        and "splits" in models.takes
        and (named.takes in ("rows", "models", "samples") or named.name in PLAIN)
    ):
        asked = ReplacedTest(test=named.name, plan=drawn.key, family=drawn.traits, repeats=drawn.repeats)
        if not question.overrides(codes.OVERLAPPING_RESAMPLES):
            return None, asked
        if named.name != "plain_t":
            raise BadInput(
                f"`because={codes.OVERLAPPING_RESAMPLES}` runs plain_t over splits; {named.name} needs "
                f"{named.takes_says}. Give `test=plain_t`, or leave `because` out."
            )
        return named, replace(asked, was_run=True)
    require_fitting_test(named, models.takes, models.what, models.default)
    if drawn is not None:
        require_test_fits_plan(named, drawn)
    return named, None


def check_question(question: Question, task: Task, plan: Plan) -> None:
    """BadInput for a test, a measure or a margin that cannot be used, whatever is predicted: before any fit."""
    if question.contrast is not None and question.contrast.takes == "splits":
        require_test_fits_plan(question.contrast, plan)
    find_test(comparable_over(plan), question)
    first = [] if question.primary is None else [question.primary]
    _, found = parse_measures(question.measures, first)
    require_measures_fit([*first, *found], task)
    if question.measures == "all":
        return
    compared = [*first, *(found or compared_by_default(task))]
    primary = compared[0].key if first or len(compared) == 1 else None
    if primary is not None or not isinstance(question.margin, float | int):
        margins_of(question.margin, compared, primary)
