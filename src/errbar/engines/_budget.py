"""How many workers: as many as asked for or as there are cores, within a memory budget."""

from __future__ import annotations

import re

from errbar.errors import BadInput
from errbar.records.engine import Engine

FLOOR = 150_000_000
"""Bytes that a Python process with scikit-learn loaded takes before it sees any data."""

_SIZE = re.compile(r"^\s*(\d+\.?\d*|\.\d+)\s*(?:([kmgt])(i?))?b?\s*$", re.I)


def budget(text: str | int) -> int:
    """Bytes written as people write them: "8G" and "8GB" are 8 times 10^9, "8GiB" 8 times 2^30, "800" bytes.

    >>> budget("500M"), budget("2GiB")
    (500000000, 2147483648)
    """
    match = _SIZE.match(str(text))
    if match is None:
        raise BadInput(f"`memory` must be a number and a unit, such as 500M, 8G or 2GiB; got {text!r}.")
    power = " kmgt".index((match[2] or " ").lower())
    amount = int(float(match[1]) * (1024 if match[3] else 1000) ** power)
    if amount < 1:
        raise BadInput(f"`memory` must be at least one byte; got {text!r}.")
    return amount


def workers_for(engine: Engine, shared_bytes: int = 0, memory: int | None = None) -> tuple[int, str]:
    """How many workers the engine uses, and why, in words.

    Every worker may take a copy of the rows it trains on, as large as the shared data at most; the shared data stand
    once besides (workers apart map one file); and every process takes FLOOR.
    """
    asked, why = _asked(engine)
    if memory is None:
        return asked, why
    if need(engine, 1, shared_bytes) > memory:
        raise BadInput(
            f"A memory budget must hold one worker: {engine.name} with 1 worker takes "
            f"{_sum(engine, 1, shared_bytes)}; got {_said(memory)}. Raise `memory`"
            + (", or use `engine=serial`, which takes less." if engine.apart else " or use fewer rows.")
        )
    fits = asked
    while need(engine, fits, shared_bytes) > memory:
        fits -= 1
    if fits < asked:
        why = f"{_count(fits)} instead of {asked}: {_sum(engine, fits, shared_bytes)}, within {_said(memory)}"
    return fits, why


def need(engine: Engine, workers: int, shared_bytes: int) -> int:
    """Bytes for so many workers."""
    return (workers + engine.held) * shared_bytes + _processes(engine, workers) * FLOOR


def _processes(engine: Engine, workers: int) -> int:
    return workers + 1 if engine.apart else 1


def _asked(engine: Engine) -> tuple[int, str]:
    if "workers" not in engine.options:
        return 1, "1 worker: one task after another"
    asked = engine.settings["workers"]
    if asked is None:
        from joblib import cpu_count  # honours affinity and a container's share of the cores

        cores = int(cpu_count())
        return cores, f"{_count(cores)}: one for each core"
    if isinstance(asked, bool) or not isinstance(asked, int) or asked < 1:
        raise BadInput(
            f"{engine.name} needs workers as a whole number >= 1; got {asked!r}. Leave it out to use every core."
        )
    return asked, f"{_count(asked)}: as asked"


def _count(n: int) -> str:
    return "1 worker" if n == 1 else f"{n} workers"


def _sum(engine: Engine, workers: int, shared_bytes: int) -> str:
    return (
        f"{workers + engine.held} x {_said(shared_bytes)} of data + {_processes(engine, workers)} x {_said(FLOOR)} "
        f"of Python = {_said(need(engine, workers, shared_bytes))}"
    )


def _said(amount: int) -> str:
    """Bytes to three digits: 1.24 GB."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if amount >= unit:
            return f"{amount / unit:.4g} {name}" if amount / unit >= 1000 else f"{amount / unit:.3g} {name}"
    return f"{amount} bytes"
