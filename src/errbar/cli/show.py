"""errbar show."""

from __future__ import annotations

import sys
from pathlib import Path

from errbar.cli.build import Flag, FullPrinting, Store, plain_command
from errbar.cli.printing import finish, paint_output
from errbar.cli.run_source import open_source
from errbar.cli.store_check import name_damage
from errbar.records.run import Run
from errbar.requests.score import ScoreRequest
from errbar.stores import DEFAULT, holds_run, open_store, planned


def show_run(
    run: str,
    /,
    *,
    store: Store = Path(DEFAULT),
    all: Flag = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Print a saved run again.

    Parameters
    ----------
    run:
        First letters of its id, last for the newest, its JSON or page, or a file errbar wrote.
    all:
        Show every warning and every method.
    json:
        Print JSON.
    quiet:
        Show the table only.
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


show = plain_command(
    show_run,
    "show",
    usage="errbar show RUN",
    examples="""\
errbar show last  # the newest
errbar show 7f3a --all
errbar show 7f3a --json""",
    after="errbar report RUN  # make a page\nerrbar runs  # list saved runs",
)
