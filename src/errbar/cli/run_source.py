"""What a report or a picture is made of: a kept run, a run's JSON or page, a file errbar wrote, or predictions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from errbar.cli.store_check import name_damage
from errbar.data.files import TableFile
from errbar.data.own_predictions import fill_own_roles
from errbar.errors import BadInput
from errbar.pictures import PictureInput
from errbar.records.run import Run
from errbar.requests.score import ScoreRequest
from errbar.scoring.logged_request import read_logs
from errbar.stores import design_of, holds_run, open_store, planned, read_file, read_run


def open_source(what: str, store: Path, request: ScoreRequest, typed: Sequence[str]) -> PictureInput:
    """The run with its rows. A FILE of predictions is scored as asked; a run takes none of the words that do so."""
    path = Path(what)
    if not path.exists():
        if path.suffix or "/" in what:
            raise BadInput(f"No file {what}. Give a file, a run's id, or last; errbar runs lists ids.")
        _none(typed, f"run {what}")
        return _of_store(what, store)
    if holds_run(path):
        _none(typed, path.name)
        return PictureInput(read_run(path))
    if planned(path):
        _none(typed, path.name)
        design = design_of(path)
        assert design is not None
        return PictureInput(design.run, read_file(path))
    request = replace(request, data=path)
    if request.outcome is not None or read_logs(request) is not request:
        return PictureInput(_score_once(request))
    if request.truth is None:
        TableFile(path)  # a damaged file is called damaged before columns are asked for
        request = fill_own_roles(request)
    if request.truth is None:
        raise BadInput(f"{path} holds predictions. Name their columns: `truth`, and `prob`, `label` or `value`.")
    return PictureInput(_score_once(request))


def _score_once(request: ScoreRequest) -> Run:
    """The run of a file of predictions; where it was looked at so before, the kept one: to draw it is no look."""
    from errbar.looking import keeps_ledger
    from errbar.verbs.score import score

    if not keeps_ledger(request.store):
        return score(request)
    from errbar.looking.looked_run import find_looked_run  # here, since most files are drawn without a ledger

    return find_looked_run(request.store, score(replace(request, store=None))) or score(request)


def _of_store(what: str, store: Path) -> PictureInput:
    with open_store(store) as kept:
        for said in kept.said:
            print(f"errbar: {said}", file=sys.stderr)
        run = kept.load(what)
        name_damage(kept.damaged)
        return PictureInput(run, kept.predictions(run.id) if kept.path_of(run.id) is not None else None)


def _none(typed: Sequence[str], what: str) -> None:
    if typed:
        raise BadInput(
            f"--{typed[0]} is for scoring a file of predictions; {what} was made with its own. Leave it out."
        )
