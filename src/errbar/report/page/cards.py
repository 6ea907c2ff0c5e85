"""Pictures as cards: a title, the place the script draws in, a summary for those who do not see it, how to read it."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.figure import Axis, Figure, Mark
from errbar.report.digits import significant
from errbar.report.page.element import PLAIN, notes, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import csv_button
from errbar.report.page.still_picture import still

COUNTED = ("how_often_wrong",)
"""Pictures whose titles count these rows; those of a simulation count its samples. Neither has a claim."""


def card(page: PageInput, name: str, *, title: str = "", caption: str = "") -> str:
    """The picture of that name under its own title or a finding; nothing where the run has none."""
    place = page.place(name)
    plain = page.run.verb == "lab" or name in COUNTED
    return "" if place is None else _card(place, page.figures[place], title=title, caption=caption, plain=plain)


def cards(page: PageInput, names: Sequence[str]) -> str:
    """One card a picture, two beside each other where the page is wide."""
    made = "".join(card(page, name) for name in names)
    return f'<div class="cards">{made}</div>' if made else ""


def _card(i: int, figure: Figure, *, title: str, caption: str, plain: bool) -> str:
    wide = " wider" if len(figure.x.names) > 8 and any(m.shape == "cells" for m in figure.marks) else ""
    said = title or figure.title
    save = f'<button type="button" class="btn" data-svg="{i}" aria-label="{words(said)}: picture as SVG">SVG</button>'
    tools = f'<div class="dl tools"{PLAIN if plain else ""}>{save}{csv_button(f"figure-{i}", said)}</div>'
    below = f'<p class="cap">{words(caption)}</p>' if caption else ""
    return (
        f'<article class="card fig{wide}"><div class="hd">'
        f'<h3 id="t{i}"{PLAIN if plain else ""}>{words(said)}</h3>{tools}</div>'
        f'<div class="figure" data-figure="{i}" role="group" tabindex="0" '
        f'aria-labelledby="t{i}" aria-describedby="s{i}">{still(figure)}</div>'
        f'<p class="hidden" id="s{i}"{PLAIN}>{words(summary(figure))}</p>'
        f'<ul class="legend" aria-hidden="true"></ul>{below}'
        f'{_reading(figure, caption)}<details class="tools numbers"{PLAIN} data-numbers="{i}">'
        "<summary>Numbers behind the picture</summary></details></article>"
    )


def _reading(figure: Figure, caption: str) -> str:
    """How to read it, folded; a note that the caption says already is not said again."""
    method = f"<p><b>Method.</b> {words(figure.method)}</p>" if figure.method else ""
    return (
        f"<details class=read-it{PLAIN}><summary>How to read this</summary><p>{words(figure.reads)}</p>"
        f"{method}{notes(x for x in figure.notes if x not in caption)}</details>"
    )


def summary(figure: Figure) -> str:
    """The picture in words: its axes, and where each mark begins, ends and peaks."""
    axes = f"{_axis(figure.x, 'across')}; {_axis(figure.y, 'up')}."
    return " ".join([axes, *(_mark(m) for m in figure.marks if m.label or m.shape in ("cells", "note"))])


def _axis(axis: Axis, way: str) -> str:
    over = f"{len(axis.names)} places" if axis.names else f"{significant(axis.low, 4)} to {significant(axis.high, 4)}"
    return f"{axis.label or 'no scale'} {way}, {over}"


def _mark(mark: Mark) -> str:
    name = mark.label or mark.shape
    if mark.shape in ("note", "cells"):
        return f"{name}: {', '.join(mark.text[:12])}."
    ends = mark.y if mark.y and not (mark.across and mark.x) else mark.x
    if mark.shape == "band" or not mark.x:
        return f"{name}: {mark.shape} of {len(mark.x)} places."
    return (
        f"{name}: {mark.shape}, {len(mark.x)} values from {significant(min(ends), 4)} to {significant(max(ends), 4)}."
    )
