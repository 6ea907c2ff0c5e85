"""One core a worker: numerical libraries and nested joblib do not open threads of their own in it.

Not only for speed: sums split over another number of threads are rounded otherwise, and every engine must give the
same bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

LIMITS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")

ONE_THREAD = dict.fromkeys(LIMITS, "1")
"""Environment of a process to be started: for the libraries that it loads later."""


def quiet_process() -> None:
    """This whole process is a worker: limit what is loaded by now."""
    from joblib import parallel_config
    from threadpoolctl import threadpool_limits

    threadpool_limits(limits=1)
    parallel_config(backend="sequential")


def quiet_thread() -> None:
    """This thread is a worker. OpenMP's limit is each thread's own; BLAS's is the process's, set by the caller."""
    from joblib import parallel_config
    from threadpoolctl import threadpool_limits

    threadpool_limits(limits=1, user_api="openmp")
    parallel_config(backend="sequential")


@contextmanager
def quiet() -> Iterator[None]:
    """For a batch on a worker that is not ours alone, which finds everything afterwards as it was."""
    from joblib import parallel_config
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1), parallel_config(backend="sequential"):
        yield
