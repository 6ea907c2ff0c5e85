"""Labelled rows: predictions with labels that were chosen here, in the columns of `predict`, known again by `score`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from errbar.data.predicted_table import write_predicted_table
from errbar.records.predictions import Predictions
from errbar.records.run_json import VERSION
from errbar.records.types import Ints


def write_labelled_rows(given: Predictions, path: Path, *, run: str, chosen_on: Sequence[int]) -> None:
    """One Parquet file; `chosen_on` are hashes of the rows that chose how labels are made."""
    facts = {
        "version": VERSION,
        "run": run,
        "what": "predict",
        "kind": given.kind,
        "classes": list(given.classes),
        "positive": given.positive,
        "unit_name": given.unit_name,
        "plan": None,
        "chosen_on": [str(h) for h in chosen_on],
        "truth": ["truth"],
    }
    write_predicted_table(path, [_columns(given)], facts)


def _columns(given: Predictions) -> dict[str, object]:
    found: dict[str, object] = {"row": np.arange(given.n) if given.row is None else given.row}
    found["truth"] = _names(given.truth, given.classes)
    if given.label is not None:
        found["label"] = _names(given.label, given.classes)
    for name in ("prob", "score"):
        part = getattr(given, name)
        if part is not None and part.ndim == 1:
            found[name] = part
        elif part is not None:
            found |= {f"{name}_{c}": np.ascontiguousarray(part[:, i]) for i, c in enumerate(given.classes)}
    for name in ("unit", "weight"):
        part = getattr(given, name)
        if part is not None:
            found[name] = part
    return found


def _names(codes: Ints, classes: Sequence[str]) -> object:
    import pyarrow as pa

    return pa.array(list(classes), pa.string()).take(pa.array(codes))
