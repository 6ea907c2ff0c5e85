"""Runs for papers: tables, a paragraph on methods, and what to cite."""

from __future__ import annotations

from collections.abc import Callable

from errbar.errors import unknown
from errbar.records.edited_run import naming_edits
from errbar.records.run import Run
from errbar.report.paper.latex import latex
from errbar.report.paper.paper_markdown import markdown
from errbar.report.paper.plain_text import as_csv, as_json

FORMATS: dict[str, Callable[[Run], str]] = {"latex": latex, "markdown": markdown, "csv": as_csv, "json": as_json}

__all__ = ["FORMATS", "render_paper"]


@naming_edits
def render_paper(run: Run, format: str) -> str:
    """The run as `latex` or `markdown` (tables and methods paragraph), `csv` (numbers alone) or `json` (all of it)."""
    if format not in FORMATS:
        raise unknown("format", format, FORMATS, "errbar report --help")
    return FORMATS[format](run)
