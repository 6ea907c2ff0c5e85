"""errbar gate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.cli.foreign_words import CONFIG
from errbar.errors import BadInput, Refusal
from errbar.requests.gate import GateRequest
from errbar.requests.headings import OUTPUT
from errbar.requests.kinds import File, Output
from errbar.requests.option import option
from errbar.requests.running_groups import OutputChoice

if TYPE_CHECKING:
    from errbar.records.run import Run

EXITS = {"PASS": 0, "FAIL": 1, "INCONCLUSIVE": 3, None: 0}
"""By verdict; a gate that only tested itself has none."""
ENDINGS = {"junit": (".xml",), "markdown": (".md",)}


@dataclass(frozen=True, kw_only=True)
class GatePrinting(OutputChoice, FullPrinting):
    """What `gate` prints and writes."""

    panel: ClassVar[str] = OUTPUT
    reworded: ClassVar = {"all": "Show every warning.", "quiet": "Show the verdict line only."}
    shell_result: ClassVar[str] = "exit code 0 PASS, 1 FAIL, 3 INCONCLUSIVE;\n2 invalid input; 4 refused."

    junit: File | None = option("Also write JUnit XML to this file; the name ends in .xml.")
    markdown: Output | None = option(
        "Also write a Markdown summary to this file, ending in .md; - for standard output."
    )


def _gate(request: GateRequest, printing: GatePrinting) -> int:
    from errbar.cli.printing import finish, progress, tell_missing_store
    from errbar.verbs.gate import gate as verb

    on_stdout = str(printing.markdown) == "-"
    if on_stdout and printing.json:
        raise BadInput("Standard output takes one of `json` and `markdown=-`; got both. Give `markdown` a file.")
    request = _with_config(request)
    files = _check_files(request.settled(), printing)
    tell_missing_store(request.store, printing)
    with progress():
        run = verb(request)
    _write(run, files)
    if on_stdout:
        from errbar.report.gate_markdown import gate_markdown

        print(gate_markdown(run), end="")
    else:
        finish(run, printing)
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else EXITS[run.options["verdict"]]


def _with_config(request: GateRequest) -> GateRequest:
    """The file in the working directory is read when no criterion is typed."""
    criteria = request.better or request.no_worse or request.at_least
    if request.config is not None or not CONFIG.is_file():
        return request
    if not criteria:
        return replace(request, config=CONFIG)
    if request.champion is None and (request.better or request.no_worse):
        raise BadInput(
            f"Missing `champion`: this criterion compares with it. errbar did not read {CONFIG}, because you gave a "
            f"criterion here. `config={CONFIG}` reads it too."
        )
    return request


def _check_files(request: GateRequest, printing: GatePrinting) -> dict[str, Path]:
    """The files that are to be written, by the word that names them."""
    from errbar.outputs import check_output, inputs_of

    asked = {"junit": printing.junit, "markdown": None if str(printing.markdown) == "-" else printing.markdown}
    return {
        word: check_output(
            path, option=word, endings=ENDINGS[word], inputs=inputs_of(request), overwrite=printing.overwrite
        )
        for word, path in asked.items()
        if path is not None
    }


def _write(run: Run, files: dict[str, Path]) -> None:
    """The files that were asked for."""
    if not files:
        return
    from errbar.report.gate_junit import gate_junit
    from errbar.report.gate_markdown import gate_markdown
    from errbar.report.write_report import written  # here, since it loads what pages are made of

    make = {"junit": gate_junit, "markdown": gate_markdown}
    for word, path in files.items():
        written(make[word](run), path)


gate = command(GateRequest, GatePrinting, _gate)
