"""Commands that follow from advice, ready to be pasted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from errbar.planning.data_profile import DataProfile
from errbar.requests.column_groups import TaskRoles
from errbar.requests.evaluate import EvaluateRequest

Line = tuple[str, str]


def next_commands(asked: EvaluateRequest, runs: EvaluateRequest | None, facts: DataProfile) -> tuple[Line, ...]:
    """A command each: the one that `runs`, if any would, and what was asked with a unit or a time that was not told."""
    lines = [] if runs is None else [(_command(runs), "")]
    if asked.unit is None:
        for found in facts.repeats[:2]:
            lines.append((_command(replace(asked, unit=found.name)), f"if {found.name} is a unit"))
    if asked.time is None:
        for name in facts.times[:1]:
            lines.append((_command(replace(asked, time=name)), f"if {name} orders what is predicted"))
    return tuple(lines)


def _command(asked: EvaluateRequest) -> str:
    """In a shell where the data are a file, else in Python; a plan or else the effort is always told."""
    how = "effort" if asked.plan is None else "plan"
    if isinstance(asked.X, (str, Path)):
        return asked.as_command(how)
    roles = [name for name in asked.given(TaskRoles) if name != "target"]
    names = ["target"] * bool(asked.given("target")) + roles + [how]
    words = [(name, getattr(asked, name)) for name in names]
    told = "".join(f", {name}={value!r}" if _short(value) else f", {name}={name}" for name, value in words)
    second = "" if "target" in names else ", y"
    learner = repr(asked.learner) if isinstance(asked.learner, str) else "model"
    return f"errbar.evaluate({learner}, data{second}{told})"


def _short(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, (list, tuple)) and all(isinstance(x, str) for x in value[:9]))
