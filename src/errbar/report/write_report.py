"""Writing a report: the page of a run, or any text of it, into a file that is there whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errbar.errors import BadInput
from errbar.outputs import add_mark, cannot_write, check_output, write_text_atomically
from errbar.pictures import PictureInput
from errbar.records.run import Run
from errbar.records.types import ReportFormat
from errbar.report.report_format import ENDINGS, choose_format


def write_report(
    run: Run,
    path: str | Path,
    *,
    format: ReportFormat | None = None,
    checklists: Sequence[str] = (),
    overwrite: bool = False,
) -> Path:
    """Write the run in that format, by default that of the path's ending, and return the path."""
    wanted = choose_format(format, path, option="path")
    target = check_output(path, option="path", endings=ENDINGS[wanted], inputs=(run.kept,), overwrite=overwrite)
    names = [checklists] if isinstance(checklists, str) else list(checklists)
    return written(report_text(PictureInput(run), wanted, names), target)


def report_text(given: PictureInput, format: ReportFormat, checklists: Sequence[str] = ()) -> str:
    """Return the run in that format; checklists join the page, and are what Markdown then holds."""
    # Imported here: a text needs none of what pages are made of.
    if checklists and format not in ("html", "markdown"):
        raise BadInput(f"Checklists are part of the page or of Markdown; got `format={format}`. Try `format=markdown`.")
    from errbar.report.checklists import checklist
    from errbar.report.paper import render_paper

    filled = [checklist(given.run, name, predictions=given.predictions) for name in checklists]
    if format == "html":
        from errbar.report.html import page

        return page(given.run, given.predictions, checklists=filled)
    if filled:
        return "\n\n".join(c.to_markdown() for c in filled) + "\n"
    return render_paper(given.run, format)


def written(text: str, path: Path) -> Path:
    """Write the text with errbar's mark and return the path; BadInput if it cannot be written."""
    try:
        write_text_atomically(path, add_mark(text, path.suffix))
    except OSError as cause:
        raise cannot_write(path, cause) from cause
    return path
