"""Next: the commands that follow from advice, ready to be pasted."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from errbar.planning.data_profile import DataProfile

Line = tuple[str, str]


def commands(
    data: Any, model: Any, roles: dict[str, Any], facts: DataProfile, effort: str, *, how: dict[str, str] | None
) -> tuple[Line, ...]:
    """A command each: as the data were told (`how` is None where none would run), and with what was told too little."""
    lines = [] if how is None else [(_command(data, model, roles, how), "")]
    if roles["unit"] is None:
        for found in facts.repeats[:2]:
            lines.append(
                (_command(data, model, {**roles, "unit": found.name}, {"effort": effort}), f"if {found.name} is a unit")
            )
    if roles["time"] is None:
        for name in facts.times[:1]:
            lines.append(
                (
                    _command(data, model, {**roles, "time": name}, {"effort": effort}),
                    f"if {name} orders what is predicted",
                )
            )
    return tuple(lines)


def _command(data: Any, model: Any, roles: dict[str, Any], how: dict[str, str]) -> str:
    given = {name: x for name, x in roles.items() if x is not None}
    if isinstance(data, (str, Path)):
        words = ["errbar", "evaluate", str(data)]
        for name, value in {"target": None, "model": str(model), **given, **how}.items():
            words += [f"--{name}", *([str(x) for x in value] if isinstance(value, (list, tuple)) else [str(value)])]
        return shlex.join(words)
    given |= how
    told = "".join(f", {name}={value!r}" if _short(value) else f", {name}={name}" for name, value in given.items())
    second = "" if "target" in given else ", y"
    learner = repr(model) if isinstance(model, str) else "model"
    return f"errbar.evaluate({learner}, data{second}{told})"


def _short(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, (list, tuple)) and all(isinstance(x, str) for x in value[:9]))
