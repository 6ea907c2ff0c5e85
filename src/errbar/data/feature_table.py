"""Rows: what the holders of features share, all told by their columns."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from typing import Any

import numpy as np

from errbar._numeric.column_dtype import numpy_type
from errbar.columns.column_readers import fill_missing
from errbar.data.feature_column import feature
from errbar.data.to_arrow import plain
from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints, frozen


class FeatureTable(ABC):
    """Features in some container: rows come out in the container's own form, the rest is told by `parts`."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """Column names, as text."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def take(self, rows: Ints) -> Any:
        """Take rows in the form that the learner was promised."""

    @abstractmethod
    def only(self, names: tuple[str, ...]) -> FeatureTable:
        """Return the rows with these columns alone, in this order."""

    @abstractmethod
    def parts(self) -> Iterator[tuple[str, Any]]:
        """Every column's name and values."""

    def matrix(self) -> Floats | None:
        """All rows as finite float64, None where a learner given these rows would not compute on just that."""
        return self._matrix

    def digest(self) -> str:
        """Equal names and values, equal digest; found when first asked for."""
        return self._digest

    @cached_property
    def _matrix(self) -> Floats | None:
        columns: list[Floats] = []
        types = []
        for name, values in self.parts():
            raw = plain(values, name)
            kind = _number_type(raw)
            if kind is None:
                return None
            column = feature(raw, name).values
            if not np.isfinite(column).all():
                return None
            columns.append(column)
            types.append(kind)
        if single(np.result_type(*types)):
            return None
        return frozen(np.column_stack(columns))

    @cached_property
    def _digest(self) -> str:
        h = hashlib.sha256(repr(self.names).encode())
        for name, values in self.parts():
            for piece in _pieces(values, name):
                h.update(piece)
        return h.hexdigest()[:16]

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: what was cached is found again where it is needed."""
        return {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]


def single(dtype: object) -> bool:
    """True for float32, on which scikit-learn computes in single precision: not what float64 would give."""
    return bool(dtype == np.float32)


def _number_type(raw: Any) -> Any:
    """The NumPy type of a column of numbers or booleans, None of any other."""
    import pyarrow as pa

    if isinstance(raw, np.ndarray):
        return raw.dtype if raw.dtype.kind in "biuf" else None
    kind, types = raw.type, pa.types
    if types.is_boolean(kind) or types.is_integer(kind) or types.is_floating(kind):
        return numpy_type(kind)
    return None


def _pieces(values: object, name: str) -> Iterator[bytes]:
    """Bytes that tell one column from another: integers to the last digit, the rest as a feature."""
    raw = plain(values, name)
    kind = _number_type(raw)
    if kind is not None and kind.kind in "iu" and kind.itemsize == 8:
        yield from _long(raw)
    try:
        found = feature(raw, name)
    except BadInput:  # lists and the like are a pipeline's business; they are told apart as they are written
        yield repr(raw.tolist() if isinstance(raw, np.ndarray) else raw.to_pylist()).encode()
        return
    yield repr((found.kind, found.levels, None if kind is None else kind.str)).encode()
    yield content(found.values)


def _long(raw: object) -> Iterator[bytes]:
    """64-bit integers, which a float would round."""
    yield content(raw if isinstance(raw, np.ndarray) else fill_missing(raw, 0))


def content(values: Array) -> bytes:
    """Bytes of an array by value: every NaN alike, and -0.0 as 0.0."""
    if values.dtype.kind == "f":
        values = np.where(np.isnan(values), values.dtype.type("nan"), values) + values.dtype.type(0)
    if values.dtype.kind == "f" and values.dtype.itemsize > 8:
        # Bytes between extended numbers hold anything: each as a double and what it leaves.
        with np.errstate(all="ignore"):
            double = values.astype(np.float64)
            values = np.stack([double, (values - double).astype(np.float64)])
    return np.ascontiguousarray(values).tobytes()
