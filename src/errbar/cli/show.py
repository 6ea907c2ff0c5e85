"""errbar show."""

from __future__ import annotations

import sys
from pathlib import Path

from errbar.cli.build import Flag, FullPrinting
from errbar.cli.printing import finish
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
    return finish(_open_run(run, store), FullPrinting(json=json, all=all, quiet=quiet))


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
