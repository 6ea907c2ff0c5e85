"""Threads: one for numerical libraries, so that sums are added in one order on every engine."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

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
    libraries = _libraries(len(sys.modules))
    with _lock:
        if not _inside:
            _blas.enter_context(libraries.limit(limits=1, user_api="blas"))
        _inside.append(threading.get_ident())
    try:
        with libraries.limit(limits=1, user_api="openmp"):
            yield
    finally:
        with _lock:
            _inside.remove(threading.get_ident())
            if not _inside:
                _blas.close()


@lru_cache(maxsize=1)
def _libraries(modules: int) -> ThreadpoolController:
    """The numerical libraries of this process, looked for anew when modules were imported: they come with one."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()
