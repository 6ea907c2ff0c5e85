"""Content digest: a fingerprint of values of any type, equal for equal content whatever the order of their making."""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Mapping, Set
from typing import Any

import numpy as np

from errbar.columns.host_array import host_array
from errbar.data.feature_table import content
from errbar.errors import BadInput
from errbar.records.types import Array

DEEPEST = 50
"""Lists within lists up to which values are looked through."""


def digest_content(values: object) -> str:
    """Equal content, equal digest; BadInput for objects that cannot be told apart by their content."""
    h = hashlib.sha256()
    _add(h, values, 0)
    return h.hexdigest()[:16]


def _add(h: Any, value: Any, depth: int) -> None:
    """One value: its kind, then its content."""
    if depth > DEEPEST:
        raise BadInput(f"Rows must not hold more than {DEEPEST} lists within each other; these do, or hold themselves.")
    if value is None or isinstance(value, (str, bytes, bool, int, float, complex, np.generic)):
        h.update(_scalar(value))
    elif isinstance(value, np.ndarray):
        _add_array(h, value, depth)
    elif isinstance(value, Mapping):
        h.update(f"dict {len(value)};".encode())
        for key in sorted(value, key=repr):
            _add(h, key, depth + 1)
            _add(h, value[key], depth + 1)
    elif isinstance(value, Set):
        h.update(f"set {sorted(digest_content(x) for x in value)};".encode())
    elif isinstance(value, (list, tuple)):
        h.update(f"list {len(value)};".encode())
        for item in value:
            _add(h, item, depth + 1)
    else:
        _add_object(h, value, depth)


def _scalar(value: Any) -> bytes:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, str):
        raw = value.encode("utf-8", "surrogatepass")
        return b"str %d:" % len(raw) + raw
    if isinstance(value, bytes):
        return b"bytes %d:" % len(value) + value
    if isinstance(value, float):
        value = float("nan") if value != value else value + 0.0  # one NaN, and no -0.0
    return f"{type(value).__name__} {value!r};".encode()


def _add_array(h: Any, values: Array, depth: int) -> None:
    if isinstance(values, np.ma.MaskedArray):
        h.update(b"masked;")
        _add_array(h, np.ma.getmaskarray(values), depth)
        values = values.filled(values.dtype.type())
    h.update(f"array {values.shape};".encode())
    if values.dtype.names is not None:
        for name in values.dtype.names:
            h.update(_scalar(name))
            _add_array(h, values[name], depth + 1)
    elif values.dtype.kind in "OUS":
        for item in values.reshape(-1).tolist():
            _add(h, item, depth + 1)
    else:
        h.update(values.dtype.str.encode())
        h.update(content(values))


def _add_object(h: Any, value: Any, depth: int) -> None:
    """A column, a sparse matrix, an array of another library, an image; else what pickling makes of it."""
    if hasattr(value, "tocsr"):
        whole = value.tocsr().copy()
        whole.sum_duplicates()
        _add(h, ["sparse", list(whole.shape), whole.data, whole.indices, whole.indptr], depth)
    elif hasattr(value, "to_pylist"):  # Arrow
        _add(h, value.to_pylist(), depth)
    elif hasattr(value, "to_list") and not hasattr(value, "columns"):  # a Series
        _add(h, value.to_list(), depth)
    elif hasattr(value, "__array__") or hasattr(value, "__array_interface__"):
        found = host_array(value)
        mode = getattr(value, "mode", "")  # of a picture, whose array alone does not tell its palette
        h.update(f"{found.rounded};{mode if isinstance(mode, str) else ''};".encode())
        _add_array(h, found.values, depth)
    else:
        _add_pickle(h, value)


def _add_pickle(h: Any, value: object) -> None:
    held = io.BytesIO()
    pickler = pickle.Pickler(held, protocol=5)
    pickler.fast = True  # no memory of what was met before: two equal parts and one part twice are the same content
    try:
        pickler.dump(value)
    except Exception as cause:  # any class may refuse to be pickled in a way of its own
        raise BadInput(
            f"Rows need a fingerprint; a {type(value).__name__} has none, since it cannot be pickled: "
            f"{type(cause).__name__}: {cause}. Give rows as arrays, texts, numbers, lists or dictionaries."
        ) from cause
    h.update(held.getvalue())
