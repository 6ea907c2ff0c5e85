"""A run on standard output, and its exit code."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from errbar.cli.build import FullPrinting, Printing
from errbar.errors import Refusal
from errbar.records.run import Run

if TYPE_CHECKING:
    from errbar.report.confusion_text import MatrixLook

Flag = Annotated[bool, Parameter(negative="", show_default=False)]


def progress() -> AbstractContextManager[None]:
    """A line on stderr that shows how far long work is; only where stderr is a terminal, and gone when it is done."""
    if not sys.stderr.isatty():
        return nullcontext()
    from errbar.cli.progress_line import progress_line

    return progress_line()


def finish(run: Run, printing: Printing, look: MatrixLook | None = None) -> int:
    """Print the run and return its exit code: 4 where a refusal held something back."""
    if printing.json:
        print(run.to_json())
    else:
        from errbar.report.run_text import render

        every = isinstance(printing, FullPrinting) and printing.all
        print(render(run, every=every, quiet=printing.quiet, look=look))
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else 0
