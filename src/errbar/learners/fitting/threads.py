"""Threads: one for linear algebra, so that sums are added in one order on every engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def one_thread() -> Iterator[None]:
    """Linear algebra (BLAS) on one thread while it lasts; entered once a run."""
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1, user_api="blas"):
        yield
