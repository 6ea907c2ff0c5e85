"""Tasks that the engines' tests hand to workers, which import them from here."""

import os
import signal
import time
from pathlib import Path

import numpy as np

from errbar.testing.engines import Odd, begins, fails_at_five, fitted, gives_up, squared

__all__ = ["Odd", "begins", "fails_at_five", "fitted", "gives_up", "squared"]


class NeedsTwo(Exception):
    """An exception that pickle cannot make again: its constructor wants more than its message."""

    def __init__(self, what, where):
        super().__init__(f"{what} at {where}")


def pid(shared, key=None):
    return os.getpid()


def fails_odd(shared, key):
    raise Odd("at once", key)


def fails_plainly(shared, key):
    raise ValueError("a plain mistake")


def value_at(shared, key):
    return float(shared[key])


def can_write(shared, key):
    return bool(shared.flags.writeable)


def fails_unpicklably(shared, key):
    raise NeedsTwo("broken", key)


def dies_once(shared, key):
    """Kills its own worker the first time that key 3 is carried out."""
    marker = Path(shared, "died")
    if key == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return key


def dies_always(shared, key):
    if key == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return key


def dies_in_company(shared, key):
    """Key 3 kills its worker three times, as one that needs more memory than several at a time can have."""
    deaths = len(list(Path(shared).iterdir()))
    if key == 3 and deaths < 3:
        Path(shared, str(deaths)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return key


def what_holds(shared, key):
    """Type at the bottom of the array's chain of bases, whether it can be written to, and a sum of it."""
    bottom = shared
    while isinstance(bottom.base, np.ndarray):
        bottom = bottom.base
    return type(bottom).__name__, str(getattr(bottom, "filename", "")), shared.flags.writeable, float(shared[key])


def is_weighed(shared, key):
    from joblib.externals.loky import process_executor

    return process_executor._USE_PSUTIL


def threads_inside(shared, key):
    """How many threads numerical libraries and nested joblib would use, here in the worker."""
    import sklearn.ensemble  # noqa: F401  (loads OpenMP and BLAS in a process that has neither)
    from joblib import effective_n_jobs
    from threadpoolctl import threadpool_info

    return effective_n_jobs(-1), {(lib["user_api"], lib["num_threads"]) for lib in threadpool_info()}


PATIENCE = 60
"""Seconds that a task waits for another process, which has to start first."""


def in_company(shared, key):
    """Which process it was; none ends its first task before two have begun one."""
    Path(shared, str(os.getpid())).touch()
    _wait_for(lambda: len(os.listdir(shared)) > 1)
    return os.getpid()


def worker_dies_once(shared, key):
    """Kills the process that it is in, once, unless that is the caller's, which waits for it."""
    folder, caller = shared
    marker = Path(folder, "died")
    if os.getpid() == caller:
        _wait_for(marker.exists)
    elif not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return key


def worker_dies_always(shared, key):
    """Kills the process that it is in, unless that is the caller's, which waits for the first."""
    folder, caller = shared
    marker = Path(folder, "dies always")
    if os.getpid() == caller:
        _wait_for(marker.exists)
    else:
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return key


def _wait_for(happened):
    end = time.monotonic() + PATIENCE
    while not happened() and time.monotonic() < end:
        time.sleep(0.01)
