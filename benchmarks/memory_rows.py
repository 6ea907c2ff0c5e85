"""Memory of score: bytes a row at the peak, the input's own and what score adds, each job in a process of its own.

`python benchmarks/memory_rows.py` runs n = 1e7; another number of rows may be given.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import errbar
from inputs import binary, numbers

JOBS = {
    "truth, label and prob, default table": ("truth", "label", "prob"),
    "truth and prob, default table": ("truth", "prob"),
    "truth and prob, two slices": ("truth", "prob", "two"),
    "truth and prob, five slices": ("truth", "prob", "five"),
    "truth and prob, ten slices": ("truth", "prob", "ten"),
    "truth and value, default table": ("truth", "value"),
    "truth and value, ten slices": ("truth", "value", "ten"),
}
SLICES = {"two": 2, "five": 5, "ten": 10}


def _peak() -> int:
    """Most memory this process has had, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # rusage would count what the process that started this one had
        return next(int(line.split()[1]) * 1024 for line in status.read_text().splitlines() if "VmHWM" in line)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _role(name: str) -> str:
    return "by" if name in SLICES else name


def _run(folder: Path, names: list[str]) -> None:
    """The job, in the process that the figures are of: what it adds to the rows that it is given."""
    few = {_role(name): np.load(folder / f"{name}.npy", mmap_mode="r")[:70_000].copy() for name in names}
    errbar.score(**few)  # all that a first call loads
    start = _peak()
    given = {_role(name): np.load(folder / f"{name}.npy") for name in names}
    rows = sum(x.nbytes for x in given.values())
    errbar.score(**given)
    n = len(given["truth"])
    print(rows / n, (_peak() - start) / n)


def _save(folder: Path, n: int) -> None:
    y, p = binary(n)
    parts = {"truth": y, "prob": p, "label": (p >= 0.5).astype(np.int64)}
    parts |= {name: (np.arange(n) % k).astype(np.int64) for name, k in SLICES.items()}
    for role, x in parts.items():
        np.save(folder / f"{role}.npy", x)


def main() -> None:
    n = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10_000_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _save(folder, n)
        for job, roles in JOBS.items():
            if "value" in roles:
                for role, x in zip(roles, numbers(n)):
                    np.save(folder / f"{role}.npy", x)
            command = [sys.executable, __file__, "--job", name, *roles]
            said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            rows, peak = map(float, said.split())
            beyond = f"with it {peak:.1f}, beyond it {peak - rows:.1f}"
            print(f"{job:<40} n={n:.0e}  input {rows:.0f} B a row, {beyond}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--job"]:
        _run(Path(sys.argv[2]), sys.argv[3:])
    else:
        main()
