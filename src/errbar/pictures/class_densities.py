"""Class densities: p(x | class) of every class in the plane, as lines around half and nine tenths of its rows.

The generative view: each class is described by where its rows lie, and Bayes' rule turns that and the classes' shares
into the boundary that `decision_boundary` shows. Where the lines of two classes overlap, no rule tells them apart.
"""

from __future__ import annotations

import numpy as np

from errbar.pictures._contours import contours
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._plane import TONES, Plane, plane_of
from errbar.pictures.decision_boundary import boundary
from errbar.records.figure import Figure, Mark, Picture
from errbar.records.types import Floats

MASSES = (0.5, 0.9)


def find(given: PictureInput) -> Figure | None:
    """Two lines a class, and the boundary that follows from them."""
    plane = plane_of(given.run)
    if plane is None:
        return None
    x, y = plane.axes()
    shares = [sum(c.share for c in plane.clouds if c.of == code) for code in range(len(plane.classes))]
    told = ", ".join(f"{name} {100 * share:.3g} %" for name, share in zip(plane.classes, shares))
    return Figure(
        name="class_densities",
        title=f"The world {plane.title}: densities of the classes (generative view)",
        x=x,
        y=y,
        marks=(*[m for c in range(len(plane.classes)) for m in _around(plane, c)], *boundary(plane)),
        reads="The inner line of a class holds half of its rows, the outer one nine tenths: lines of equal density "
        "p(x | class). Weighted by how common the classes are, they are equal on the boundary.",
        square=True,
        notes=(f"Shares of the classes: {told}.", *plane.notes()),
    )


def _around(plane: Plane, code: int) -> list[Mark]:
    """Lines of equal density around given shares of the class."""
    height = plane.density(code)
    marks: list[Mark] = []
    for mass in MASSES:
        for at, up in contours(plane.x, plane.y, height, level_around(height, mass)):
            label = "" if marks else f"p(x | class {plane.classes[code]})"
            marks.append(Mark(shape="line", x=at, y=up, tone=TONES[code % len(TONES)], label=label))
    return marks


def level_around(height: Floats, mass: float) -> float:
    """The density above which that share of the class lies."""
    down = np.sort(height, axis=None)[::-1]
    held = np.cumsum(down) / down.sum()
    return float(down[int(np.searchsorted(held, mass))])


class_densities = Picture(
    name="class_densities",
    label="densities of the classes in the plane",
    find=find,
    verbs=("lab",),
    aliases=("generative",),
    cites=("hastie2009",),
    about=__doc__ or "",
)
