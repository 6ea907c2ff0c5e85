"""The frame of a figure on matplotlib Axes: limits, ticks, labels, title, words at places."""

from __future__ import annotations

from typing import Any

from errbar.records.figure import Axis, Figure
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.notes import placed
from errbar.report.drawing.sizes import SMALL, TILT
from errbar.report.drawing.text_fit import shorten, wrap
from errbar.report.drawing.ticks import Tick
from errbar.report.palette import LIGHT
from errbar.report.run_text import printable

WORDS = 13.3
"""Pixels of matplotlib's ten points."""


def frame(ax: Any, figure: Figure, at: Layout) -> None:
    """Everything around the marks. Words are taken as they are: a $ in a name begins no formula."""
    from matplotlib.patheffects import withStroke

    plain = {"parse_math": False}
    _along(ax, figure.x, at.x_ticks, at.room_x, "x")
    _along(ax, figure.y, at.y_ticks, at.room_y + 1, "y")
    if at.tilted:
        for label in ax.get_xticklabels():
            label.set(rotation=TILT, ha="right", rotation_mode="anchor")
    ax.set_xlabel("\n".join(wrap(figure.x.label, WORDS, 1.1 * (at.x.end - at.x.start))), **plain)
    ax.set_ylabel(printable(figure.y.label), **plain)
    ax.set_title("\n".join(title_lines(figure, at)), loc="left", fontsize="medium", **plain)
    if figure.square:
        ax.set_box_aspect(1)
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    if not any(m.shape == "cells" for m in figure.marks):
        ax.grid(axis="y" if figure.x.names else "both", color=LIGHT.grid, linewidth=0.8)
    wide, tall = at.x.end - at.x.start, at.y.end - at.y.start
    for words, tone, box in placed(figure, at):
        place = ((box.left - at.x.start) / wide, (box.bottom - 3 - at.y.start) / tall)
        made = ax.text(*place, words, transform=ax.transAxes, color=LIGHT.tones[tone], fontsize="small", **plain)
        made.set_path_effects([withStroke(linewidth=2.5, foreground=LIGHT.paper)])


def title_lines(figure: Figure, at: Layout) -> list[str]:
    """The title in lines as wide as the plot, over which matplotlib sets it."""
    return wrap(figure.title, WORDS, at.x.end - at.x.start)


def _along(ax: Any, axis: Axis, ticks: tuple[Tick, ...], room: float, which: str) -> None:
    """Limits and scale; ticks are ours where matplotlib's would be 10³, a name's number or 2.5 of a count."""
    if axis.log and axis.low > 0:
        ax.set(**{f"{which}scale": "log"})
    ax.set(**{f"{which}lim": (axis.low, axis.high)})
    if axis.names or axis.log or axis.whole:
        words = [shorten(t.text, SMALL, room) for t in ticks]
        line = ax.xaxis if which == "x" else ax.yaxis
        line.set_ticks([t.place for t in ticks], labels=words)
        line.set_ticks([], minor=True)
        for label in line.get_ticklabels():
            label.set_parse_math(False)
