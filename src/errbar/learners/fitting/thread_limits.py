"""Threads: one for numerical libraries, so that sums are added in one order on every engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def one_thread() -> Iterator[None]:
    """BLAS, and OpenMP in this thread, take one thread each while it lasts; entered once a run.

    Workers of the other engines are limited alike. OpenMP too: boosting on 2,000 rows took ten times as long on two
    threads of a busy machine as on one.
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1):
        yield
