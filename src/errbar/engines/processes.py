"""Processes: tasks on workers of this machine, each a process of its own.

For fits that are mostly Python, and for all that must not share Python's lock. Workers are started fresh (not forked,
which can hang under OpenMP) and stay warm for the next run. The fits of a plan begin in this process, which is one of
the workers; the others are started when what is left is worth their start of about two seconds. The data are written
once to a temporary file that every worker maps into its memory. A worker that is killed, as the system does when memory
is short, loses nothing: its tasks are carried out again, and this process then leaves the rest to the others. An
`n_jobs` that is set is kept; a library that would take all threads by default takes one.
"""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool

from errbar.engines._batch import Done
from errbar.engines._dump import dump
from errbar.engines._lost import AGAIN, given_up
from errbar.engines._pool import Lease, lent, require_workers_allowed
from errbar.engines._taking_part import Left, Queue, take_part
from errbar.engines._window import Crew, results, take_keys
from errbar.engines._worker import in_worker
from errbar.records.engine import Batch, Engine, Results


class _Killed(Exception):
    """A worker of the pool is gone, and loky has given up the pool."""


def run(work: Batch) -> Results:
    """On workers alone, or on this process and workers."""
    require_workers_allowed()
    return _apart(work, Queue(work.keys, frozenset())) if work.here is None else take_part(work, _apart)


def _apart(work: Batch, queue: Queue) -> Results:
    """Batches on a warm pool, two in flight for each worker; what is lost with a worker is carried out again.

    A killed worker takes the whole pool with it, so nobody can tell which of the keys in flight was to blame. The
    last attempt therefore is made alone: with all the memory there is, and if it fails too, that key is named.
    """
    waiting, suspects, lost = queue.waiting, deque[int](), Counter[int]()
    if not waiting:
        return
    with dump((work.function, work.shared)) as path, lent(work.workers, work.busy) as lease:
        crew = _crew(lease, path, queue)
        while waiting or suspects:
            turn, window = (deque([suspects.popleft()]), 1) if suspects else (waiting, 2 * work.busy)
            flying: dict[Future[Done], list[int]] = {}
            try:
                if work.here is not None and not queue.ready:
                    _await_first(crew, work.busy)
                queue.ready = True
                yield from results(crew, turn, flying, window, None if work.here is None else work.busy)
                continue
            except _Killed as killed:
                cause = killed.__cause__
            lease.renew()
            queue.ready = True
            if flying:
                queue.stand_back()
            # An idle pool can be found dead at the first submit: then the next key stands for what was in flight.
            gone = [key for batch in flying.values() for key in batch] or take_keys(turn, 1)
            lost.update(gone)
            for key in reversed(gone):
                if lost[key] > AGAIN:
                    raise given_up([key]) from cause
                (suspects if lost[key] == AGAIN else waiting).appendleft(key)


def _await_first(crew: Crew, workers: int) -> None:
    """Until one of the workers has imported what it needs: a batch of nothing takes as long as that."""
    crew.landed([crew.submit([]) for _ in range(workers)])


def _crew(lease: Lease, path: str, queue: Queue) -> Crew:
    """Loky's workers; a pool that has lost one says so by _Killed, whatever the tasks themselves may raise."""

    def submit(keys: list[int]) -> Future[Done]:
        try:
            return lease.submit(in_worker, path, keys)
        except BrokenProcessPool as cause:
            raise _Killed from cause

    def landed(flying: list[Future[Done]]) -> set[Future[Done]]:
        done = wait([*flying, queue.left], return_when=FIRST_COMPLETED).done
        if queue.left in done:
            raise Left
        return done

    def result(future: Future[Done]) -> Done:
        try:
            return future.result()
        except BrokenProcessPool as cause:
            raise _Killed from cause

    return Crew(submit, landed, result)


processes = Engine(
    name="processes",
    label="worker processes of this machine",
    run=run,
    options={"workers": None},
    apart=True,
    takes_part=True,
    aliases=("loky", "multiprocessing"),
    about=__doc__ or "",
)
