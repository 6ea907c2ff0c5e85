"""Taking part: this process carries out tasks itself, and workers take from the same queue once they are worth it.

Workers need about two seconds to import what they fit with. So tasks begin here at once; how long they take tells when
workers are worth that, and these start while a task is under way here. A worker is handed its first task when it is
ready for one: whatever its start takes, nobody waits for it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TypeAlias

from errbar.engines._batch import Done
from errbar.records.engine import Batch, Results

WORTH_WORKERS = 4.0
"""Seconds of tasks left from which on workers are started."""
GLANCE = 0.5
"""Seconds after which a wait looks up: on Windows a lock that is waited for does not hear Ctrl-C."""


class Left(Exception):
    """The caller has left, and what workers are doing is not wanted any more."""


class Queue:
    """The tasks that this process and its workers take from, and what they must know of each other."""

    def __init__(self, keys: tuple[int, ...], own: frozenset[int]) -> None:
        self.waiting = deque(key for key in keys if key not in own)
        self.own = deque(key for key in keys if key in own)
        """Tasks that only this process may take."""
        self.left: Future[Done] = Future()
        """Raises Left when the caller has left; who waits for workers waits for it too."""
        self.ready = False
        """True once a worker may have taken a task."""
        self._changed = threading.Condition()
        self._began, self._spent, self._done = perf_counter(), 0.0, 0
        self._busy = self._alone = False

    def take(self) -> int | None:
        """The next task for this process; None where there is none, or where it stands back.

        One of all tasks comes first, as it fails sooner than a long one that only this process may take.
        """
        with self._changed, suppress(IndexError):  # a worker may have taken the last one just now
            if not self._alone:
                key = self.own.popleft() if self.own and (self._done or not self.waiting) else self.waiting.popleft()
                self._busy = True
                return key
        return None

    def end(self) -> None:
        """The task taken has ended."""
        with self._changed:
            self._busy, self._done, self._spent = False, self._done + 1, perf_counter() - self._began
            self._changed.notify_all()

    def leave(self) -> None:
        """Nothing more is wanted."""
        with self._changed:
            if not self.left.done():
                self.left.set_exception(Left())
            self._changed.notify_all()

    def stand_back(self) -> None:
        """After a worker was killed, as when memory is short, the others have the machine to themselves."""
        with self._changed:
            self._alone = True
            self._changed.wait_for(lambda: not self._busy or self.left.done())

    def is_worth_workers(self) -> bool:
        """Waits until what is left is worth their start; False where it never is."""
        with self._changed:
            while self.waiting and not self.left.done():
                patience = self._seconds_to_go()
                if patience <= 0:
                    return True
                self._changed.wait(patience)
        return False

    def _seconds_to_go(self) -> float:
        """Until tasks are known to take long enough, by those that are done and by the one under way."""
        left = len(self.waiting) + len(self.own)
        if self._done and self._spent / self._done * left > WORTH_WORKERS:
            return 0.0
        return WORTH_WORKERS * (self._done + 1) / left - (perf_counter() - self._began)


Apart: TypeAlias = Callable[[Batch, Queue], Results]
"""Carries out on workers what it takes from the queue."""
_Landed: TypeAlias = "SimpleQueue[tuple[int, object] | BaseException | None]"
"""Results of workers; their failure; None when they are done."""


def take_part(work: Batch, apart: Apart) -> Results:
    """Every result, from here or from a worker; of the workers asked for, this process is one."""
    queue = Queue(work.keys, work.here or frozenset())
    landed: _Landed = SimpleQueue()
    crew = work._replace(workers=work.workers - 1)
    helpers = threading.Thread(target=_bring, args=(apart, crew, queue, landed), name="errbar-workers", daemon=True)
    helpers.start()
    try:
        yield from _part_here(work, queue, landed)
        if not queue.ready and not queue.waiting:
            queue.leave()
        yield from _others(landed, to_the_end=True)
        # Where this process stood back, what only it may do comes last.
        yield from ((key, work.function(work.shared, key)) for key in queue.own)
    finally:
        queue.leave()
        helpers.join()


def _bring(apart: Apart, work: Batch, queue: Queue, landed: _Landed) -> None:
    """In a thread of its own, so that workers are served while this process is at a task."""
    try:
        if work.workers and queue.is_worth_workers():
            for key, found in apart(work, queue):
                if work.landed is not None:
                    work.landed(key, found)
                landed.put((key, found))
    except Left:
        pass
    except BaseException as cause:  # whatever it is, the caller's thread raises it
        landed.put(cause)
    landed.put(None)


def _part_here(work: Batch, queue: Queue, landed: _Landed) -> Results:
    """What this process does itself, with what workers finished meanwhile."""
    while (key := queue.take()) is not None:
        try:
            found = work.function(work.shared, key)
        except BaseException:
            # Ctrl-C and failures alike: what workers have finished is not lost by it.
            yield from _others(landed)
            raise
        finally:
            queue.end()
        yield key, found
        yield from _others(landed)


def _others(landed: _Landed, *, to_the_end: bool = False) -> Results:
    """What workers have finished by now, or all that they will."""
    while True:
        try:
            found = landed.get(timeout=GLANCE) if to_the_end else landed.get_nowait()
        except Empty:
            if to_the_end:
                continue
            return
        if isinstance(found, BaseException):
            raise found
        if found is None:
            if not to_the_end:
                landed.put(None)
            return
        yield found
