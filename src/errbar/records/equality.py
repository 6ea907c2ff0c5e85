"""Equality of records that hold arrays: field by field, arrays by their values, with a hash that agrees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

import numpy as np

from errbar.records.types import Array

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def equal_records(self: DataclassInstance, other: object) -> bool:
    """True where both are of one type and every field that is compared is equal; arrays by type, shape and values.

    What `==` of a dataclass cannot do: it asks an array for one truth value.
    """
    if type(other) is not type(self):
        return False
    names = [f.name for f in fields(self) if f.compare]
    return all(equal_values(getattr(self, name), getattr(other, name)) for name in names)


def equal_values(a: object, b: object) -> bool:
    """True where two values are equal; a missing number (NaN) equals another."""
    if a is b:
        return True
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return isinstance(a, np.ndarray) and isinstance(b, np.ndarray) and _equal_arrays(a, b)
    if isinstance(a, tuple | list) and type(a) is type(b):
        return len(a) == len(b) and all(equal_values(x, y) for x, y in zip(a, b))
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(equal_values(x, b[key]) for key, x in a.items())
    return bool(a == b)


def _equal_arrays(a: Array, b: Array) -> bool:
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    return bool(np.array_equal(a, b, equal_nan=a.dtype.kind in "fc"))


def hash_record(self: DataclassInstance) -> int:
    """Equal records, equal hash: from names, words and counts, and from the arrays their shapes alone."""
    return hash((type(self), *(_outline(getattr(self, f.name)) for f in fields(self) if f.compare)))


def _outline(x: object) -> object:
    if isinstance(x, np.ndarray):
        return x.shape
    if isinstance(x, str | int | float | bool) or x is None:
        return x
    return len(x) if isinstance(x, tuple | list | Mapping) else None


def rebuild_record(kind: type, parts: Mapping[str, object]) -> object:
    """The record with these fields: what a pickle or a copy calls, so that arrays are read-only again."""
    return kind(**parts)


def reduce_record(self: DataclassInstance) -> tuple[object, ...]:
    """For `__reduce__`: a copy is made from the fields, nothing that was remembered goes along."""
    return rebuild_record, (type(self), {f.name: getattr(self, f.name) for f in fields(self)})
