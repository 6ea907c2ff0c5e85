"""The marks of a figure on matplotlib Axes: one function per shape, each gives what the legend shows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from errbar.records.figure import Mark, Shape, Tone
from errbar.report.drawing.areas import spacing
from errbar.report.drawing.markers import OPACITY, cell_opacity, dash_of, key_steps
from errbar.report.drawing.points import CROWDED
from errbar.report.drawing.text_fit import fit_cell
from errbar.report.palette import LIGHT

CELL_SIZE = 8.5
"""Points of the words in a cell."""
LINES = ("line", "rule", "steps")

MARKERS: dict[Tone, str] = {
    "main": "o",
    "other": "s",
    "third": "^",
    "fourth": "D",
    "reference": "|",
    "good": "^",
    "bad": "v",
    "quiet": "D",
}


def put(ax: object, mark: Mark, among: Iterable[Mark] = ()) -> Any:
    """Draw the mark, one `among` all of the picture; return the artist that stands for it, None for notes."""
    if mark.shape in LINES:
        return _line(ax, mark, LIGHT.tones[mark.tone], dash_of(mark, among))
    return None if mark.shape == "note" else _PUT[mark.shape](ax, mark, LIGHT.tones[mark.tone])


def _line(ax: Any, mark: Mark, colour: str, dash: str) -> Any:
    dashes = [0.6 * float(x) for x in dash.split()]
    how = {"color": colour, "linestyle": (0, dashes) if dashes else "-"}
    if mark.shape == "rule":
        return ax.plot(mark.x, mark.y, linewidth=1.0, **how)[0]
    where = {"drawstyle": "steps-post"} if mark.shape == "steps" else {}
    return ax.plot(mark.x, mark.y, linewidth=1.6, **how, **where)[0]


def _band(ax: Any, mark: Mark, colour: str) -> Any:
    if mark.across:
        return ax.fill_betweenx(mark.y, mark.low, mark.high, color=colour, alpha=0.18, linewidth=0)
    return ax.fill_between(mark.x, mark.low, mark.high, color=colour, alpha=0.18, linewidth=0)


def _points(ax: Any, mark: Mark, colour: str) -> Any:
    many = len(mark.x) > CROWDED
    if mark.low:
        _whiskers(ax, mark, colour)
    how = {"linestyle": "none", "marker": MARKERS[mark.tone], "alpha": 0.45 if many else 1.0}
    how |= {"markersize": 2.5 if many else 5.5, "color": colour}
    if mark.tone == "quiet" and not many:
        how["markerfacecolor"] = LIGHT.paper
    x, y = np.asarray(mark.x, float), np.asarray(mark.y, float)
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    inside = (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    # A point at the end of an axis stands whole, so the plot cuts none off; those beyond it are left out here.
    return ax.plot(x[inside], y[inside], clip_on=False, zorder=3, **how)[0]


def _whiskers(ax: Any, mark: Mark, colour: str) -> None:
    """About the middle of each interval: a value need not lie within its own."""
    low, high = np.asarray(mark.low, float), np.asarray(mark.high, float)
    there = np.isfinite(low) & np.isfinite(high)
    middle, half = (low + high)[there] / 2, (high - low)[there] / 2
    beside = np.asarray(mark.y if mark.across else mark.x, float)[there]
    x, y, along = (middle, beside, "xerr") if mark.across else (beside, middle, "yerr")
    ax.errorbar(x, y, fmt="none", ecolor=colour, elinewidth=1.3, capsize=3, zorder=2.5, **{along: half})


def _bars(ax: Any, mark: Mark, colour: str) -> Any:
    """From 0, or from the axis's end where 0 is outside of it, as the limits cut them."""
    places, lengths = (mark.y, mark.x) if mark.across else (mark.x, mark.y)
    thick = mark.width * spacing(places, ())
    how = {"color": colour, "alpha": float(OPACITY.get(mark.tone, "0.8")), "linewidth": 0}
    bar, side = (ax.barh, "height") if mark.across else (ax.bar, "width")
    made = bar(places, lengths, **{side: thick}, **how)
    if mark.low:
        _whiskers(ax, mark, LIGHT.ink)
    return made


def _cells(ax: Any, mark: Mark, colour: str) -> Any:
    """Squares around whole numbers, the darker the larger their value, with their words."""
    from matplotlib.patches import Rectangle

    low, high = ax.get_xlim()
    # Points of a cell, about: names and labels move the axes once all is laid out.
    room, size = ax.get_position().width * ax.figure.get_figwidth() * 72 / abs(high - low), CELL_SIZE
    for i, (x, y) in enumerate(zip(mark.x, mark.y)):
        share = float(np.clip(np.nan_to_num(mark.value[i]), 0, 1)) if mark.value else 0.0
        ax.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=colour, alpha=cell_opacity(share), linewidth=0))
        words = fit_cell(mark.text[i], size, room) if mark.text else ""
        if words:
            ink = LIGHT.on_main if share > 0.55 else LIGHT.ink
            how = {"ha": "center", "va": "center", "fontsize": size, "parse_math": False}
            ax.text(x, y, words, color=ink, **how)
    return tuple(Rectangle((0, 0), 1, 1, facecolor=colour, alpha=cell_opacity(x)) for x in key_steps(mark))


_PUT: dict[Shape, Callable[[Any, Mark, str], Any]] = {
    "band": _band,
    "points": _points,
    "bars": _bars,
    "cells": _cells,
}
