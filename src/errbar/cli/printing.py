"""A run on standard output, and its exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from errbar.cli.build import FullPrinting, Printing
from errbar.cli.clean_stdout import clean_stdout
from errbar.errors import Refusal
from errbar.records.run import Run

Flag = Annotated[bool, Parameter(negative="", show_default=False)]


@contextmanager
def progress() -> Iterator[None]:
    """While a verb works: a line on stderr that shows how far it is, where that is a terminal; stdout stays clean."""
    with clean_stdout():
        if not sys.stderr.isatty():
            yield
            return
        from errbar.cli.progress_line import progress_line

        with progress_line():
            yield


def finish(run: Run, printing: Printing) -> int:
    """Print the run and return its exit code: 4 where a refusal held something back."""
    if printing.json:
        print(run.to_json())
    else:
        from errbar.report.run_text import render

        every = isinstance(printing, FullPrinting) and printing.all
        print(render(run, every=every, quiet=printing.quiet))
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else 0
