"""Puts what races print (standard input, a line of JSON each) into docs/explanation/speed.md and speed_all.md.

The rows are kept in benchmarks/measured.jsonl: a job that was run replaces its row there, all others keep theirs and
new ones come last. With `--all` the file begins anew, so that jobs that are no longer run leave the pages.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import numpy as np

from race import best

ROOT = Path(__file__).resolve().parents[1]
MEASURED = ROOT / "benchmarks" / "measured.jsonl"
PAGES = ROOT / "docs" / "explanation"
FRONT = """# Speed

{machine}

Each row is a public verb as a user calls it and the best code that a competent user would write instead, on the same
input, in the same process, in turn; the results are compared first. Times are the least of several runs, on one
thread. The ratio is of CPU times, so above 1 errbar is faster; peers give values alone where no interval is named.
`scripts/bench` makes this page. [All other jobs, losses included](speed_all.md).

| job | errbar: CPU, wall | instead | its CPU, wall | ratio |
|---|---|---|---|---|
{front}

## How time grows

The slope of log CPU time on log size: 1 where time is proportional, 2 where it goes with the square.

| job | by | slope | CPU time |
|---|---|---|---|
{growth}
"""
REST = """# Speed of all jobs

{machine}

[Speed](speed.md) has the jobs that people ask for first, and says how they are timed. A ratio below the goal is marked:
*slower* where it is below 1, *missed* where it is not.

## Verbs

Public calls, as users make them.

{verbs}

## Kernels

Functions inside errbar, without the checks, the intervals and the record that a verb adds: what a verb may become at
best.

{kernels}
"""
HEAD = """| job | errbar: CPU, wall | peer | its CPU, wall | ratio | goal | how |
|---|---|---|---|---|---|---|
"""


def describe_machine() -> str:
    """What these times were taken on: processor, cores, versions, and what NumPy needs to sort a million numbers."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    numbers = np.random.default_rng(0).random(1_000_000)
    took = show(best(lambda: np.sort(numbers), 9).cpu)
    cores = "cores" if (count := len(os.sched_getaffinity(0))) != 1 else "core"
    return (
        f"Measured on {model}, {count} {cores}, Python {platform.python_version()}, NumPy {np.__version__}; there "
        f"`numpy.sort` of a million numbers takes {took}."
    )


def show(seconds: float) -> str:
    """Three digits, in seconds or milliseconds."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def name_of(row: dict[str, Any]) -> tuple[str, ...]:
    """What tells rows apart: a race by job and peer, a growth by job and what grows."""
    return (row["table"], row["job"], row.get("peer", row.get("of", "")))


def race_cells(row: dict[str, Any]) -> list[str]:
    """Job, both times, ratio."""
    ours, theirs = (f"{show(row[side]['cpu'])}, {show(row[side]['wall'])}" for side in ("ours", "theirs"))
    return [row["job"], ours, row["peer"], theirs, f"{row['ratio']:,.3g}"]


def marked_cells(row: dict[str, Any]) -> list[str]:
    """The same with the goal, and whether it was met."""
    missed = "" if row["ratio"] >= row["goal"] else " slower" if row["ratio"] < 1 else " missed"
    return [*race_cells(row), f"{row['goal']:.3g}{missed}", row["note"]]


def growth_cells(row: dict[str, Any]) -> list[str]:
    """Job, what grows, slope, and the time at each size."""
    shown = ", ".join(f"{size:,}: {show(seconds)}" for size, seconds in row["times"])
    return [row["job"], row["of"], f"{row['slope']:.2f}", shown]


def lines(cells: list[list[str]]) -> str:
    """The rows of a table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def main() -> None:
    rows: dict[tuple[str, ...], dict[str, Any]] = {}
    kept = MEASURED.read_text().splitlines() if MEASURED.exists() and "--all" not in sys.argv else []
    for line in [*kept, *sys.stdin]:
        if line.strip():
            row = json.loads(line)
            rows[name_of(row)] = row
    MEASURED.write_text("".join(json.dumps(row) + "\n" for row in rows.values()))
    machine = describe_machine()

    def of(table: str) -> list[dict[str, Any]]:
        return [row for row in rows.values() if row["table"] == table]

    front, growth = lines([race_cells(r) for r in of("front")]), lines([growth_cells(r) for r in of("growth")])
    (PAGES / "speed.md").write_text(FRONT.format(machine=machine, front=front, growth=growth))
    verbs, kernels = (HEAD + lines([marked_cells(r) for r in of(name)]) for name in ("verbs", "kernels"))
    (PAGES / "speed_all.md").write_text(REST.format(machine=machine, verbs=verbs, kernels=kernels))


if __name__ == "__main__":
    main()
