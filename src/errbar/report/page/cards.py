"""Pictures as cards: a title, the place the script draws in, a summary for those who do not see it, how to read it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from errbar.records.figure import Axis, Figure, Mark
from errbar.report.page.element import notes, words

TOGETHER = {"roc": "ROC", "coverage_plot": "coverage plot"}
"""Two drawings of the same points: they share a card, and a switch chooses."""


def cards(figures: Sequence[Figure]) -> str:
    """A card a picture, but one for pictures of the same points."""
    shared = [i for i, f in enumerate(figures) if f.name in TOGETHER]
    out = []
    for paired, group in groupby(range(len(figures)), key=lambda i: len(shared) > 1 and i in shared):
        places = list(group)
        out += [_switch(places, figures)] if paired else [_card(i, figures[i]) for i in places]
    return f'<div class="cards">{"".join(out)}</div>' if out else ""


def _card(i: int, figure: Figure) -> str:
    wide = " wider" if len(figure.x.names) > 8 and any(m.shape == "cells" for m in figure.marks) else ""
    return f'<article class="card{wide}">{_inside(i, figure)}</article>'


def _switch(places: list[int], figures: Sequence[Figure]) -> str:
    options = "".join(
        f'<label><input type="radio" name="shown" value="f{i}"{" checked" if i == places[0] else ""}> '
        f"{words(TOGETHER[figures[i].name])}</label>"
        for i in places
    )
    switch = (
        f'<fieldset class="switch tools"><legend class="hidden">Draw the same points as</legend>{options}</fieldset>'
    )
    parts = "".join(
        f'<div class="side{"" if i == places[0] else " off"}" id="f{i}">{_inside(i, figures[i])}</div>' for i in places
    )
    return f'<article class="card both">{switch}{parts}</article>'


def _inside(i: int, figure: Figure) -> str:
    method = f"<p class=quiet><b>Method.</b> {words(figure.method)}</p>" if figure.method else ""
    return (
        f'<h3 id="t{i}">{words(figure.title)}</h3>'
        f'<div class="figure" data-figure="{i}" role="group" tabindex="0" '
        f'aria-labelledby="t{i}" aria-describedby="s{i}"></div>'
        f'<p class="hidden" id="s{i}">{words(summary(figure))}</p><ul class="legend" aria-hidden="true"></ul>'
        f"<p class=reads><b>How to read this.</b> {words(figure.reads)}</p>{method}{notes(figure.notes)}"
        f'<details class="tools numbers" data-numbers="{i}"><summary>Numbers behind the picture</summary></details>'
    )


def summary(figure: Figure) -> str:
    """The picture in words: its axes, and where each mark begins, ends and peaks."""
    axes = f"{_axis(figure.x, 'across')}; {_axis(figure.y, 'up')}."
    return " ".join([axes, *(_mark(m) for m in figure.marks if m.label or m.shape in ("cells", "note"))])


def _axis(axis: Axis, way: str) -> str:
    over = f"{len(axis.names)} places" if axis.names else f"{axis.low:.4g} to {axis.high:.4g}"
    return f"{axis.label or 'no scale'} {way}, {over}"


def _mark(mark: Mark) -> str:
    name = mark.label or mark.shape
    if mark.shape in ("note", "cells"):
        return f"{name}: {', '.join(mark.text[:12])}."
    ends = mark.y if mark.y and not (mark.across and mark.x) else mark.x
    if mark.shape == "band" or not mark.x:
        return f"{name}: {mark.shape} of {len(mark.x)} places."
    return f"{name}: {mark.shape}, {len(mark.x)} values from {min(ends):.4g} to {max(ends):.4g}."
