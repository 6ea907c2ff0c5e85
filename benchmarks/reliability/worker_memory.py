"""Memory of worker processes: how much more each takes for an array of 200 MB than for one of 0.2 MB.

    python benchmarks/reliability/worker_memory.py

`evaluate` runs over 10 folds with `processes(workers=2)` and a learner that copies nothing. Watched is the peak of
Pss_Anon in /proc/PID/smaps_rollup: memory of the worker's own, which the system cannot take back. Pages of mapped files
are not in it: the data (once for all workers) and the training rows of a fold, which are in a temporary file.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np

import errbar

COLUMNS = 100


class Mean:
    """Predicts the larger class; reads every row, copies none."""

    def fit(self, X: np.ndarray, y: np.ndarray) -> Mean:
        self.answer = int(y.mean() > 0.5) if X.sum() == X.sum() else 0
        return self

    def predict(self, X: np.ndarray) -> np.ndarray:
        return np.full(len(X), self.answer)


def workers() -> list[Path]:
    """The folders in /proc of this program's worker processes."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1]) if entry.name.isdigit() else 0
            if parent == os.getpid() and b"resource_tracker" not in (entry / "cmdline").read_bytes():
                found.append(entry)
        except OSError:
            continue
    return found


def watch(peaks: dict[str, int]) -> None:
    """Peak of Pss_Anon in kB by worker."""
    while True:
        for entry in workers():
            try:
                lines = (entry / "smaps_rollup").read_text().splitlines()
            except OSError:
                continue
            own = next((int(line.split()[1]) for line in lines if line.startswith("Pss_Anon:")), 0)
            peaks[entry.name] = max(peaks.get(entry.name, 0), own)
        time.sleep(0.02)


def measure(rows: int) -> float:
    """Largest peak over the workers in MB."""
    peaks: dict[str, int] = {}
    threading.Thread(target=watch, args=(peaks,), daemon=True).start()
    X = np.random.default_rng(0).normal(size=(rows, COLUMNS))
    errbar.evaluate(Mean(), X, (X[:, 0] > 0).astype(int), plan="kfold(k=10)", engine="processes(workers=2)")
    return max(peaks.values()) / 1024


def main() -> int:
    """One table row; each size in a program of its own, so that no worker is warm."""
    if len(sys.argv) > 1:
        print(measure(int(sys.argv[1])))
        return 0
    small, large = (
        float(subprocess.run([sys.executable, __file__, str(n)], capture_output=True, text=True, check=True).stdout)
        for n in (250, 250_000)
    )
    extra = large - small
    print(
        f"| array of 200 MB, processes | 2 workers | <= 30 MB more per worker | {extra:.0f} MB more ({large:.0f} MB) |"
    )
    return 0 if extra <= 30 else 1


if __name__ == "__main__":
    sys.exit(main())
