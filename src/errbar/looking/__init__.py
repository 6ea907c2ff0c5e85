"""Looking: test sets locked and recognised, looks at them recorded, and what looks before allow."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from errbar.looking.looks import Looking
    from errbar.records.method import InferenceSettings
    from errbar.records.outcomes import Rows
    from errbar.requests.kinds import Folder
    from errbar.requests.score import ScoreRequest
    from errbar.requests.threshold import ThresholdRequest


def keeps_ledger(store: Folder | None) -> TypeGuard[Folder]:
    """True where looks are recorded: in a store that is there already. No look makes one."""
    return store is not None and Path(store).is_dir()


def open_look(
    request: ScoreRequest | ThresholdRequest, given: Rows, ask: InferenceSettings
) -> tuple[Looking | None, InferenceSettings]:
    """The look at a file of predictions, None where none is recorded, and the settings it allows."""
    if not keeps_ledger(request.store):
        return None, ask
    from errbar.looking.request_looks import begin_score_look  # here, since most scores keep no ledger

    looking = begin_score_look(request, given, ask)
    return looking, ask if looking is None else looking.adjusted
