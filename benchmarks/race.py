"""A race: ours against a named peer on the same input in the same process, best of several, correctness first."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from typing import Any


def best(run: Callable[[], Any], times: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Least seconds of several runs, by the wall unless another clock is given."""
    least = float("inf")
    for _ in range(times):
        began = clock()
        run()
        least = min(least, clock() - began)
    return least


def children_cpu() -> float:
    """CPU seconds of the processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def race(
    job: str,
    ours: Callable[[], Any],
    peer: Callable[[], Any],
    *,
    peer_name: str,
    goal: float,
    times: int = 5,
    peer_times: int = 3,
    scale: float = 1.0,
    note: str = "",
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Interleaved best-of runs; `scale` multiplies the peer's time where it ran a part of the job.

    `clock=time.process_time` counts CPU seconds of this process, which a busy machine disturbs less.
    """
    mine = theirs = float("inf")
    for i in range(max(times, peer_times)):
        if i < times:
            mine = min(mine, best(ours, 1, clock))
        if i < peer_times:
            theirs = min(theirs, best(peer, 1, clock) * scale)
    cpu = ", CPU time" if clock in (time.process_time, children_cpu) else ""
    scaled = f", peer x{scale:g} (ran a part)" if scale != 1 else ""
    how = f"best of {times}/{peer_times}{cpu}{scaled}{note}"
    return told(job, mine, theirs, peer_name=peer_name, goal=goal, note=how)


def told(job: str, mine: float, theirs: float, *, peer_name: str, goal: float, note: str) -> float:
    """Print both times and their ratio in the form that table.py reads."""
    ratio = theirs / mine
    mark = "ok" if ratio >= goal else "BELOW"
    print(
        f"{job:<58}  ours {_seconds(mine):>9}  {peer_name} {_seconds(theirs):>9}  "
        f"ratio {ratio:>9,.4g}x  goal {goal:g}x {mark}  {note}",
        flush=True,
    )
    return ratio


def _seconds(s: float) -> str:
    return f"{s:.3g} s" if s >= 1 else f"{1000 * s:.3g} ms"
