"""Predictions that errbar wrote: their columns are known, so that none need be named."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from errbar.data.files import TableFile
from errbar.errors import BadInput
from errbar.requests.score import ScoreRequest

TRAINED = "errbar_trained"
NAMED = ("truth", "label", "prob", "score", "value")


def fill_own_roles(request: ScoreRequest) -> ScoreRequest:
    """The request with the columns of a file that `predict` wrote; unchanged for other data, or where one is given."""
    data = request.data
    if not isinstance(data, (str, Path)) or Path(data).suffix.lower() != ".parquet" or request.given(*NAMED):
        return request
    file = TableFile(data)
    facts = json.loads(file.facts or "null")
    if not isinstance(facts, Mapping) or facts.get("what") != "predict":
        return request
    found = {role: columns_of_role(file.names, role) for role in NAMED}
    if not found["truth"]:
        raise BadInput(
            f"Scoring needs truth; {data} holds predictions for rows without the target. Predict rows that have it."
        )
    code, classes = facts.get("positive"), facts.get("classes")
    several = facts.get("kind") == "multilabel"
    positive = classes[code] if isinstance(code, int) and isinstance(classes, list) else None
    return replace(
        request,
        truth=found["truth"],
        label=found["label"],
        prob=found["prob"],
        score=found["score"],
        value=found["value"],
        kind="multilabel" if several else request.kind,
        classes=classes if several and request.classes is None else request.classes,
        unit="unit" if request.unit is None and "unit" in file.names else request.unit,
        positive=positive if request.positive is None else request.positive,
    )


def note_trained_rows(count: int) -> dict[str, str]:
    """What is noted in a file of predictions for rows that the model was trained on; nothing where there are none."""
    return {TRAINED: str(count)} if count else {}


def count_trained_rows(data: object) -> int:
    """How many rows of a file of predictions the model was trained on, as `predict` noted it; 0 where it did not."""
    if not isinstance(data, (str, Path)) or Path(data).suffix.lower() != ".parquet":
        return 0
    noted = TableFile(data).find_note(TRAINED)
    return int(noted) if noted is not None and noted.isdecimal() else 0


def columns_of_role(names: Sequence[str], role: str) -> str | list[str] | None:
    """The role's own column, or those for each class or output; None where there is none."""
    if role in names:
        return role
    return [name for name in names if name.startswith(f"{role}_")] or None
