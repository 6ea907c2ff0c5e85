"""Decision boundary: a sample of two classes in the plane, and the curve on which the best rule changes its answer.

The discriminative view: only P(class | x) matters, and the boundary is where the likeliest class changes. With normal
classes of equal spread it is a straight line, the optimum hyperplane; with unequal spreads a curve. Points on the
wrong side are what no rule gets right. `class_densities` has the generative view of the same world.
"""

from __future__ import annotations

import numpy as np

from errbar.pictures._contours import contours
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._plane import Plane, plane_of
from errbar.pictures._run_reader import format_number
from errbar.records.figure import Figure, Mark, Picture


def find(given: PictureInput) -> Figure | None:
    """Points of a sample, and the boundary as dashed lines."""
    plane = plane_of(given.run)
    if plane is None:
        return None
    x, y = plane.axes()
    lines = boundary(plane)
    return Figure(
        name="decision_boundary",
        title=f"The world {plane.title}: a sample and the best boundary (discriminative view)",
        x=x,
        y=y,
        marks=(*plane.points(given.run.seed), *lines),
        reads="Each point is a row of a sample, coloured by its class; on the line both classes are equally likely, "
        "and the best rule answers another class on its other side. Points beyond it are its errors.",
        square=True,
        notes=(*_told(plane, lines), *plane.notes()),
    )


def boundary(plane: Plane) -> list[Mark]:
    """Where the likeliest class changes: of each class, where it is as likely as the likeliest of the others."""
    prob = plane.probabilities()
    last = 1 if len(prob) == 2 else len(prob)  # of two classes both lines are one
    marks: list[Mark] = []
    for c in range(last):
        others = np.delete(prob, c, axis=0).max(axis=0)
        for at, up in contours(plane.x, plane.y, prob[c] - others, 0.0):
            label = "" if marks else "best boundary"
            marks.append(Mark(shape="line", x=at, y=up, tone="reference", dashed=len(prob) == 2, label=label))
    return marks


def _told(plane: Plane, lines: list[Mark]) -> list[str]:
    """The hyperplane by its equation where it is one, the shape elsewhere."""
    if not lines:
        return ["One class is likelier everywhere: there is no boundary."]
    if len(plane.clouds) != 2 or len(plane.classes) != 2:
        return ["The best boundary is made of curves: each class has more than one cloud, or there are more classes."]
    zero, one = sorted(plane.clouds, key=lambda c: c.of)
    if zero.sd != one.sd or zero.correlation != one.correlation:
        return ["The best boundary is a curve: the classes spread differently."]
    spread = _covariance(zero.sd, zero.correlation)
    slope = np.linalg.solve(spread, np.subtract(one.mean, zero.mean))
    middle = (np.add(one.mean, zero.mean) / 2) @ slope - np.log(one.share / zero.share)
    a, b = (format_number(float(v)) for v in slope)
    return [
        f"The best boundary is a straight line, the optimum hyperplane: {a} {plane.names[0]} + {b} {plane.names[1]} = "
        f"{format_number(float(middle))}."
    ]


def _covariance(sd: tuple[float, float], correlation: float) -> np.ndarray:
    cross = correlation * sd[0] * sd[1]
    return np.array([[sd[0] ** 2, cross], [cross, sd[1] ** 2]])


decision_boundary = Picture(
    name="decision_boundary",
    label="a sample in the plane and the best boundary",
    find=find,
    verbs=("lab",),
    aliases=("hyperplane", "discriminative"),
    cites=("hastie2009",),
    about=__doc__ or "",
)
