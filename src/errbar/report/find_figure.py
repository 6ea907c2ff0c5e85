"""Which pictures a run has, and one of them by name."""

from __future__ import annotations

from dataclasses import replace

from errbar.errors import BadInput
from errbar.pictures import PictureInput, figures, gather, picture
from errbar.records.edited_run import edited_note, naming_edits
from errbar.records.figure import Figure


@naming_edits
def figure_of(given: PictureInput, name: str | None) -> Figure:
    """The figure of that name; BadInput says what the run has instead where it has nothing to show in this one."""
    if name is None:
        raise BadInput(f"A picture is asked for by its name; none was given. {_those_of(given)}")
    wanted = picture(name)
    found = gather(given.run, given.predictions, names=[wanted.name]).figures
    if found:
        return _mark_edited(found[0], given)
    verb = given.run.verb
    why = f"it is of {' and '.join(wanted.verbs)}" if verb not in wanted.verbs else "nothing in it to show"
    raise BadInput(f"This {verb} run has no picture {wanted.name!r} ({why}). {_those_of(given)}")


def _mark_edited(figure: Figure, given: PictureInput) -> Figure:
    """The picture of an edited run says so, wherever it goes."""
    if not given.run.edited:
        return figure
    return replace(figure, title=f"{figure.title} (edited)", notes=(*figure.notes, edited_note(given.run)))


def _those_of(given: PictureInput) -> str:
    there = ", ".join(f.name for f in figures(given)) or "none"
    rows = "" if given.predictions is not None else " Its rows are not at hand: pictures of rows need them."
    return f"It has: {there}.{rows}"
