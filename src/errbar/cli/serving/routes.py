"""Routes: which page is at which address. Nothing is read by a path that a request names."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from errbar.cli.serving.listed_answer import ListedAnswer, answer_of
from errbar.cli.serving.page_shell import link, problem, with_way_back
from errbar.cli.serving.response import JSON, Response
from errbar.cli.serving.run_list import listing
from errbar.cli.serving.run_query import Query, fields_of
from errbar.cli.spelling import SHELL
from errbar.dialect import speaking
from errbar.errors import BadInput, ErrbarError, Refusal
from errbar.records.predictions import Predictions
from errbar.report.page.element import words
from errbar.stores import Store, open_store

RUN = re.compile(r"/run/([0-9a-f]{12})(\.json)?")
WAIT = 5.0
"""Seconds to wait for a process that is writing."""
MOST_HEADINGS = 10_000
_HEADINGS: dict[str, ListedAnswer] = {}
"""Answers by run: an id is a digest of what the run says, so that they never change."""
_MAKING = Lock()
"""One report in the making at a time: the rows of a large run are held once, however often it is asked for."""


def answer(inside: str, store: Path) -> Response:
    """The page at this address behind the token; whatever goes wrong is a page in words."""
    path, _, query = inside.partition("?")
    up = _up(path)
    with speaking(SHELL):  # each request has a thread, and so a dialect, of its own
        return _answer_or_problem(path, query, store, up)


def _answer_or_problem(path: str, query: str, store: Path, up: str) -> Response:
    try:
        return _answer(path, query, store)
    except Refusal as no:
        return problem(409, str(no), up=up)
    except ErrbarError as no:
        return problem(422, str(no), up=up)
    except Exception:
        traceback.print_exc(file=sys.stderr)
        says = "This is a defect of errbar, or a damaged store; the terminal that serves this page shows where."
        return problem(500, says, up=up)


def _up(path: str) -> str:
    """The way from a page to the list."""
    return "../" if path.startswith("/run/") else "./"


def _answer(path: str, query: str, store: Path) -> Response:
    run = RUN.fullmatch(path)
    if path not in ("/", "/compare") and run is None:
        return problem(404, "There is no such page.")
    with open_store(store, wait=WAIT) as kept:
        if path == "/":
            asked = Query.of(fields_of(query))
            lines, pending = kept.runs(), kept.pending()
            shown = listing(lines, pending, asked, lambda i: _heading(kept, i), store=str(store), damaged=kept.damaged)
            return Response(body=shown)
        fields = fields_of(query)
        ids = fields.get("run", []) if run is None else [run[1]]
        there = {line.id for line in kept.runs()}
        gone = [i for i in ids if i not in there]
        if gone:
            return problem(404, f"The list has no run {gone[0]!r}. It may have been forgotten since.", up=_up(path))
        if run is None:
            return _comparison(kept, ids, fields.get("primary", [""])[-1].strip())
        return Response(body=kept.load(run[1]).to_json(), kind=JSON) if run[2] else _report(kept, run[1])


def _heading(kept: Store, run_id: str) -> ListedAnswer:
    """What the run answers; a run that cannot be read is listed without."""
    known = _HEADINGS.get(run_id)
    if known is not None:
        return known
    try:
        found = answer_of(kept.load(run_id))
    except ErrbarError as cause:
        return ListedAnswer(heading=f"Not readable: {cause}")
    if len(_HEADINGS) < MOST_HEADINGS:
        _HEADINGS[run_id] = found
    return found


def _report(kept: Store, run_id: str) -> Response:
    from errbar.report.html import page

    with _MAKING:
        run = kept.load(run_id)
        rows, trouble = _rows(kept, run_id)
        text = page(run, rows)
    links = link("../", "All runs") + link(f"{run_id}.json", "As JSON")
    return Response(
        body=with_way_back(text, links + (f"<span>{words(trouble)}</span>" if trouble else "")), scripted=True
    )


def _rows(kept: Store, run_id: str) -> tuple[Predictions | None, str]:
    """The rows behind a run where it kept any; where they cannot be read, why its pictures are missing."""
    if kept.path_of(run_id) is None:
        return None, ""
    try:
        return kept.predictions(run_id), ""
    except BadInput as cause:
        return None, f"Without the pictures of its rows: {cause}"


def _comparison(kept: Store, ids: Sequence[str], primary: str) -> Response:
    from errbar.cli.serving.compare_runs import compare_runs
    from errbar.report.html import page

    with _MAKING:
        text = page(compare_runs(kept, ids, primary=primary or None))
    said = "<span>Made for this page and not kept; <code>errbar compare</code> keeps it.</span>"
    return Response(body=with_way_back(text, link("./", "All runs") + said), scripted=True)
