"""What all commands share: reading reasons, printing a run, choosing the exit code."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from errbar._progress import heard_by
from errbar.errors import BadInput, Refusal
from errbar.records.run import Run

Columns = Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")]
Flag = Annotated[bool, Parameter(negative="", show_default=False)]


def because_of(values: list[str] | None) -> dict[str, str]:
    """CODE=reason pairs; a reason is required."""
    out: dict[str, str] = {}
    for text in values or []:
        code, equals, reason = text.partition("=")
        if not equals or not reason.strip(' "'):
            raise BadInput(f'--because is written CODE="reason"; got {text!r}.')
        out[code.strip().upper()] = reason.strip(' "')
    return out


@contextmanager
def progress() -> Iterator[None]:
    """A line on stderr that says how far long work is; only where stderr is a terminal, and gone when it is done."""
    if not sys.stderr.isatty():
        yield
        return
    began, width = time.monotonic(), 0

    def show(what: str, share: float) -> None:
        nonlocal width
        gone = time.monotonic() - began
        if gone < 1 or share <= 0:
            return
        text = f"{what} {100 * share:.0f} %, about {gone / share - gone:.0f} s left"
        width = max(width, len(text))
        sys.stderr.write(f"\r{text:<{width}}")
        sys.stderr.flush()

    try:
        with heard_by(show):
            yield
    finally:
        sys.stderr.write("\r" + " " * width + "\r" if width else "")


def finish(run: Run, *, json: bool, every: bool, quiet: bool) -> int:
    """Print the run and return its exit code: 4 where a refusal held something back."""
    if json:
        print(run.to_json())
    else:
        from errbar.report.run_text import render

        print(render(run, every=every, quiet=quiet))
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else 0
