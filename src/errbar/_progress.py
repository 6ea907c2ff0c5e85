"""Progress: long work says how far it is, to whoever listens; nobody does unless a terminal asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, float], None]
_LISTENER: ContextVar[Listener | None] = ContextVar("errbar_progress", default=None)


def tell(what: str, share: float) -> None:
    """Say that `what` is done to this share of 1."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(what, share)


@contextmanager
def heard_by(listener: Listener | None) -> Iterator[None]:
    """Within, `tell` reaches the listener."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)
