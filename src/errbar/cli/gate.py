"""errbar gate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.errors import BadInput, Refusal
from errbar.requests.gate import GateRequest
from errbar.requests.kinds import File, Output
from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.records.run import Run

EXITS = {"PASS": 0, "FAIL": 1, "INCONCLUSIVE": 3, None: 0}
"""By verdict; a gate that only tested itself has none."""
CONFIG = Path("errbar.toml")


@dataclass(frozen=True, kw_only=True)
class GatePrinting(FullPrinting):
    """What `gate` prints and writes."""

    panel: ClassVar[str] = "Printing"
    reworded: ClassVar = {"all": "Every finding.", "quiet": "The verdict line alone."}

    junit: File | None = option("Also write JUnit XML to this file.")
    markdown: Output | None = option("Also write a Markdown summary to this file; - for stdout.")


def _gate(request: GateRequest, printing: GatePrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.gate import gate as verb

    on_stdout = str(printing.markdown) == "-"
    if on_stdout and printing.json:
        raise BadInput("Standard output takes one of `json` and `markdown=-`; got both. Give `markdown` a file.")
    with progress():
        run = verb(_with_config(request))
    _write(run, printing.junit, None if on_stdout else printing.markdown)
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
            f"A gap needs `champion`; got none. {CONFIG} was not read, because a criterion is given here: "
            f"`config={CONFIG}` reads it too."
        )
    return request


def _write(run: Run, junit: File | None, markdown: File | None) -> None:
    """The files that were asked for."""
    from errbar.outputs import write_text_atomically
    from errbar.report.gate_junit import gate_junit
    from errbar.report.gate_markdown import gate_markdown

    for path, make in ((junit, gate_junit), (markdown, gate_markdown)):
        if path is None:
            continue
        try:
            write_text_atomically(path, make(run))
        except OSError as cause:
            raise BadInput(f"{path} cannot be written: {cause.strerror}.") from cause


gate = command(GateRequest, GatePrinting, _gate)
