"""A program of its own: it waits until its owner is gone, then ends every process that carries the owner's mark.

Nothing else ends them all. A process can be told by Linux to die with its parent, but not with its grandparent (ray's
agents are children of ray's children); a thread that looks after the parent stands still while compiled code holds
Python's lock. The mark is the name of an environment variable, which whatever a marked process starts inherits, so
that exactly those are found that were started for one session.

Started by `errbar.engines._watch` as `python -I -S _watcher.py MARK OWNER`; it needs the standard
library alone.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time

BEING_ENDED = b"."
"""What the owner sends where it is about to end them itself."""
PATIENCE = 5.0
"""Seconds that an owner has for that."""
CALM = 3.0
"""Seconds without a marked process after the owner's death: a fork that was under way has no mark at first."""


def main(mark: str, owner: int) -> None:
    """Wait for the owner's end, or for its word; then end what carries the mark."""
    if wait_for_end(owner) == BEING_ENDED:
        until = time.monotonic() + PATIENCE
        while marked(mark) and time.monotonic() < until:
            time.sleep(0.2)
    calm_since = time.monotonic()
    while True:
        if found := marked(mark):
            calm_since = time.monotonic()
        for process in found:
            end(process, mark)
        if not found and (os.getppid() == owner or time.monotonic() - calm_since > CALM):
            return
        time.sleep(0.05)


def wait_for_end(owner: int) -> bytes:
    """Until the owner closes its end of the pipe, by will or by death.

    A fork of the owner holds the pipe open too, so that the parent's number is looked at every second.
    """
    said = b""
    while os.getppid() == owner:
        if select.select([0], [], [], 1.0)[0]:
            read = os.read(0, 16)
            if not read:
                return said
            said = read
    return b""


def marked(mark: str) -> list[int]:
    """Processes with the mark in the environment that they were started with."""
    if not os.path.isdir("/proc/self"):
        return _marked_by_ps(mark)
    numbers = (int(name) for name in os.listdir("/proc") if name.isdigit())
    return [process for process in numbers if _has_mark(process, mark)]


def _has_mark(process: int, mark: str) -> bool:
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return mark.encode() + b"=" in file.read()
    except OSError:  # gone, or somebody else's
        return False


def _marked_by_ps(mark: str) -> list[int]:
    """Where there is no /proc (macOS): `ps` shows the environment of one's own processes."""
    words = ["ps", "-A", "-E", "-ww", "-o", "pid=,command="]
    shown = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False).stdout
    lines = [line for line in shown.splitlines() if f"{mark}=" in line]
    return [int(line.split(None, 1)[0]) for line in lines]


def end(process: int, mark: str) -> None:
    """Kill it; where the system can hold a process by a handle, no other can have got its number meanwhile."""
    try:
        if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
            os.kill(process, signal.SIGKILL)
            return
        handle = os.pidfd_open(process)
        try:
            if _has_mark(process, mark):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
        finally:
            os.close(handle)
    except OSError:  # gone by itself
        return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
