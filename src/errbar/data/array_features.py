"""Matrix: features in a 2-D array, of NumPy or another library, or in a SciPy sparse matrix."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np

from errbar.columns.host_array import host_array
from errbar.data.feature_table import FeatureTable, content, single
from errbar.data.mapped_rows import copy_rows
from errbar.data.row_items import take_items
from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints, frozen

CELLS = "biufOUSM"
"""Kinds of dtype that are read as columns of features."""
DENSE = 2**30
"""Bytes up to which a sparse matrix is spelt out for the learners that need it."""


@dataclass(frozen=True, eq=False)
class Matrix(FeatureTable):
    """Rows of an array, of any dtype, or of a sparse matrix in row order."""

    values: Any
    called: tuple[str, ...]
    held: Any = None
    """The same rows as they came: a tensor of another library, a list of lists; of a sparse matrix its format."""

    @property
    def names(self) -> tuple[str, ...]:
        """x0, x1, ...: arrays do not name their columns."""
        return self.called

    @property
    def sparse(self) -> bool:
        """True where zeros are not stored."""
        return not isinstance(self.values, np.ndarray)

    def __len__(self) -> int:
        return int(self.values.shape[0])

    def take(self, rows: Ints) -> Any:
        """Copy the rows asked for, with the type and dtype of the whole."""
        if self.sparse:
            found = self.values[rows]
            return found if self.held is None else found.asformat(self.held)
        return copy_rows(self.values, rows) if self.held is None else take_items(self.held, rows)

    def only(self, names: tuple[str, ...]) -> Matrix:
        """These columns alone."""
        if names == self.called:
            return self
        place = {name: j for j, name in enumerate(self.called)}
        kept = [place[name] for name in names]
        held = self.held if self.held is None or self.sparse else _take_columns(self.held, kept)
        return Matrix(_still(self.values[:, kept]), names, held)

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Columns, spelt out where the matrix is sparse."""
        values = self.dense()
        return ((name, values[:, j]) for j, name in enumerate(self.called))

    def dense(self) -> Array:
        """The array itself, or a sparse matrix spelt out where that takes no more than a gigabyte."""
        if isinstance(self.values, np.ndarray):
            return self.values
        size = 8 * self.values.shape[0] * self.values.shape[1]
        if size > DENSE:
            raise BadInput(
                f"This learner needs a dense matrix of at most {DENSE / 2**30:g} GB; the sparse X of "
                f"{self.values.shape[0]:,} x {self.values.shape[1]:,} would take {size / 2**30:,.1f} GB. Give a "
                "learner of your own that reads sparse matrices."
            )
        return np.asarray(self.values.toarray())

    @cached_property
    def _matrix(self) -> Floats | None:
        """None for sparse rows too: learners solve those by other algorithms than dense ones."""
        values = self.values
        if self.sparse or values.dtype.kind not in "biuf" or single(values.dtype):
            return None
        found = values.astype(np.float64, copy=False)
        return frozen(found) if np.isfinite(found).all() else None

    @cached_property
    def _digest(self) -> str:
        if not self.sparse and self.values.dtype.kind not in "biuf":
            return super()._digest
        parts = [self.values]
        if self.sparse:
            whole = self.values.copy()
            whole.sum_duplicates()
            parts = [whole.data, whole.indices, whole.indptr]
        h = hashlib.sha256(repr((self.called, self.values.shape, self.sparse)).encode())
        for part in parts:
            h.update(part.dtype.str.encode())
            h.update(content(part))
        return h.hexdigest()[:16]


def matrix(values: object) -> Matrix:
    """A Matrix of anything 2-D: an array, rows in a list, a sparse matrix."""
    held = None
    if hasattr(values, "tocsr"):
        found = values.tocsr()
        held = None if values.format == "csr" else values.format  # type: ignore[attr-defined]
    elif isinstance(values, (list, tuple)):
        found, held = _of_lists(values), values
    elif isinstance(values, np.ndarray):
        found = np.asarray(values)
    else:
        found, held = host_array(values).values, values if _can_index(values) else None
    if found.ndim != 2:
        raise BadInput(
            f"X must have rows and columns; got an array of shape {found.shape}. Use X.reshape(-1, 1) for one "
            "feature, X.reshape(1, -1) for one row."
        )
    if not hasattr(found, "tocsr") and found.dtype.kind not in CELLS:
        raise BadInput(f"X must hold numbers, text, booleans or dates; got dtype {found.dtype}.")
    return Matrix(_still(found), tuple(f"x{j}" for j in range(found.shape[1])), held)


def is_matrix(values: object) -> bool:
    """True for rows of cells: an array of two dimensions, or lists of equal length."""
    if isinstance(values, (list, tuple)):
        return _has_cells(values)
    if getattr(values, "ndim", None) != 2 or not hasattr(values, "__array__"):
        return False
    return not isinstance(values, np.ndarray) or values.dtype.kind in CELLS


def _has_cells(rows: Sequence[object]) -> bool:
    """True where every row is a list, a tuple or a 1-D array, all of one length, of single values."""
    if not rows or not all(isinstance(r, (list, tuple)) or (isinstance(r, np.ndarray) and r.ndim == 1) for r in rows):
        return False
    cells = [row for row in rows if isinstance(row, (list, tuple, np.ndarray)) and len(row)]
    if len(cells) < len(rows) or len({len(row) for row in cells}) > 1:
        return False
    return not any(isinstance(x, (list, tuple, dict, set)) or getattr(x, "shape", ()) for row in cells for x in row[:1])


def _take_columns(held: object, kept: list[int]) -> object:
    """These columns in the same container: of tensors at once, of lists row by row."""
    if not isinstance(held, (list, tuple)):
        return cast("Array", held)[:, kept]
    rows = [row[kept] if isinstance(row, np.ndarray) else _pick(row, kept) for row in held]
    return tuple(rows) if isinstance(held, tuple) else rows


def _pick(row: Sequence[object], kept: list[int]) -> Sequence[object]:
    found = [row[j] for j in kept]
    return tuple(found) if isinstance(row, tuple) else found


def _can_index(values: Any) -> bool:
    """True where rows can be taken of it by their numbers; tensors of some libraries cannot."""
    try:
        return bool(values[np.arange(0)].shape[0] == 0)
    except Exception:  # each library refuses in its own way, and NumPy's array serves then
        return False


def _still(values: object) -> Any:
    return frozen(values) if isinstance(values, np.ndarray) else values


def _of_lists(values: object) -> Array:
    """Numbers where all are numbers or None; else objects, since NumPy would spell numbers beside text as text."""
    try:
        found = np.asarray(values)
        if found.dtype.kind not in "biuf":
            found = np.array(values, dtype=object)
    except ValueError:
        raise BadInput("X must have rows of equal length; got unequal ones.") from None
    if found.dtype.kind != "O" or any(isinstance(x, str) for x in found.flat):
        return found
    try:
        return found.astype(np.float64)
    except (TypeError, ValueError):
        return found
