"""Kept runs against each other, on the rows they kept; nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from errbar.errors import BadInput
from errbar.records.run import Run
from errbar.requests.compare import CompareRequest
from errbar.stores import Store
from errbar.verbs.compare import compare

MOST = 20
"""Runs in one comparison: 190 pairs."""


def compare_runs(kept: Store, ids: Sequence[str], *, primary: str | None) -> Run:
    """The comparison of runs that are kept under these ids; Refusal where they do not share a plan."""
    chosen = list(dict.fromkeys(ids))
    if not 2 <= len(chosen) <= MOST:
        raise BadInput(f"A comparison takes 2 to {MOST} runs; {len(chosen)} were ticked. Go back and tick others.")
    models = [_model(kept, run_id) for run_id in chosen]
    return compare(CompareRequest(models=models, primary=primary))  # no store: the result is not kept


def _model(kept: Store, run_id: str) -> Path | Run:
    """The file of an evaluated learner, which holds its plan; else the run with its rows."""
    run = kept.load(run_id)
    if run.verb not in ("evaluate", "score"):
        return run  # compare says what runs it takes
    path = kept.path_of(run_id)
    if path is None or run.verb == "score":
        return replace(run, predictions=kept.predictions(run_id))
    return path
