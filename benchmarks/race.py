"""A race: ours against a named peer on the same input in the same process, best of several, correctness first."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


def best(run: Callable[[], Any], times: int) -> float:
    """Least wall seconds of several runs."""
    least = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - began)
    return least


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
) -> float:
    """Interleaved best-of runs; `scale` multiplies the peer's time where it ran a part of the job."""
    mine = theirs = float("inf")
    for i in range(max(times, peer_times)):
        if i < times:
            mine = min(mine, best(ours, 1))
        if i < peer_times:
            theirs = min(theirs, best(peer, 1) * scale)
    scaled = f", peer x{scale:g} (ran a part)" if scale != 1 else ""
    return told(job, mine, theirs, peer_name=peer_name, goal=goal, note=f"best of {times}/{peer_times}{scaled}{note}")


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
