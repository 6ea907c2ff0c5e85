"""matplotlib: a figure drawn on axes, for papers and for notebooks where the user arranges pictures."""

from __future__ import annotations

import sys
import threading
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errbar._optional import needed
from errbar.outputs import write_atomically
from errbar.pictures import PictureInput
from errbar.records.figure import Figure
from errbar.records.run import Run
from errbar.report.drawing.axes_frame import frame
from errbar.report.drawing.axes_legend import legend_below, legend_within, notes_of, suits
from errbar.report.drawing.axes_marks import put
from errbar.report.drawing.figure_layout import layout
from errbar.report.drawing.markers import bottom_first
from errbar.report.find_figure import figure_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INCH = 96.0
"""Pixels of a picture on a screen."""
WIDTH, SQUARE, DPI = 6.4, 5.0, 200.0
"""Inches, and dots an inch."""
METADATA = {"png": {"Software": "errbar"}, "pdf": {"Producer": "errbar", "CreationDate": None}}
"""errbar's mark; the date a file was made on would make equal pictures unequal files."""
MARGIN = 1.25
"""Axes with the words around them, in sizes of the plot."""


_DRAWING = threading.RLock()
"""matplotlib is not made for several threads at once: fonts and text are remembered for the whole process."""


def plot(run: Run, name: str | None, ax: object = None) -> Any:
    """The run's picture of that name on matplotlib Axes: `run.plot("roc").figure.savefig("roc.pdf")`."""
    return draw(figure_of(PictureInput(run), name), ax)


def draw(figure: Figure, ax: object = None) -> Any:
    """The figure on these Axes, or on new ones; the Axes.

    New ones belong to pyplot only where the user works interactively with it, which then shows them; elsewhere nothing
    is left open, and a notebook shows the Axes that a cell ends with as a picture.
    """
    interactive = needed("matplotlib", "plot", "run.plot").is_interactive()
    if ax is None:
        size = _size(figure, None, None)
        pyplot = sys.modules.get("matplotlib.pyplot") if interactive else None
        if pyplot is None:
            return _shown_by_notebooks(drawn(figure, size))
        return _draw(figure, pyplot.figure(figsize=size, layout="constrained").subplots(), own=True)
    return _draw(figure, ax, own=False)


def _shown_by_notebooks(ax: Axes) -> Axes:
    """The Axes, which IPython asks for a picture; pyplot's own are shown by its backend, and would be shown twice."""
    vars(ax)["_repr_png_"] = partial(_png, ax)
    return ax


def _png(ax: Axes) -> bytes:
    from matplotlib.figure import Figure as Sheet

    sink, sheet = BytesIO(), ax.get_figure()
    assert isinstance(sheet, Sheet)
    with _DRAWING:
        sheet.savefig(sink, format="png", metadata=METADATA["png"])
    return sink.getvalue()


def saved(
    figure: Figure, path: Path, *, width: float | None = None, height: float | None = None, dpi: float = DPI
) -> None:
    """Write the figure to a file, whose ending says the format; sizes are in inches."""
    ending = path.suffix.lower().removeprefix(".")
    with _DRAWING:
        sheet = drawn(figure, _size(figure, width, height)).get_figure()
        write_atomically(path, lambda sink: sheet.savefig(sink, format=ending, dpi=dpi, metadata=METADATA[ending]))


def drawn(figure: Figure, size: tuple[float, float]) -> Any:
    """The figure on new Axes that nobody but the caller knows of."""
    needed("matplotlib", "plot", "A picture as PNG or PDF")
    from matplotlib.figure import Figure as Sheet

    return _draw(figure, Sheet(figsize=size, layout="constrained").subplots(), own=True)


def _size(figure: Figure, width: float | None, height: float | None) -> tuple[float, float]:
    """Inches; the height that suits the picture where none is asked for."""
    wide = width or (SQUARE if figure.square else WIDTH)
    return wide, height or suits(figure, wide * INCH) / INCH


def _draw(figure: Figure, ax: Any, *, own: bool) -> Any:
    with _DRAWING:
        wide, tall = (float(x) / ax.figure.dpi * INCH for x in ax.figure.bbox.size)
        if not own:
            wide, tall = wide * ax.get_position().width * MARGIN, tall * ax.get_position().height * MARGIN
        frame(ax, figure, layout(figure, wide, tall))
        made = {id(mark): put(ax, mark, figure.marks) for mark in bottom_first(figure.marks)}
        shown = [(made[id(m)], m.label) for m in figure.marks if m.label and m.shape != "note"]
        if own:
            ax.tick_params(labelsize="small")
            legend_below(ax, shown, notes_of(figure, wide))
        elif shown:
            legend_within(ax, shown)
    return ax
