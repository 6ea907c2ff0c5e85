"""Columns as a frame of a library that is installed."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from errbar.errors import BadInput, unknown
from errbar.records.types import Array

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from errbar.records.predictions import Predictions

    PandasFrame: TypeAlias = pandas.DataFrame
    PolarsFrame: TypeAlias = polars.DataFrame
    ArrowTable: TypeAlias = pyarrow.Table

Backend: TypeAlias = Literal["pandas", "polars", "pyarrow"]
_MAKERS = {"pandas": "DataFrame", "polars": "DataFrame", "pyarrow": "table"}
_COLUMNS = (
    *("row", "repeat", "fold", "split"),
    *("truth", "label", "prob", "score", "value", "unit", "weight"),
)


def make_frame(columns: Mapping[str, Sequence[object] | Array], backend: Backend | None) -> Any:
    """The columns as pandas (when installed), polars or pyarrow; as that one where it is named."""
    if backend is not None and backend not in _MAKERS:
        raise unknown("frame backend", backend, _MAKERS, "help(errbar.Run.to_frame)")
    for name in [backend] if backend else _MAKERS:
        if importlib.util.find_spec(name) is not None:
            return getattr(importlib.import_module(name), _MAKERS[name])(dict(columns))
    raise BadInput(f"to_frame(backend={backend!r}) needs that package; it is not installed.")


def prediction_columns(given: Predictions) -> dict[str, Sequence[object] | Array]:
    """One value per row under the names that `out` files use: classes by name, `prob_benign` beyond two classes."""
    columns: dict[str, Sequence[object] | Array] = {}
    for name in _COLUMNS:
        part = getattr(given, name)
        if part is None:
            continue
        if part.ndim == 2:
            coded = name == "prob" and len(given.classes) == part.shape[1]
            ends = given.classes if coded else [str(i) for i in range(part.shape[1])]
            columns |= {f"{name}_{end}": part[:, i] for i, end in enumerate(ends)}
        elif given.classes and name in ("truth", "label"):
            columns[name] = _names(part, given.classes)
        else:
            columns[name] = part
    for slicing in given.slicings:
        columns[f"by_{slicing.column}"] = _names(slicing.codes, slicing.levels)
    return columns


def _names(codes: Array, levels: Sequence[str]) -> list[object]:
    """Names instead of codes; a code below 0 is no class."""
    return [None if code < 0 else levels[code] for code in codes.tolist()]
