"""The legend of a figure on matplotlib Axes, and the notes that stand with it."""

from __future__ import annotations

from typing import Any, TypeAlias

from errbar.records.figure import Figure
from errbar.report.drawing.axes_frame import title_lines
from errbar.report.drawing.figure_layout import layout
from errbar.report.drawing.sizes import LINE, PAD, SMALL
from errbar.report.drawing.text_fit import width_of, wrap
from errbar.report.run_text import printable

ROW = 19.0
"""Pixels of a line of the legend."""
Keys: TypeAlias = list[tuple[Any, str]]
"""What was drawn, and its words."""


def legend_below(ax: Any, keys: Keys, notes: list[str]) -> None:
    """Under the plot, in a figure that is ours; notes are its first lines."""
    if not keys and not notes:
        return
    figure, words = ax.get_figure(), _words(keys)
    made = figure.legend(
        [made for made, _ in keys],
        words,
        loc="outside lower center",
        ncols=_columns(words, figure.get_size_inches()[0] * 96),
        frameon=False,
        fontsize="small",
        handler_map=side_by_side(),
        title="\n".join(notes) or None,
        title_fontsize="x-small",
        alignment="left",
    )
    made.get_title().set_parse_math(False)
    _plain(made)


def side_by_side() -> dict[type, object]:
    """Return how several boxes stand for one mark: beside each other, from pale to strong."""
    from matplotlib.legend_handler import HandlerTuple

    return {tuple: HandlerTuple(ndivide=None, pad=0)}


def legend_within(ax: Any, keys: Keys) -> None:
    """In the plot, where the user arranged the figure."""
    _plain(
        ax.legend([made for made, _ in keys], _words(keys), loc="best", fontsize="small", handler_map=side_by_side())
    )


def notes_of(figure: Figure, wide: float) -> list[str]:
    """The notes in lines of that width."""
    return [line for note in figure.notes for line in wrap(note, SMALL, 0.9 * wide)]


def suits(figure: Figure, wide: float) -> float:
    """The height in pixels at which plot, title, notes and legend have the room they need."""
    at = layout(figure, wide)
    words = [m.label for m in figure.marks if m.label and m.shape != "note"]
    rows = -(-len(words) // _columns(words, wide))
    around = len(title_lines(figure, at)) + rows + len(notes_of(figure, wide))
    under = at.height - at.y.start - len(at.notes) * SMALL * LINE
    return at.y.start - at.y.end + under + around * ROW + 2 * PAD


def _columns(words: list[str], wide: float) -> int:
    widest = 44 + max((width_of(w, SMALL) for w in words), default=0)
    return max(1, min(len(words), int(wide // widest)))


def _words(keys: Keys) -> list[str]:
    """matplotlib leaves out labels that begin with _, which the name of a class may do."""
    return [f" {label}" if label.startswith("_") else label for label in (printable(k[1]) for k in keys)]


def _plain(legend: Any) -> None:
    for text in legend.get_texts():
        text.set_parse_math(False)
