"""Edited run: what is said of a run whose document was changed, and where it is not taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from errbar.errors import BadInput, ErrbarError
from errbar.records.run import Run

P = ParamSpec("P")
Shown = TypeVar("Shown")


class HoldsRun(Protocol):
    """Anything that shows one run."""

    @property
    def run(self) -> Run:
        """The run."""


Source = TypeVar("Source", bound=Run | HoldsRun)


def edited_note(run: Run) -> str:
    """The sentence that every page, table and picture of an edited run opens with; empty for any other run."""
    if not run.edited:
        return ""
    return f"edited: this run was changed after errbar wrote it; its content does not belong to its id {run.id}."


def require_unedited(run: Run) -> Run:
    """Return the run; BadInput if it was edited, since a decision would rest on numbers that errbar did not find."""
    if run.edited:
        raise BadInput(
            f"Comparisons and gates need runs as errbar wrote them; run {run.id} was edited: its content does not "
            "belong to its id. Restore it from a copy, or make it again."
        )
    return run


def naming_edits(show: Callable[Concatenate[Source, P], Shown]) -> Callable[Concatenate[Source, P], Shown]:
    """A function that shows a run, made to refuse an edited one that no longer holds together.

    What errbar wrote itself holds together; if it does not, that is a defect, and no business of this.
    """

    @wraps(show)
    def shown(source: Source, /, *args: P.args, **kwargs: P.kwargs) -> Shown:
        try:
            return show(source, *args, **kwargs)
        except ErrbarError:
            raise
        except Exception as cause:
            run = source if isinstance(source, Run) else source.run
            if not run.edited:
                raise
            raise BadInput(
                f"Run {run.id} was edited and no longer holds together: {type(cause).__name__}: {cause}. Restore it "
                "from a copy, or make it again."
            ) from cause

    return shown
