"""A forest at quick effort on two processes against the same in one: wall time, since that is what workers are for.

Runs take turns, several times each; the load of the machine is printed with them, as a busy one decides the outcome.
The pool is cold in every run, as it is in a first command: each runs in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys

from race import Times, told

JOB = """
import sys, time
import numpy as np
from sklearn.ensemble import RandomForestClassifier
import errbar
n, trees, engine = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
rng = np.random.default_rng(0)
X = rng.normal(0, 1, (n, 20))
y = (X[:, 0] + rng.normal(0, 1, n) > 0).astype(int)
model = RandomForestClassifier(trees, random_state=0, n_jobs=1)
errbar.evaluate(RandomForestClassifier(2, random_state=0), X[:100], y[:100], effort="quick", measures="accuracy")
began = time.perf_counter()
run = errbar.evaluate(model, X, y, effort="quick", measures=["accuracy", "log_loss"], engine=engine)
print(time.perf_counter() - began, *(e.value for e in run.estimates))
"""


def seconds(rows: int, trees: int, engine: str) -> tuple[float, list[str]]:
    """Wall time of the fits with their estimates, and the values found."""
    command = [sys.executable, "-c", JOB, str(rows), str(trees), engine]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    took, *values = done.stdout.split()
    return float(took), values


def main() -> None:
    turns = int(os.environ.get("TURNS", "3"))
    for name, rows, trees, goal in (("long", 4_000, 150, 1.6), ("short", 500, 20, 0.0)):
        serial, workers = [], []
        for _ in range(turns):
            one, value = seconds(rows, trees, "serial")
            two, same = seconds(rows, trees, "processes(workers=2)")
            assert value == same, (value, same)
            serial.append(one)
            workers.append(two)
        mine, theirs = min(workers), min(serial)
        # Of the short job the bar is half a second more than in one process, so its goal is set by what that took.
        bar = goal or theirs / (theirs + 0.5)
        note = f"wall time alone, best of {turns} in turn, load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
        told(
            f"forest, quick effort, two processes, {name} job",
            Times(mine, mine),
            Times(theirs, theirs),
            peer_name="one process",
            goal=bar,
            note=note,
        )


if __name__ == "__main__":
    main()
