"""A run on standard output, and its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from errbar.cli.typed_words import FullPrinting, Printing
from errbar.errors import Refusal
from errbar.foreign import owns_process
from errbar.records.run import Run

if TYPE_CHECKING:
    from errbar.report.confusion_text import MatrixLook


@contextmanager
def progress() -> Iterator[None]:
    """While a verb works: a line on stderr that shows how far it is, where that is a terminal; stdout stays clean."""
    with _clean_stdout():
        if not sys.stderr.isatty():
            yield
            return
        from errbar.cli.progress_line import progress_line

        with progress_line():
            yield


def tell_missing_store(store: object, printing: Printing) -> None:
    """A line on stderr where a store was typed that is not there: then no look is recorded."""
    if "store" in printing.typed and isinstance(store, Path) and not store.is_dir():
        print(f"errbar: no look is recorded, since there is no store in {store}.", file=sys.stderr)


def finish(run: Run, printing: Printing, look: MatrixLook | None = None) -> int:
    """Print the run and return its exit code: 4 where a refusal held something back."""
    if printing.json:
        print(run.to_json())
    else:
        from errbar.report.run_text import render

        every = isinstance(printing, FullPrinting) and printing.all
        with paint_output() as show:
            show(render(run, every=every, quiet=printing.quiet, look=look))
    held = any(f.severity == "refuse" and f.because is None for f in run.findings)
    return Refusal.exit_code if held else 0


@contextmanager
def paint_output(end: str = "\n") -> Iterator[Callable[[str], None]]:
    """Texts made inside fit the terminal; what is given to `show` is printed in its colours and signs, then `end`."""
    from errbar.report.screen.paint import paint
    from errbar.report.screen.screen_width import screen_of, written_for

    screen = screen_of(sys.stdout)
    with written_for(screen):
        yield lambda text: print(paint(text, screen), end=end, flush=not end.endswith("\n"))


@contextmanager
def _clean_stdout() -> Iterator[None]:
    """What learners and measures print, in Python, in compiled code or in worker processes, goes to stderr.

    Boosting libraries print a line a round by default, which no reader of `--json` could tell from the run.
    """
    if not owns_process.get():
        yield
        return
    with _descriptor_to_stderr(), redirect_stdout(sys.stderr):
        yield


@contextmanager
def _descriptor_to_stderr() -> Iterator[None]:
    try:
        out, err = sys.stdout.fileno(), sys.stderr.fileno()
        sys.stdout.flush()
        kept = os.dup(out)
        os.dup2(err, out)
    except (OSError, ValueError):  # a stream that is closed or in memory has no descriptor
        yield
        return
    try:
        yield
    finally:
        _flush_libraries()
        os.dup2(kept, out)
        os.close(kept)


def _flush_libraries() -> None:
    """What compiled code has printed but not written yet must not follow when the descriptor is given back."""
    import ctypes

    with suppress(OSError, TypeError, AttributeError):  # no such library by that name on every system
        ctypes.CDLL(None).fflush(None)
