"""errbar report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.errors import BadInput, unknown
from errbar.requests.kinds import Columns, Output, Text
from errbar.requests.option import option
from errbar.requests.running_groups import OutputChoice
from errbar.requests.score import ScoreRequest

if TYPE_CHECKING:
    from errbar.pictures import PictureInput
    from errbar.records.run import Run

FORMATS = ("html", "latex", "markdown", "json", "csv")
ENDINGS = {".html": "html", ".htm": "html", ".tex": "latex", ".md": "markdown", ".json": "json", ".csv": "csv"}


@dataclass(frozen=True, kw_only=True)
class ReportWords(OutputChoice, FullPrinting):
    """What `report` is made of and where it goes; a file of predictions is scored by the words of `score`."""

    panel: ClassVar[str] = "The report"
    verb: ClassVar[str] = "report"
    shell_positional: ClassVar[tuple[str, ...]] = ("run",)
    shell_required: ClassVar[tuple[str, ...]] = ("run",)
    shell_examples: ClassVar[str] = """Examples:
  errbar report 7f3a --out report.html --checklist tripod-ai
  errbar report preds.csv --truth y --prob p --unit patient --out report.html
  errbar report 7f3a --format latex > table.tex"""
    reworded: ClassVar = {
        "all": "A file: every measure that is defined.",
        "json": "What was written, as JSON on stdout.",
        "quiet": "Do not print where it was written.",
    }

    run: Text = option(
        "The beginning of a kept run's id, last for the newest, a run's JSON, a file that errbar wrote, or a file of "
        "predictions with the columns that errbar score takes."
    )
    out: Output | None = option(
        "Where to write it; its ending gives the format. Without it, text formats go to stdout and html to report.html."
    )
    format: Text | None = option("html, latex, markdown, json or csv.")
    checklist: Columns = option(
        "tripod-ai, reforms, stard-ai, model-card: items filled from the run, drafted, or left to you. With html they "
        "join the page, else they are printed as Markdown."
    )
    store: Output = option("Folder of the run store.", Path(".errbar"))


def _report(request: ScoreRequest, words: ReportWords) -> int:
    from errbar.cli.printing import progress
    from errbar.cli.run_source import open_source

    wanted = _format(words.format, words.out)
    out = _check_file(wanted, words, request)
    if words.all:
        request = replace(request, measures="all")
    with progress():
        given = open_source(words.run, words.store, request, words.typed)
        text = _make(given, wanted, _split_names(words.checklist))
    return _finish(text, out, wanted, given.run, words)


def _check_file(wanted: str, words: ReportWords, request: ScoreRequest) -> Path | None:
    """Where the report goes; None for standard output."""
    from errbar.outputs import check_output, inputs_of

    path = Path("report.html") if words.out is None and wanted == "html" else words.out
    if path is None:
        return None
    endings = tuple(ending for ending, format in ENDINGS.items() if format == wanted)
    reads = [words.run, *inputs_of(request)]
    return check_output(path, option="out", endings=endings, inputs=reads, store=words.store, overwrite=words.overwrite)


def _split_names(checklists: Columns) -> list[str]:
    """Names of checklists, repeated or comma-separated."""
    parts = checklists if isinstance(checklists, list) else [] if checklists is None else [checklists]
    return [name for part in parts for name in str(part).split(",") if name]


def _format(named: str | None, out: Path | None) -> str:
    if named is not None:
        if named not in FORMATS:
            raise unknown("format", named, FORMATS, "errbar report --help")
        if out is not None and ENDINGS.get(out.suffix.lower(), named) != named:
            raise BadInput(f"`out` and `format` must agree; got {out.name!r} with `format={named}`. Leave one out.")
        return named
    if out is None:
        return "html"
    if out.suffix.lower() not in ENDINGS:
        if out.is_dir():
            raise BadInput(f"`out` must be a file; {out} is a folder. Give the name of a file in it.")
        raise BadInput(f"`out` must end in {', '.join(ENDINGS)}; got {out.name!r}.")
    return ENDINGS[out.suffix.lower()]


def _make(given: PictureInput, wanted: str, checklists: list[str]) -> str:
    from errbar.report.checklists import checklist

    filled = [checklist(given.run, name, predictions=given.predictions) for name in checklists]
    if wanted == "html":
        from errbar.report.html import page

        return page(given.run, given.predictions, checklists=filled)
    if filled:
        if wanted != "markdown":
            raise BadInput(f"Checklists are part of the page or Markdown; got `format={wanted}`. Use html or markdown.")
        return "\n\n".join(c.to_markdown() for c in filled) + "\n"
    from errbar.report.paper import render_paper

    return render_paper(given.run, wanted)


def _finish(text: str, out: Path | None, wanted: str, run: Run, words: ReportWords) -> int:
    """The text on standard output or in its file, and what is said of it."""
    from errbar.outputs import add_mark
    from errbar.report.write_report import written

    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return 0
    text = add_mark(text, out.suffix)
    written(text, out)
    if words.json:
        import json

        edited = {"edited": True} if run.edited else {}
        size = len(text.encode())
        print(json.dumps({"out": str(out), "format": wanted, "run": run.id, **edited, "bytes": size}))
    elif not words.quiet:
        anywhere = ", opens anywhere" if wanted == "html" else ""
        edited_too = " · edited" if run.edited else ""
        print(f"{out} ({len(text.encode()) / 1000:,.0f} kB{anywhere}) · run {run.id}{edited_too}")
    return 0


report = command(ScoreRequest, ReportWords, _report, leave_out=("data", "measures", "interval"))
