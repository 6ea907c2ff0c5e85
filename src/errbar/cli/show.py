"""errbar show."""

from __future__ import annotations

import sys
from pathlib import Path

from errbar.cli.build import FullPrinting
from errbar.cli.printing import Flag, finish
from errbar.cli.store_check import name_damage
from errbar.stores import DEFAULT, open_store


def show(
    run: str,
    /,
    *,
    store: Path = Path(DEFAULT),
    all: Flag = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """A run that is kept, printed as it was when it was made.

    Parameters
    ----------
    run:
        The beginning of its id, as `errbar runs` lists it.
    store:
        Folder of the run store.
    all:
        Every finding, and how each interval was made.
    json:
        The run as JSON on stdout, nothing else.
    quiet:
        The table alone.
    """
    with open_store(store) as opened:
        for said in opened.said:
            print(f"errbar: {said}", file=sys.stderr)
        found = opened.load(run)
        name_damage(opened.damaged)
    return finish(found, FullPrinting(json=json, all=all, quiet=quiet))
