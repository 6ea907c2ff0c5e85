"""errbar plot."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from errbar.cli.build import Printing, command
from errbar.errors import BadInput
from errbar.requests.headings import OUTPUT, PREDICTIONS
from errbar.requests.kinds import Number, Output, Text
from errbar.requests.option import option
from errbar.requests.running_groups import OutputChoice
from errbar.requests.score import ScoreRequest

if TYPE_CHECKING:
    from errbar.pictures import PictureInput
    from errbar.records.figure import Figure

ENDINGS = (".svg", ".png", ".pdf")
INCH = 96.0
"""Pixels of an SVG."""
LEAST, MOST = 1.0, 40.0
"""Inches of a side."""
PIXELS = 12_000
"""Of a PNG's side; a larger one takes more memory than it is worth."""


@dataclass(frozen=True, kw_only=True)
class PlotWords(OutputChoice, Printing):
    """Which picture `plot` draws and where it goes; a file of predictions is scored by the words of `score`."""

    panel: ClassVar[str] = OUTPUT
    verb: ClassVar[str] = "plot"
    shell_positional: ClassVar[tuple[str, ...]] = ("run", "name")
    shell_required: ClassVar[tuple[str, ...]] = ("run",)
    shell_usage: ClassVar[str] = "errbar plot RUN [NAME], or errbar plot FILE NAME --truth COL --prob COL"
    shell_headings: ClassVar = {PREDICTIONS: "only for a file of predictions"}
    shell_examples: ClassVar[str] = """\
errbar plot 7f3a  # list the pictures of a run
errbar plot 7f3a roc --out roc.svg
errbar plot preds.csv reliability --truth y --prob p --out r.pdf --width 3.5
errbar plot 7f3a roc --json  # its numbers"""
    shell_next: ClassVar[str] = "errbar report RUN  # every picture on one page"
    reworded: ClassVar = {
        "json": "Print the picture's numbers as JSON; errbar then writes a file only with --out.",
        "quiet": "Do not print where errbar wrote it.",
    }

    run: Text = option("First letters of a saved run's id, last, a run's JSON, or a file of predictions.")
    name: Text | None = option("Picture: roc, reliability, forest, ... Without one, errbar lists those of the run.")
    out: Output | None = option("Write it here: .svg; .png or .pdf need matplotlib. [default: NAME.svg]")
    width: Number | None = option("Width in inches, 1 to 40; a journal's column is about 3.5.", shape="INCHES")
    height: Number | None = option("Height in inches, 1 to 40. [default: by picture]", shape="INCHES")
    dpi: Number = option("Dots per inch of a PNG.", 200.0, shape="DPI")
    store: Output = option("Folder of saved runs.", Path(".errbar"))


def _plot(request: ScoreRequest, words: PlotWords) -> int:
    from errbar.cli.printing import progress
    from errbar.cli.run_source import open_source
    from errbar.records.figure import figure_to_dict

    path = _check(words, request)
    with progress():
        given = open_source(words.run, words.store, request, words.typed)
    if words.name is None:
        return _list(given, words)
    from errbar.report.find_figure import figure_of

    with progress():
        figure = figure_of(given, words.name)
        if path is not None:
            _write(figure, path, words)
    if words.json:
        print(json.dumps(figure_to_dict(figure) | ({"edited": True} if given.run.edited else {}), allow_nan=False))
    elif not words.quiet:
        print(f"{path} · {figure.title} · run {given.run.id}")
    return 0


def _check(words: PlotWords, request: ScoreRequest) -> Path | None:
    """Where the picture goes; what can be refused before anything is read is refused."""
    from errbar.outputs import check_output, inputs_of
    from errbar.pictures import picture

    path = words.out
    if words.name is not None:
        name = picture(words.name).name
        path = Path(f"{name}.svg") if path is None and not words.json else path
    elif path is not None:
        raise BadInput("Missing the name of a picture. Try errbar plot RUN roc --out roc.svg.")
    _check_size(words.width, words.height, words.dpi)
    if path is None:
        return None
    reads = [words.run, *inputs_of(request)]
    return check_output(path, option="out", endings=ENDINGS, inputs=reads, store=words.store, overwrite=words.overwrite)


def _check_size(width: float | None, height: float | None, dpi: float) -> None:
    for word, inches in (("width", width), ("height", height)):
        if inches is not None and not LEAST <= inches <= MOST:
            raise BadInput(
                f"`{word}` is {inches:g}; it must lie between {LEAST:g} and {MOST:g} inches. Try `{word}=3.5`."
            )
    longest = max(width or 0.0, height or 0.0, 6.4)
    if not (dpi >= 10 and longest * dpi <= PIXELS):
        raise BadInput(
            f"`dpi` must be dots per inch, 10 or more, a side at most {PIXELS:,} dots; got {dpi:g} and "
            f"{longest:g} inches."
        )


def _list(given: PictureInput, words: PlotWords) -> int:
    """The pictures that the run has."""
    from errbar.pictures import figures
    from errbar.records.edited_run import edited_note

    found = [(f.name, f.title) for f in figures(given)]
    if words.json:
        edited = {"edited": True} if given.run.edited else {}
        print(json.dumps([{"name": name, "title": title, **edited} for name, title in found]))
        return 0
    widest = max((len(name) for name, _ in found), default=0)
    lines = [f"{name:<{widest}}  {title}" for name, title in found]
    lines = lines or [f"This {given.run.verb} run has no pictures."]
    print("\n".join([edited_note(given.run), *lines] if given.run.edited else lines))
    return 0


def _write(figure: Figure, path: Path, words: PlotWords) -> None:
    """SVG is drawn by errbar itself; the others need matplotlib."""
    from errbar.outputs import cannot_write

    width, height = words.width, words.height
    try:
        if path.suffix.lower() == ".svg":
            from errbar.report.svg import WIDTH, svg
            from errbar.report.write_report import written

            wide = WIDTH if width is None else width * INCH
            written(svg(figure, width=wide, height=None if height is None else height * INCH), path)
            return
        from errbar.report.matplotlib_ import saved

        saved(figure, path, width=width, height=height, dpi=words.dpi)
    except OSError as cause:
        raise cannot_write(path, cause) from cause


plot = command(ScoreRequest, PlotWords, _plot, leave_out=("data", "measures", "interval", "timeout"))
