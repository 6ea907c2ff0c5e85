"""Pools of worker processes that stay warm between runs."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from multiprocessing import current_process, resource_tracker
from multiprocessing.util import Finalize
from typing import Any, NamedTuple

from errbar.engines._quiet import ONE_THREAD
from errbar.engines._watch import Watch
from errbar.engines._worker import enter
from errbar.errors import BadInput

IDLE = 300.0
"""Seconds after which a worker without work ends."""


class Pool(NamedTuple):
    """A loky executor, how many workers it has, and whose it is: a forked child must not use its parent's."""

    executor: Any
    size: int
    owner: int
    watch: Watch
    at_exit: Finalize
    """Ends it before this process, where that is one of multiprocessing, waits for those that it has started."""


_kept: list[Pool] = []
"""At most one, idle: a run takes it out, so two runs at a time never share a pool."""
_lock = threading.Lock()


def require_workers_allowed() -> None:
    """BadInput in a process that may not start others."""
    if current_process().daemon:
        raise BadInput(
            "Worker processes need a process that may start others; this one is a daemonic process of multiprocessing, "
            "such as a worker of its Pool, and may not. Use `engine=threads` or `engine=serial` in it."
        )


class Lease:
    """A pool for the time of one run."""

    def __init__(self, workers: int, fewest: int) -> None:
        self.pool = _warm(workers, fewest) or _new(fewest)
        self._last: Future[Any] | None = None

    def submit(self, function: Callable[..., Any], *args: object) -> Future[Any]:
        """A task for the pool, whose workers start with the first one."""
        with _deaf_to_ctrl_c():
            future: Future[Any] = self.pool.executor.submit(function, *args)
        self._last = future
        return future

    def renew(self) -> None:
        """A new pool for one that lost a worker: loky gives up the whole pool then."""
        _end(self.pool)
        self.pool, self._last = _new(self.pool.size), None

    def end(self) -> None:
        """Kill the workers, whatever they are doing, and wait until they are gone."""
        # Loky trips over a task that it has not yet put before its workers, which takes it a moment.
        patience = time.monotonic() + 5.0
        while self._last is not None and not (self._last.running() or self._last.done()):
            if time.monotonic() > patience:
                break
            time.sleep(0.001)
        _end(self.pool)


@contextmanager
def lent(workers: int, fewest: int) -> Iterator[Lease]:
    """A pool of at least `fewest` and at most `workers` workers; kept warm after a run that ended well, killed else."""
    lease = Lease(workers, fewest)
    try:
        yield lease
    except BaseException:
        lease.end()
        raise
    with _lock:
        others, _kept[:] = list(_kept), [lease.pool]
    for pool in others:
        _end(pool)


def _warm(workers: int, fewest: int) -> Pool | None:
    """The idle pool where it is of the right size; one of another size is ended."""
    with _lock:
        pool = _kept.pop() if _kept else None
    if pool is None or pool.owner != os.getpid():
        return None
    if fewest <= pool.size <= workers:
        return pool
    _end(pool)
    return None


def _new(workers: int) -> Pool:
    """A pool whose workers start with the first task.

    The executor is our own: joblib's reusable one would be shut down under us by any other use of joblib.
    """
    from joblib.externals.loky.process_executor import ProcessPoolExecutor

    # A worker looks after its parent in a thread, which stands still while compiled code holds Python's lock.
    watch = Watch()
    environment = {**ONE_THREAD, **watch.environment}
    executor = ProcessPoolExecutor(
        max_workers=workers, timeout=IDLE, initializer=partial(enter, os.getpid()), env=environment
    )
    at_exit = Finalize(None, executor.shutdown, kwargs={"wait": True, "kill_workers": True}, exitpriority=0)
    return Pool(executor, workers, os.getpid(), watch, at_exit)


def _end(pool: Pool) -> None:
    pool.at_exit()
    pool.watch.close()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Workers started in this never hear Ctrl-C, not even while they import: it is the caller who ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Started with the first worker, it would make this thread hear again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
