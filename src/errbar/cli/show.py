"""errbar show."""

from __future__ import annotations

import sys
from pathlib import Path

from errbar.cli.build import Flag, FullPrinting
from errbar.cli.printing import finish, paint_output
from errbar.cli.run_source import open_source
from errbar.cli.store_check import name_damage
from errbar.records.run import Run
from errbar.requests.score import ScoreRequest
from errbar.stores import DEFAULT, holds_run, open_store, planned


def show(
    run: str,
    /,
    *,
    store: Path = Path(DEFAULT),
    all: Flag = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """A run that is kept, or that a file holds, printed as it was when it was made.

    Parameters
    ----------
    run:
        The beginning of its id, as `errbar runs` lists it; last for the newest; or a run's JSON, its page, or a file
        that errbar wrote.
    store:
        Folder of the run store.
    all:
        Every finding, and how each interval was made.
    json:
        The run as JSON on stdout, nothing else.
    quiet:
        The table alone.
    """
    found = _open_run(run, store)
    code = finish(found, FullPrinting(json=json, all=all, quiet=quiet))
    if not json and not quiet:
        _print_again(found)
    return code


def _print_again(run: Run) -> None:
    """The command or call that makes it again, in lines that can be pasted."""
    from errbar.report.page.replay import incomplete, replay
    from errbar.report.run_text import printable
    from errbar.report.screen.fold_lines import fold_command

    note = " (words in capitals are to be filled in: this run holds no names)" if incomplete(run) else ""
    with paint_output() as show_text:
        lines = replay(run).splitlines()
        lines = fold_command(f"  {lines[0]}") if len(lines) == 1 else [f"  {line}" for line in lines]
        show_text("\n".join([f"run it again{note}:", *map(printable, lines)]))


def _open_run(run: str, store: Path) -> Run:
    path = Path(run)
    if path.is_file() and (holds_run(path) or planned(path)):
        return open_source(run, store, ScoreRequest(), ()).run
    with open_store(store) as opened:
        for said in opened.said:
            print(f"errbar: {said}", file=sys.stderr)
        found = opened.load(run)
        name_damage(opened.damaged)
        return found
