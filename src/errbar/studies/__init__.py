"""Studies: one file per question to a simulation with known truth; answers are tables with Monte-Carlo errors."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.records.study import Study
from errbar.studies._grade_procedure import grade_procedure, grade_setup
from errbar.studies._procedure import NAIVE, Procedure, Result
from errbar.studies._procedures import procedures
from errbar.studies._setup import resolve_setup
from errbar.studies._study_run import common_options, study_options, study_run

__all__ = [
    "NAIVE",
    "Procedure",
    "Result",
    "common_options",
    "grade_procedure",
    "grade_setup",
    "procedures",
    "resolve_setup",
    "study",
    "study_options",
    "study_run",
]


def study(call: str | Study, *, in_world: bool = False) -> Study:
    """The study written `name` or `name(option=value, ...)`: study("split-rate"); the one for a world where named."""
    if isinstance(call, Study):
        return call
    name, options = parse(call)
    found: Study = shelf("studies").get(name)
    if in_world and found.in_world is not None:
        found = found.in_world
    return found.having(**options) if options else found
