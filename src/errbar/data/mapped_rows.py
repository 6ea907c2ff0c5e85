"""Rows of an array that is mapped from a file, copied to a file of their own instead of into memory.

Workers map the data from one file, so that it is in memory once for all of them. The training rows of a fold are a copy
nearly as large; in a temporary file, which has no name and vanishes with the array, the system can take its memory back
where it is short, instead of ending the worker.
"""

from __future__ import annotations

import mmap
import os
import tempfile

import numpy as np

from errbar.records.types import Array, Ints

LARGE = 1 << 23
"""Bytes from which a copy goes to a file: 8 MB; smaller ones are not worth it."""


def copy_rows(values: Array, rows: Ints) -> Array:
    """values[rows]: the same numbers in the same layout, in memory or, of a large mapped array, in a file."""
    shape = (len(rows), *values.shape[1:])
    size = int(np.prod(shape)) * values.dtype.itemsize
    if size < LARGE or values.dtype.hasobject or not values.flags.c_contiguous or not is_mapped(values):
        # Whole rows of memory are taken in half the time that indexing needs.
        plain = type(values) is np.ndarray and values.flags.c_contiguous
        return values.take(rows, axis=0) if plain else values[rows]
    try:
        room = _room_for(size)
    except OSError:  # no place on the disk: memory is the other one
        return values[rows]
    out = np.frombuffer(room, dtype=values.dtype).reshape(shape)
    # With any other mode NumPy would fill a copy in memory first.
    np.take(values, rows, axis=0, out=out, mode="clip")
    return out


def is_mapped(values: Array) -> bool:
    """True where the numbers are in a mapped file."""
    bottom: object = values
    while isinstance(bottom, np.ndarray | memoryview):
        bottom = bottom.base if isinstance(bottom, np.ndarray) else bottom.obj
    return isinstance(bottom, mmap.mmap)


def _room_for(size: int) -> mmap.mmap:
    """A mapped file without a name; its space is taken at once, since a full disk would end the process later."""
    if not hasattr(os, "posix_fallocate"):
        raise OSError("space cannot be reserved here")
    with tempfile.TemporaryFile(prefix="errbar-") as file:
        os.posix_fallocate(file.fileno(), 0, size)
        return mmap.mmap(file.fileno(), size)
