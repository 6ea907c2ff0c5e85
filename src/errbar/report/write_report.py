"""Writing a report: the page of a run, or any text of it, into a file that is there whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errbar.errors import BadInput
from errbar.outputs import write_text_atomically
from errbar.records.run import Run
from errbar.report.checklists import checklist
from errbar.report.html import page


def write_page(run: Run, path: str | Path, *, checklists: Sequence[str] = ()) -> Path:
    """The run's page in that file, with these checklists."""
    names = [checklists] if isinstance(checklists, str) else list(checklists)
    return written(page(run, checklists=[checklist(run, name) for name in names]), Path(path))


def written(text: str, path: Path) -> Path:
    """The text in that file, its folder made where there is none; BadInput if it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text_atomically(path, text)
    except OSError as cause:
        raise BadInput(f"{path} cannot be written: {cause.strerror or cause}.") from cause
    return path
