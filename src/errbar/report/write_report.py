"""Writing a report: the page of a run, or any text of it, into a file that is there whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errbar.outputs import add_mark, cannot_write, check_output, write_text_atomically
from errbar.records.run import Run
from errbar.report.checklists import checklist
from errbar.report.html import page

PAGE = (".html", ".htm")


def write_page(run: Run, path: str | Path, *, checklists: Sequence[str] = (), overwrite: bool = False) -> Path:
    """The run's page in that file, with these checklists."""
    target = check_output(path, option="path", endings=PAGE, inputs=(run.kept,), overwrite=overwrite)
    names = [checklists] if isinstance(checklists, str) else list(checklists)
    return written(page(run, checklists=[checklist(run, name) for name in names]), target)


def written(text: str, path: Path) -> Path:
    """The text with errbar's mark in that file; BadInput if it cannot be written."""
    try:
        write_text_atomically(path, add_mark(text, path.suffix))
    except OSError as cause:
        raise cannot_write(path, cause) from cause
    return path
