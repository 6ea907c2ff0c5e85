"""errbar report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.requests.headings import OUTPUT, PREDICTIONS
from errbar.requests.kinds import Columns, Output, Text
from errbar.requests.option import option
from errbar.requests.running_groups import OutputChoice
from errbar.requests.score import ScoreRequest

if TYPE_CHECKING:
    from errbar.records.run import Run
    from errbar.records.types import ReportFormat


@dataclass(frozen=True, kw_only=True)
class ReportWords(OutputChoice, FullPrinting):
    """What `report` is made of and where it goes; a file of predictions is scored by the words of `score`."""

    panel: ClassVar[str] = OUTPUT
    verb: ClassVar[str] = "report"
    shell_positional: ClassVar[tuple[str, ...]] = ("run",)
    shell_required: ClassVar[tuple[str, ...]] = ("run",)
    shell_usage: ClassVar[str] = "errbar report RUN, or errbar report FILE --truth COL --prob COL"
    shell_headings: ClassVar = {PREDICTIONS: "only for a file of predictions"}
    shell_examples: ClassVar[str] = """\
errbar report last --out report.html  # the newest saved run
errbar report preds.csv --truth y --prob p --out report.html
errbar report 7f3a --out table.tex
errbar report 7f3a --out report.html --checklist tripod-ai"""
    shell_next: ClassVar[str] = "errbar cite RUN  # print BibTeX for its methods"
    reworded: ClassVar = {
        "all": "Compute every measure; for a file of predictions.",
        "json": "Print what errbar wrote as JSON.",
        "quiet": "Do not print where errbar wrote it.",
    }

    run: Text = option("First letters of a saved run's id, last, a run's JSON, or a file of predictions.")
    out: Output | None = option(
        "Write it here: .html, .tex, .md, .json or .csv. [default: report.html]\n"
        "Without it, text formats go to standard output."
    )
    format: Text | None = option(
        "Format: html, latex, markdown, json or csv. [default: by the name of the file]", shape="FORMAT"
    )
    checklist: Columns = option(
        "Add a checklist: tripod-ai, reforms, stard-ai or model-card.\n"
        "errbar fills or drafts items from the run, or leaves them to you. With html they join the page, else errbar "
        "prints them as Markdown.",
        shape="NAME",
    )
    store: Output = option("Folder of saved runs.", Path(".errbar"))


def _report(request: ScoreRequest, words: ReportWords) -> int:
    from errbar.cli.printing import progress
    from errbar.cli.run_source import open_source
    from errbar.report.report_format import choose_format
    from errbar.report.write_report import report_text

    wanted = choose_format(words.format, words.out, option="out")
    out = _check_file(wanted, words, request)
    if words.all:
        request = replace(request, measures="all")
    with progress():
        given = open_source(words.run, words.store, request, words.typed)
        text = report_text(given, wanted, _split_names(words.checklist))
    return _finish(text, out, wanted, given.run, words)


def _check_file(wanted: ReportFormat, words: ReportWords, request: ScoreRequest) -> Path | None:
    """Return where the report goes; None for standard output."""
    from errbar.outputs import check_output, inputs_of
    from errbar.report.report_format import ENDINGS

    path = Path("report.html") if words.out is None and wanted == "html" else words.out
    if path is None:
        return None
    reads = [words.run, *inputs_of(request)]
    return check_output(
        path, option="out", endings=ENDINGS[wanted], inputs=reads, store=words.store, overwrite=words.overwrite
    )


def _split_names(checklists: Columns) -> list[str]:
    """Names of checklists, repeated or comma-separated."""
    parts = checklists if isinstance(checklists, list) else [] if checklists is None else [checklists]
    return [name for part in parts for name in str(part).split(",") if name]


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
