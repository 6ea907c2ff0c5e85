"""Threads: one for numerical libraries, so that sums are added in one order on every engine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

_lock = threading.Lock()
_inside: list[int] = []
"""Runs that are under way, in any thread."""
_blas = ExitStack()
"""The limit on BLAS, which all threads share."""


@contextmanager
def one_thread() -> Iterator[None]:
    """BLAS, and OpenMP in this thread, take one thread each while it lasts; entered once a run.

    Workers of the other engines are limited alike. OpenMP too: boosting on 2,000 rows took ten times as long on two
    threads of a busy machine as on one. BLAS has one limit for the whole process: of several runs in threads the first
    sets it and the last takes it back, since one that ended earlier would lift it for those still at work.
    """
    from threadpoolctl import threadpool_limits

    with _lock:
        if not _inside:
            _blas.enter_context(threadpool_limits(limits=1, user_api="blas"))
        _inside.append(threading.get_ident())
    try:
        with threadpool_limits(limits=1, user_api="openmp"):
            yield
    finally:
        with _lock:
            _inside.remove(threading.get_ident())
            if not _inside:
                _blas.close()
