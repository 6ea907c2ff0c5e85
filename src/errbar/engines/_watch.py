"""A watch: processes started under its mark do not outlive this one, however it ends."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import uuid4

from errbar.engines import _watcher


class Watch:
    """A watcher beside this process, and the mark of the processes that it ends when this one is gone.

    The watcher has a session of its own, so that neither Ctrl-C nor a closed terminal ends it first. Linux and macOS;
    on Windows there is none, and workers end as their libraries see to it.
    """

    def __init__(self) -> None:
        self.mark = f"ERRBAR_WATCH_{uuid4().hex}"
        self._owner = os.getpid()
        self._watcher: subprocess.Popen[bytes] | None = None
        if os.name == "posix" and sys.executable:
            words = [sys.executable, "-I", "-S", _watcher.__file__, self.mark, str(self._owner)]
            self._watcher = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                cwd="/",  # no folder is held by a process that nobody sees
            )
            atexit.register(self._leave)

    @property
    def environment(self) -> dict[str, str]:
        """What a process must be started with to be watched."""
        return {self.mark: "1"}

    @contextmanager
    def marking(self) -> Iterator[None]:
        """All that this process starts inside is watched: for libraries that let nobody choose an environment."""
        os.environ.update(self.environment)
        try:
            yield
        finally:
            os.environ.pop(self.mark, None)

    def close(self) -> None:
        """End what carries the mark and is still there, then the watcher."""
        watcher, self._watcher = self._watcher, None
        if watcher is None:
            return
        atexit.unregister(self._leave)
        with suppress(OSError):
            assert watcher.stdin is not None
            watcher.stdin.close()
        try:
            watcher.wait(timeout=10)
        except subprocess.TimeoutExpired:
            watcher.kill()
            watcher.wait()

    def _leave(self) -> None:
        """At the end of the program: whoever is still at work is being ended by its library; the watcher sees to it."""
        watcher = self._watcher
        # A fork of this program inherits the watch, and its end is none of the watcher's business.
        if watcher is not None and watcher.stdin is not None and os.getpid() == self._owner:
            with suppress(OSError):
                watcher.stdin.write(_watcher.BEING_ENDED)
                watcher.stdin.close()
            watcher.returncode = 0  # it ends after this program: no warning that it runs


@contextmanager
def watch() -> Iterator[Watch]:
    """A watch for the time of a run."""
    made = Watch()
    try:
        yield made
    finally:
        made.close()
