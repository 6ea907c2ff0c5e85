"""Warnings of a model: collected, neither printed once a fold nor raised; safe in threads."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

QUIET = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)
"""What Python itself hides by default: meant for a package's authors."""
LONGEST = 200

_lock = threading.Lock()
_boxes: dict[int, list[str]] = {}
"""Texts by thread that is fitting."""
_before: list[Any] = []
"""The state of `warnings` to return to when the last fit ends."""


@contextmanager
def collecting() -> Iterator[list[str]]:
    """Texts of the warnings raised inside, each once.

    `warnings.catch_warnings` swaps a state that all threads share: two fits at once would restore each other's. So it
    is entered by the first fit that begins and left by the last that ends, and every thread has a box of its own.
    """
    box: list[str] = []
    me = threading.get_ident()
    with _lock:
        if not _boxes:
            _before.append(warnings.catch_warnings())
            _before[0].__enter__()
            warnings.simplefilter("always")
            warnings.showwarning = _collect
        outer = _boxes.get(me)
        _boxes[me] = box
    try:
        yield box
    finally:
        with _lock:
            if outer is None:
                del _boxes[me]
            else:  # a learner that itself fits learners
                _boxes[me] = outer
            if not _boxes:
                _before.pop().__exit__(None, None, None)


def _collect(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    """Into the box of this thread; of a thread that the model itself started, into that of the latest fit."""
    if issubclass(category, QUIET):
        return
    box = _boxes.get(threading.get_ident())
    if box is None:
        box = next(reversed(_boxes.values()), [])
    first = " ".join(str(message).split("\n\n")[0].split())
    text = f"{category.__name__}: {first}"
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
    if text not in box:
        box.append(text)
