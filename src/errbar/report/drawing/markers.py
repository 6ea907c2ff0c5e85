"""Markers and dashes: points and lines of different tones differ also where colours do not print."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from errbar.records.figure import Mark, Tone

DASHES: dict[Tone, str] = {"other": "9 3", "third": "2 3", "fourth": "9 3 2 3"}
ORDER = {"band": 0, "bars": 1, "cells": 1, "rule": 2}
"""What lies at the bottom comes first; all other shapes are above these."""
OPACITY: dict[Tone, str] = {"quiet": "0.4"}
"""Of bars; others have 0.8."""


def dash_of(mark: Mark, among: Iterable[Mark] = ()) -> str:
    """Return the dashes of a line, empty for none: its own if it is dashed, else its tone's.

    In a picture that has dashed lines for a reason of its own, those alone are dashed.
    """
    if mark.dashed:
        return "4 4"
    return "" if any(m.dashed and m.shape != "rule" for m in among) else DASHES.get(mark.tone, "")


STEPS = (0.0, 1 / 3, 2 / 3, 1.0)
"""Strengths of the boxes that a legend shows of cells which differ in strength."""


def cell_opacity(share: float) -> float:
    """Return how strongly a cell is filled: not at all where nothing is."""
    return 0.04 + 0.9 * share if share > 0 else 0.0


def key_steps(mark: Mark) -> tuple[float, ...]:
    """Return the strengths that stand for cells in a legend: a scale of a matrix, one box of cells without words."""
    return STEPS if mark.text else mark.value[:1] or (1.0,)


def bottom_first(marks: tuple[Mark, ...]) -> list[Mark]:
    """The marks as they are laid on each other: bands, bars and cells, rules, then what they are to be read with."""
    return sorted(marks, key=lambda mark: ORDER.get(mark.shape, 3))


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _square(x: float, y: float, r: float) -> str:
    return f"M{x - 0.9 * r:.1f} {y - 0.9 * r:.1f}h{1.8 * r:.1f}v{1.8 * r:.1f}h{-1.8 * r:.1f}z"


def _triangle(x: float, y: float, r: float) -> str:
    return f"M{x:.1f} {y - 1.2 * r:.1f}l{1.15 * r:.1f} {2 * r:.1f}h{-2.3 * r:.1f}z"


def _diamond(x: float, y: float, r: float) -> str:
    wide, tall = 1.1 * r, 1.3 * r
    return f"M{x:.1f} {y - tall:.1f}l{wide:.1f} {tall:.1f}l{-wide:.1f} {tall:.1f}l{-wide:.1f} {-tall:.1f}z"


def _pointing_down(x: float, y: float, r: float) -> str:
    return f"M{x:.1f} {y + 1.2 * r:.1f}l{1.15 * r:.1f} {-2 * r:.1f}h{-2.3 * r:.1f}z"


def _upright(x: float, y: float, r: float) -> str:
    return f"M{x - 1:.1f} {y - 1.6 * r:.1f}h2v{3.2 * r:.1f}h-2z"


MARKERS: dict[Tone, Callable[[float, float, float], str]] = {
    "main": _circle,
    "other": _square,
    "third": _triangle,
    "fourth": _diamond,
    "reference": _upright,
    "good": _triangle,
    "bad": _pointing_down,
    "quiet": _diamond,
}
"""(x, y, radius) -> the d of a path."""
