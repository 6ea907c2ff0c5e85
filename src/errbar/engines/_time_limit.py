"""A time limit for every task: it is carried out in a child process, which is ended when the time is over.

Nothing else ends a fit for certain: a thread cannot be stopped, and compiled code answers no polite signal.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple
from uuid import uuid4

from errbar.engines._batch import Done
from errbar.engines._child import receive, send
from errbar.engines._dump import dump
from errbar.engines._quiet import ONE_THREAD
from errbar.errors import ErrbarError
from errbar.records.engine import Function


class LostTask(NamedTuple):
    """In place of a result: why there is none."""

    why: str


class Guarded(NamedTuple):
    """Tasks with a time limit, as a worker gets them."""

    name: str
    """Equal for the tasks of one run."""
    seconds: float
    path: str | None
    """The file with function and data, where workers see the caller's files."""
    what: tuple[Function, object] | None
    """Function and data themselves, where they do not."""


class Child:
    """A child process for the tasks of one run, whose function and data it loads before the first of them."""

    def __init__(self, name: str, path: str) -> None:
        self.name, self.path = name, path
        code = f"import sys; sys.path[:] = {sys.path!r}; from errbar.engines._child import main; main({os.getpid()})"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **ONE_THREAD},
            start_new_session=True,  # a group of its own, so that what a fit starts is ended with it
        )

    def load(self) -> None:
        """Wait until it has function and data."""
        try:
            if self._ask(self.path.encode()) is None:
                raise ErrbarError(f"A process for the fits ended while it loaded them ({self.end()}).")
        except BaseException:
            self.end()
            raise

    def carry_out(self, key: int, seconds: float) -> Done | LostTask:
        """What came of the task; where it took too long or ended its process, that, and the child is gone."""
        late = threading.Event()

        def stop() -> None:
            late.set()
            self.kill()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            reply = self._ask(str(key).encode())
        except BaseException:
            self.end()
            raise
        finally:
            timer.cancel()
        if late.is_set() or reply is None:
            ended = self.end()
            return LostTask("late" if late.is_set() else f"its process ended ({ended})")
        done: Done = pickle.loads(reply)
        return done

    def _ask(self, message: bytes) -> bytes | None:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            send(self._process.stdin, message)
            return receive(self._process.stdout)
        except (OSError, ValueError):  # closed on the other side, or here by `end` in another thread
            return None

    def kill(self) -> None:
        """At once, with all that it has started."""
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def end(self) -> str:
        """Kill it, wait until it is gone, and tell how it had ended."""
        with suppress(subprocess.TimeoutExpired):  # one that ended by itself shall tell its own code
            self._process.wait(0.2 if self._process.poll() is not None else 0)
        before = self._process.poll()
        self.kill()
        after = self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()
        code = after if before is None else before
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    @property
    def alive(self) -> bool:
        """False where it has ended by itself, for want of work."""
        return self._process.poll() is None


_mine = threading.local()
"""The child of this thread."""
_children: set[Child] = set()
_over: set[str] = set()
"""Runs that have ended here: a thread that is still at work must start nothing for them."""
_lock = threading.Lock()


def carry_out_guarded(shared: Guarded, key: int) -> object:
    """The task's result, or a LostTask; in a child process that this thread keeps for the run."""
    child = _child_for(shared)
    done = child.carry_out(key, shared.seconds)
    if isinstance(done, LostTask):
        _forget(child)
        return done
    if done.failure is not None:
        raise done.failure
    found: object = done.results[0][1]
    return found


def _child_for(shared: Guarded) -> Child:
    child: Child | None = getattr(_mine, "child", None)
    if child is not None and child.name == shared.name and child.alive:
        return child
    if child is not None:
        child.end()
        _forget(child)
    with _file_of(shared) as path:
        child = _start_child(shared.name, path)
        try:
            child.load()
        except BaseException:
            _forget(child)
            raise
    _mine.child = child
    return child


def _start_child(name: str, path: str) -> Child:
    """Known from its start on: the end of the run is its end too, before the file that it loads is removed."""
    with _lock:
        if name in _over:
            raise ErrbarError("The run is over.")
        child = Child(name, path)
        _children.add(child)
    return child


@contextmanager
def _file_of(shared: Guarded) -> Iterator[str]:
    """The caller's file, or one written here for the time that a child takes to load it."""
    if shared.path is not None:
        yield shared.path
        return
    with dump(shared.what) as path:
        yield path


def _forget(child: Child) -> None:
    with _lock:
        _children.discard(child)


def end_children(name: str) -> None:
    """End the children of a run in this process, whatever they are doing."""
    with _lock:
        _over.add(name)
        mine = [c for c in _children if c.name == name]
        _children.difference_update(mine)
    for child in mine:
        child.end()


def end_unneeded_children() -> None:
    """In a worker that stays warm: end children whose run is over, which its file tells."""
    with _lock:
        names = {c.name for c in _children if not os.path.exists(c.path)}
    for name in names:
        end_children(name)


def new_name() -> str:
    """A name for one run's tasks."""
    return uuid4().hex
