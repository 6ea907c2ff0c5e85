"""A parcel: an object as bytes that another machine can read, its large arrays apart so that they need no copy."""

from __future__ import annotations

import pickle
import sys
from typing import NamedTuple
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from errbar.engines._dump import parts_of
from errbar.records.engine import Function


class Parcel(NamedTuple):
    """An object pickled by the package cloudpickle, where learners' modules are registered to travel by value.

    Ray has a cloudpickle of its own, which knows nothing of that: it would send the name of a module that exists in
    this process only. So ray gets bytes and arrays, which it takes as they are.
    """

    name: str
    """Equal for one object only."""
    paths: tuple[str, ...]
    head: bytes
    arrays: tuple[NDArray[np.uint8], ...]


_held: dict[str, tuple[Function, object]] = {}
"""In a worker: the one object it works on, by the name of its parcel."""


def pack(what: tuple[Function, object]) -> Parcel:
    """Function and data with all that is needed to make them again elsewhere."""
    head, arrays = parts_of(what)
    return Parcel(uuid4().hex, tuple(sys.path), head, tuple(arrays))


def unpack(parcel: Parcel) -> tuple[Function, object]:
    """Function and data, made at the first task of a run and kept for the next ones; arrays are read-only."""
    if parcel.name not in _held:
        _held.clear()
        # A module that the caller can import must be importable here, where its folder exists.
        sys.path.extend(p for p in parcel.paths if p not in sys.path)
        _held[parcel.name] = pickle.loads(parcel.head, buffers=parcel.arrays)
    return _held[parcel.name]
