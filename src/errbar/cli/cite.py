"""errbar cite."""

from __future__ import annotations

import json as json_
from pathlib import Path

from errbar.cli.build import Flag
from errbar.cli.run_source import open_source
from errbar.errors import BadInput
from errbar.requests.score import ScoreRequest
from errbar.stores import DEFAULT, holds_run, planned


def cite(run: str, /, *, store: Path = Path(DEFAULT), json: Flag = False) -> int:
    """References of everything that a run used: measures, intervals, tests, plan, and errbar itself, as BibTeX.

    Parameters
    ----------
    run:
        The beginning of a kept run's id, last for the newest, a run's JSON, or a file that errbar wrote.
    store:
        Folder of the run store.
    json:
        Keys and BibTeX as JSON.
    """
    from errbar.report.paper.citing import bibtex, cite_keys

    path = Path(run)
    if path.is_file() and not holds_run(path) and not planned(path):
        raise BadInput(
            f"cite reads a run; {path.name} holds predictions alone. Save one: errbar score ... --json > run.json."
        )
    found = open_source(run, store, ScoreRequest(), ()).run
    if json:
        edited = {"edited": True} if found.edited else {}
        print(json_.dumps({"run": found.id, **edited, "cites": list(cite_keys(found)), "bibtex": bibtex(found)}))
    else:
        print(bibtex(found), end="")
    return 0
