"""A child process that ends when its parent does."""

from __future__ import annotations

import os
import signal
import sys
import threading
from time import sleep

_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""


def die_with_parent(parent: int) -> None:
    """End this process when its parent ends; on Windows it stays.

    On Linux the system itself does it, even inside compiled code that never returns; elsewhere a thread looks.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    elif os.name == "posix":
        threading.Thread(target=_watch, args=(parent,), name="errbar-parent", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)
