"""Inside a worker process of our own: how it lives, and how it carries out a batch."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from time import sleep

from errbar.engines._batch import Done, carry_out_apart
from errbar.engines._dump import let_go, load
from errbar.engines._time_limit import end_unneeded_children


def enter(parent: int) -> None:
    """A worker leaves Ctrl-C to its parent, who ends it; and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    do_not_weigh()
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def do_not_weigh() -> None:
    """Where psutil is installed, loky replaces a worker that has grown by 300 MB, taking it for a leak.

    Mapped data grow a worker by as much as it reads of them, so every worker would be replaced again and again.
    """
    from joblib.externals.loky import process_executor

    process_executor._USE_PSUTIL = False


def in_worker(path: str, keys: Sequence[int]) -> Done:
    """A batch of the run whose function and data are in the file."""
    function, shared = load(path)
    return carry_out_apart(function, shared, keys)


def _watch(parent: int) -> None:
    """End when the parent is killed; let go of data whose run is over, so that its memory and disk are freed."""
    while True:
        sleep(1.0)
        if os.name == "posix" and os.getppid() != parent:
            os._exit(1)
        let_go()
        end_unneeded_children()
