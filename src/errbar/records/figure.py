"""Figure: the numbers of one picture, free of how it is drawn; every renderer draws the same figure."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from errbar.errors import BadInput
from errbar.records.concept import Concept

Shape: TypeAlias = Literal["line", "steps", "band", "points", "bars", "cells", "rule", "note"]
"""line and steps through (x, y); band between low and high over x; points at (x, y), with whiskers from low to high
where given; bars from 0 to y over x; cells of a table, x columns and y rows, coloured by `value`; rule, a straight
reference line through two points; note, words at a place."""
Tone: TypeAlias = Literal["main", "other", "third", "fourth", "reference", "good", "bad", "quiet"]
"""What a mark means; the renderer picks colours that the colour-blind tell apart."""
Numbers: TypeAlias = tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """One axis: its label, its range, and names where it counts categories 0, 1, 2, ... from left or from below."""

    label: str
    low: float
    high: float
    names: tuple[str, ...] = ()
    log: bool = False
    whole: bool = False
    """True where it counts: no tick between two whole numbers."""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise BadInput(f"An axis needs low < high, both finite; got {self.low} and {self.high} ({self.label}).")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One thing that is drawn."""

    shape: Shape
    x: Numbers = ()
    y: Numbers = ()
    low: Numbers = ()
    high: Numbers = ()
    """Ends of a band or of whiskers."""
    across: bool = False
    """True where whiskers and bars lie along x."""
    value: Numbers = ()
    """cells: what colours them, 0 to 1."""
    text: tuple[str, ...] = ()
    """Of each point, bar or cell: shown in cells and notes, on hover elsewhere."""
    label: str = ""
    """In the legend; empty for none."""
    tone: Tone = "main"
    dashed: bool = False
    width: float = 0.8
    """bars: share of the place between two of them."""

    def __post_init__(self) -> None:
        n = len(self.x)
        for name in ("y", "low", "high", "value", "text"):
            part = getattr(self, name)
            if part and len(part) != n:
                raise BadInput(f"A {self.shape} needs as many {name} as x ({n}); found {len(part)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """Where the operating point lies for every threshold of the run's grid; y empty for a line across the picture."""

    x: Numbers
    y: Numbers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A picture: axes, marks, how it was made, and two sentences on how to read it."""

    name: str
    title: str
    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    reads: str
    """How to read this, in two sentences."""
    method: str = ""
    """How intervals and bands were made."""
    square: bool = False
    moving: Moving | None = None
    notes: tuple[str, ...] = ()


def figure_to_dict(figure: Figure) -> dict[str, Any]:
    """Plain values, short enough for a page: empty parts are left out, numbers have seven digits."""
    return _parts(figure)


def _parts(record: Any) -> dict[str, Any]:
    made = {name: _plain(getattr(record, name)) for name in type(record).__slots__}
    return {name: x for name, x in made.items() if not _empty(x)}


def _empty(x: object) -> bool:
    return x is None or x is False or (isinstance(x, (list, str)) and not x)


def _plain(x: object) -> Any:
    if isinstance(x, (Axis, Mark, Moving)):
        return _parts(x)
    if isinstance(x, float):
        return float(f"{x:.7g}") if math.isfinite(x) else None
    if isinstance(x, tuple):
        return [_plain(v) for v in x]
    return x


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(Concept):
    """A named picture of runs; `find(given)` gives its Figure, or None where the run has nothing to show in it."""

    find: Any
    """(errbar.pictures.Given) -> Figure | None."""
    verbs: tuple[str, ...]
    """Runs of which verbs have it."""
    rises: bool = False
    """True where its curves count up: each rises from 0 to the top of its axis and never falls."""
