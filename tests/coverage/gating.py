"""False passes of a gate where the truth is known: equal models, and a candidate that is worse by just the margin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from errbar.api import gate
from errbar.records.gate import rulings_of
from tests.coverage.bars import Row

SIZES = (200, 1000)
MARGIN = 0.01
DISAGREE = 0.12
"""Share of rows that just one of the two labels right."""
HELD = (0.0, 0.035)
"""A two-sided 95 % interval lets (1 - 0.95) / 2 pass; 1 point more for simulation and small samples."""


def gate_bar(R: int) -> Iterator[Row]:
    """Better than an equal champion; no worse by a margin just missed; and the gate on point estimates as control."""
    for n in SIZES:
        yield from _equal(R, n)
        yield from _worse_by_the_margin(R, n)


def _equal(R: int, n: int) -> Iterator[Row]:
    """Two forecasts with noise of their own over the same signal: exchangeable, so equal on every measure."""
    rng = np.random.default_rng([41, n])
    passes: Counter[str] = Counter()
    for _ in range(R):
        signal = rng.normal(size=n)
        y = (rng.random(n) < _logistic(1.5 * signal - 0.5)).astype(int)
        champion, candidate = ({"prob": _logistic(1.3 * signal + 0.5 * rng.normal(size=n) - 0.5)} for _ in range(2))
        run = gate(candidate, champion=champion, truth=y, better=["accuracy", "log_loss"])
        found = rulings_of(run.sheet("gate"))
        passes.update(r.criterion.measure for r in found if r.outcome == "PASS")
        passes["both"] += run.options["verdict"] == "PASS"
        passes["point"] += bool(found[1].value is not None and found[1].value < 0)
    world = "equal models"
    for name in ("accuracy", "log_loss"):
        yield Row("gate", f"false pass, --better {name}", world, str(n), R, passes[name] / R, *HELD)
    yield Row("gate", "false pass, --better accuracy and log_loss", world, str(n), R, passes["both"] / R, *HELD)
    found_ = passes["point"] / R
    yield Row("gate", "new < old in log_loss (negative control)", world, str(n), R, found_, 0.45, 0.55, control=True)


def _worse_by_the_margin(R: int, n: int) -> Iterator[Row]:
    """Labels whose joint law is written down: the candidate's accuracy is exactly the margin below the champion's."""
    rng = np.random.default_rng([42, n])
    only_champion, only_candidate = (DISAGREE + MARGIN) / 2, (DISAGREE - MARGIN) / 2
    passes = 0
    for _ in range(R):
        y = (rng.random(n) < 0.4).astype(int)
        who = rng.choice(4, n, p=[0.8, only_champion, only_candidate, 0.2 - DISAGREE])
        champion, candidate = ({"label": np.where(np.isin(who, right), y, 1 - y)} for right in ((0, 1), (0, 2)))
        run = gate(candidate, champion=champion, truth=y, classes="0,1", no_worse={"accuracy": MARGIN})
        passes += run.options["verdict"] == "PASS"
    name = f"false pass, --no-worse accuracy:{MARGIN:g}"
    yield Row("gate", name, f"candidate {MARGIN:g} worse", str(n), R, passes / R, *HELD)


def _logistic(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))
