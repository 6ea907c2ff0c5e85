"""What every task needs, written once to a file and read once per worker, its arrays memory-mapped."""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from errbar.engines._quiet import quiet_process
from errbar.errors import BadInput

LARGE = 1 << 16
"""Bytes from which an array is mapped; a mapping for each of thousands of small ones would cost more than it saves."""


def size_of(shared: object) -> int:
    """Bytes that the object takes when it is written, its arrays neither copied nor written."""
    head, arrays = parts_of(shared)
    return len(head) + sum(a.nbytes for a in arrays)


def require_picklable(what: object) -> None:
    """BadInput where it cannot go to another process: found out before any work, not when workers are worth it."""
    parts_of(what)


@contextmanager
def dump(what: object) -> Iterator[str]:
    """Path of a file that holds the object; removed on leaving, and by loky's tracker should this process be killed."""
    import joblib
    from joblib.externals.loky.backend import resource_tracker

    head, arrays = parts_of(what)
    folder = tempfile.mkdtemp(prefix="errbar-")
    resource_tracker.register(folder, "folder")
    try:
        path = str(Path(folder) / "shared.joblib")
        try:
            joblib.dump((list(sys.path), head, arrays), path)
        except OSError as cause:
            raise _no_room(cause, folder, len(head) + sum(a.nbytes for a in arrays)) from cause
        del head, arrays
        yield path
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if not os.path.exists(folder):
            # Where an open file cannot be removed (Windows), the tracker still does it at exit.
            resource_tracker.unregister(folder, "folder")


_held: dict[str, Any] = {}
"""In a worker: the one file it works from, and what is in it."""


def load(path: str) -> Any:
    """The object in the file, read at a worker's first task of a run and kept for the next; arrays are read-only."""
    import joblib

    if path in _held:
        return _held[path]
    _held.clear()
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()
    paths, head, arrays = joblib.load(path, mmap_mode="r")
    # A worker that was started before the caller could import a module must be able to import it now.
    sys.path.extend(p for p in paths if p not in sys.path)
    what = pickle.loads(head, buffers=arrays)
    quiet_process()
    # Loky collects garbage after every long task. Modules and data are none: looking through them took 70 ms each time.
    gc.freeze()
    _held[path] = what
    return what


def let_go() -> None:
    """In a worker: forget an object whose file is gone, so that its memory and its place on the disk are freed."""
    if not all(map(os.path.exists, list(_held))):
        _held.clear()


def parts_of(what: object) -> tuple[bytes, list[np.ndarray[Any, np.dtype[np.uint8]]]]:
    """The object pickled without its large arrays, and those as bytes: pickle's protocol 5.

    cloudpickle takes what plain pickle cannot: classes and functions of a script or a notebook.
    """
    import cloudpickle

    arrays: list[np.ndarray[Any, np.dtype[np.uint8]]] = []

    def stays_inside(buffer: pickle.PickleBuffer) -> bool:
        raw = buffer.raw()
        if raw.nbytes >= LARGE:
            arrays.append(np.frombuffer(raw, dtype=np.uint8))
        return raw.nbytes < LARGE

    pack: Callable[..., bytes] = cloudpickle.dumps
    try:
        return pack(what, protocol=5, buffer_callback=stays_inside), arrays
    except (pickle.PicklingError, TypeError, AttributeError, ValueError) as cause:
        raise BadInput(
            f"What goes to another process must be picklable; got something that is not: {cause}. Use "
            "`engine=threads` or `engine=serial` without `timeout`, or keep open files and locks out of the data and "
            "the learner."
        ) from cause


def _no_room(cause: OSError, folder: str, size: int) -> BadInput:
    return BadInput(
        f"Worker processes read the data from a temporary file; {size:,} bytes could not be written under "
        f"{Path(folder).parent}: {cause.strerror or cause}. Set TMPDIR to a folder with free space, or use "
        "`engine=threads` or `engine=serial`."
    )
