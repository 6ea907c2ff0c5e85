"""The tour of `errbar demo`: in a terminal it waits for Enter at each question, elsewhere it prints everything."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from errbar.cli.printing import paint_output, progress
from errbar.cli.tour_stops import STOPS, Pause, wrap
from errbar.errors import BadInput
from errbar.report.screen.screen_width import width
from errbar.verbs.demo import Setting, check_demo, write_demo

LEAVING = ("q", "quit", "exit")
USUAL = Path("errbar-demo")
YOUR_TURN = (
    ("I have predictions", "errbar score FILE --truth COL --prob COL"),
    ("I have data and a learner", "errbar evaluate FILE --target COL --model forest"),
    ("I have two models", "errbar compare OLD NEW --truth COL --prob COL"),
    ("I run a nightly build", "errbar gate NEW --champion OLD --better brier ..."),
    ("I have no data yet", "errbar plan --error 0.1 --half-width 0.02"),
    ("Patients have several rows", "add --unit patient to any of these"),
    ("I want a page", "errbar report FILE --truth COL --prob COL"),
    ("What is ROC AUC?", "errbar explain roc_auc"),
)


def walk(at: Setting, *, step: int = 1, overwrite: bool = False) -> int:
    """Write the files of the demo, go through the stops from `step` on, and return the exit code."""
    check_demo(at.level, at.seed)
    if not 1 <= step <= len(STOPS):
        raise BadInput(f"`step` is {step}; it must lie between 1 and {len(STOPS)}. Try `step=2`.")
    with progress():
        trained = write_demo(at, overwrite=overwrite)
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    _show(_opening(at, waits=waits))
    for number, (title, stop) in enumerate(STOPS.items(), start=1):
        if number < step:
            continue
        _show(f"\n{_head(f'{number} of {len(STOPS)} · {title}')}")
        for part in stop(at, trained):
            if not isinstance(part, Pause):
                _show(f"\n{part}")
            elif not _ask(part, waits=waits):
                _show(f"\nYou left at stop {number} of {len(STOPS)}. Go on with: {_again(at, number)}")
                return 0
    _show(your_turn())
    return 0


def your_turn() -> str:
    """Return the commands for a reader's own data, each after the words that call for it."""
    wide = width() >= 80
    column = max(len(need) for need, _ in YOUR_TURN)
    lines = [f"  {need:<{column}}  {line}" if wide else f"  {need}\n    {line}" for need, line in YOUR_TURN]
    return "\n".join(["", _head("Your turn"), "", *lines])


def _opening(at: Setting, *, waits: bool) -> str:
    keys = " Enter goes on, q leaves." if waits else ""
    told = f"errbar demo: {len(STOPS)} stops, about two minutes.{keys}"
    return f"{wrap(told)}\n{wrap(f'Files are in {at.folder.as_posix()}/, so that you can repeat every command.')}"


def _head(title: str) -> str:
    lead = f"--- {title} "
    return lead + "-" * (min(width(), 80) - len(lead))


def _ask(question: Pause, *, waits: bool) -> bool:
    """Print a question; in a terminal wait for Enter. False where the reader leaves."""
    _show(f"\n{wrap(f'{question}  >')}", end=" " if waits else "\n")
    if not waits:
        return True
    answer = sys.stdin.readline()
    return bool(answer) and answer.strip().lower() not in LEAVING


def _again(at: Setting, number: int) -> str:
    out = [] if at.folder == USUAL else ["--out", shlex.quote(at.folder.as_posix())]
    return " ".join([at.command("demo", "--step", str(number)), *out])


def _show(text: str, end: str = "\n") -> None:
    with paint_output(end) as show:
        show(text)
