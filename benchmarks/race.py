"""A race: ours against a named peer on the same input in the same process, best of several, correctness first."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

Table: TypeAlias = Literal["front", "verbs", "kernels"]
"""front: the jobs that the page opens with; verbs: all other public calls; kernels: functions inside errbar."""


class Times(NamedTuple):
    """Seconds of one run."""

    wall: float
    cpu: float
    """Of this process and of the children that ended in the meantime."""


ENDLESS = Times(float("inf"), float("inf"))


def cpu_seconds() -> float:
    """CPU seconds of this process and of the children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def time_once(run: Callable[[], Any]) -> Times:
    """Seconds of one run."""
    began, used = time.perf_counter(), cpu_seconds()
    run()
    return Times(time.perf_counter() - began, cpu_seconds() - used)


def least(one: Times, other: Times) -> Times:
    """The lesser wall time and the lesser CPU time."""
    return Times(min(one.wall, other.wall), min(one.cpu, other.cpu))


def best(run: Callable[[], Any], times: int) -> Times:
    """Least seconds of several runs."""
    found = ENDLESS
    for _ in range(times):
        found = least(found, time_once(run))
    return found


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
    table: Table = "verbs",
) -> float:
    """Interleaved best-of runs; `scale` multiplies the peer's time where it ran a part of the job."""
    mine = theirs = ENDLESS
    for i in range(max(times, peer_times)):
        if i < times:
            mine = least(mine, time_once(ours))
        if i < peer_times:
            theirs = least(theirs, Times(*(scale * seconds for seconds in time_once(peer))))
    scaled = f", peer x{scale:g} (ran a part)" if scale != 1 else ""
    how = f"best of {times}/{peer_times}{scaled}{note}"
    return told(job, mine, theirs, peer_name=peer_name, goal=goal, note=how, table=table)


def told(
    job: str, mine: Times, theirs: Times, *, peer_name: str, goal: float, note: str, table: Table = "verbs"
) -> float:
    """Print both times and the ratio of CPU times, as the line of JSON that table.py reads."""
    ratio = theirs.cpu / mine.cpu
    row = {
        "table": table,
        "job": job,
        "ours": mine._asdict(),
        "peer": peer_name,
        "theirs": theirs._asdict(),
        "ratio": ratio,
        "goal": goal,
        "note": note,
    }
    print(json.dumps(row), flush=True)
    return ratio
