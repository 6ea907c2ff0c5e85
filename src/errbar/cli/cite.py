"""errbar cite."""

from __future__ import annotations

import json as json_
from pathlib import Path

from errbar.cli.build import Flag, Store, plain_command
from errbar.cli.run_source import open_source
from errbar.errors import BadInput
from errbar.requests.score import ScoreRequest
from errbar.stores import DEFAULT, holds_run, planned


def cite_run(run: str | None = None, /, *, store: Store = Path(DEFAULT), json: Flag = False) -> int:
    """Print BibTeX for errbar, or for all that a run used: measures, intervals, tests, plan, and errbar itself.

    Parameters
    ----------
    run:
        First letters of its id, last, its JSON or a page. Without it: errbar alone.
    json:
        Print keys and BibTeX as JSON.
    """
    from errbar.report.paper.citing import ERRBAR, bibtex, bibtex_of_errbar, cite_keys

    if run is None:
        entry = bibtex_of_errbar() + "\n"
        print(
            json_.dumps({"run": None, "cites": [ERRBAR], "bibtex": entry}) if json else entry, end="\n" if json else ""
        )
        return 0
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


cite = plain_command(
    cite_run,
    "cite",
    usage="errbar cite [RUN]",
    examples="""\
errbar cite
errbar cite last
errbar cite run.json --json""",
    after="errbar report RUN --out table.tex  # write its table",
)
