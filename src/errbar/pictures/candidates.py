"""Candidates: the validation score of every candidate by each parameter that varies, side by side.

A parameter along which the points fall and rise has an optimum; one along which they scatter the same does not
matter here. Each point mixes its parameter with all others of its candidate, so a panel shows no effect of one
parameter alone. A parameter searched by its order of magnitude is drawn so. The scores made the choice: none of
them is an error on new rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from errbar.pictures._axis_positions import grown, named, ranged
from errbar.pictures._candidate_marks import CandidatePoint, candidate_marks, candidate_points, score_label
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import first, format_number
from errbar.records.figure import Axis, Figure, Mark, Picture
from errbar.records.selection import Selection

MOST_PANELS = 8
HALF = 0.38
"""Half the width of a panel, where panels are 1 apart."""
LEARNER = "learner"


class Panel(NamedTuple):
    """A parameter that varies: its candidates and where each lies, from 0 to 1."""

    name: str
    points: list[CandidatePoint]
    at: list[float]
    values: list[object]
    log: bool
    names: tuple[str, ...] = ()
    """Values in order where they are no numbers."""

    @property
    def says(self) -> str:
        """What lies at which side, `C: 0.01 left to 100 right, by order of magnitude`."""
        if self.names:
            return f"{self.name}, from left: {first(self.names, 8)}"
        numbers = [float(v) for v in self.values]  # type: ignore[arg-type]
        scale = ", by order of magnitude" if self.log else ""
        return f"{self.name}: {format_number(min(numbers))} left to {format_number(max(numbers))} right{scale}"


def find(given: PictureInput) -> Figure | None:
    """One parameter on an axis of its own; several as panels side by side."""
    found = given.run.selection
    if found is None:
        return None
    panels = _panels(found, candidate_points(found))
    if not panels:
        return None
    axis, marks = _along_one(panels[0]) if len(panels) == 1 else _side_by_side(panels[:MOST_PANELS])
    ranges = [p.says for p in panels[:MOST_PANELS]] if len(panels) > 1 else []
    rest = [p.name for p in panels[MOST_PANELS:]]
    return Figure(
        name="candidates",
        title="Candidates by parameter",
        x=axis,
        y=ranged(score_label(given.run, found), [y for m in marks for y in m.y]),
        marks=tuple(marks),
        reads="Each point is a candidate at its value of the parameter; with several parameters each has a panel, its "
        "lowest value on the left. Scores are of the validation rows, which chose the winner.",
        notes=(*ranges, *([f"not shown: {', '.join(rest)}"] if rest else [])),
    )


def _along_one(panel: Panel) -> tuple[Axis, list[Mark]]:
    if panel.names:
        places = [float(panel.names.index(str(v))) for v in panel.values]
        return named(panel.name, panel.names), candidate_marks(panel.points, places)
    values = [float(v) for v in panel.values]  # type: ignore[arg-type]
    axis = grown(panel.name, values) if panel.log else ranged(panel.name, values)
    if all(isinstance(v, int) for v in panel.values):
        axis = replace(axis, whole=True)
    return axis, candidate_marks(panel.points, values)


def _side_by_side(panels: Sequence[Panel]) -> tuple[Axis, list[Mark]]:
    points = [p for panel in panels for p in panel.points]
    x = [place - HALF + 2 * HALF * at for place, panel in enumerate(panels) for at in panel.at]
    ys = [p.value for p in points]
    ends = (min(ys), max(ys))
    apart = [Mark(shape="rule", x=(i - 0.5,) * 2, y=ends, tone="quiet") for i in range(1, len(panels))]
    return named("", _short_names(panels)), [*apart, *candidate_marks(points, x)]


def _short_names(panels: Sequence[Panel]) -> list[str]:
    """Without the steps of a pipeline, where that leaves them different: below a panel there is little room."""
    short = [panel.name.rpartition("__")[2] for panel in panels]
    return short if len(set(short)) == len(short) else [panel.name for panel in panels]


def _panels(found: Selection, points: list[CandidatePoint]) -> list[Panel]:
    """The learner where there are several, then each learner's parameters, those with two values or more."""
    learners = list(dict.fromkeys(_learner(p) for p in points))
    panels = [_panel(LEARNER, points, [_learner(p) for p in points], log=False)] if len(learners) > 1 else []
    for learner in learners:
        mine = [p for p in points if _learner(p) == learner]
        for name in dict.fromkeys(n for p in mine for n in p.found.params):
            there = [p for p in mine if name in p.found.params]
            values = [p.found.params[name] for p in there]
            if len(set(map(str, values))) > 1:
                shown = f"{learner}: {name}" if len(learners) > 1 else name
                panels.append(_panel(shown, there, values, log=name in found.log_scaled))
    return panels


def _learner(p: CandidatePoint) -> str:
    """The learner's bare name: `tree` of tree(max_depth=3)."""
    return p.found.learner.partition("(")[0]


def _panel(name: str, points: list[CandidatePoint], values: list[object], *, log: bool) -> Panel:
    if all(isinstance(v, int | float) and not isinstance(v, bool) for v in values):
        numbers = [float(v) for v in values]  # type: ignore[arg-type]
        log = log and min(numbers) > 0
        places = [math.log(v) for v in numbers] if log else numbers
        low, width = min(places), max(places) - min(places)
        return Panel(name, points, [(v - low) / width for v in places], values, log)
    order = _ordered(values)
    at = [order.index(str(v)) / max(len(order) - 1, 1) for v in values]
    return Panel(name, points, at, values, log=False, names=tuple(order))


def _ordered(values: list[object]) -> list[str]:
    """Numbers by size, then all else in the order met."""
    numbers = sorted({v for v in values if isinstance(v, int | float) and not isinstance(v, bool)})
    return list(dict.fromkeys([*map(str, numbers), *map(str, values)]))


candidates = Picture(
    name="candidates",
    label="candidates by parameter",
    find=find,
    verbs=("select",),
    about=__doc__ or "",
)
