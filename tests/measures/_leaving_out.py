"""The value without each row in turn, or with a little more weight on it, beside what the influences say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from tests.reading import predictions_of

from errbar.evidence import Evidence
from errbar.measures import measure


def left_out(name: str, **roles: Any) -> tuple[np.ndarray, np.ndarray]:
    """value(without i) - value, and -influence_i / (n - 1), for every row i."""
    m, given = measure(name), predictions_of(**roles)
    scored = m.score(Evidence(given))
    rows = np.arange(given.n)
    gone = np.array([m.score(Evidence(given.take(rows[rows != i]))).value for i in rows])
    return gone - scored.value, -scored.influence / (given.n - 1)


def weighed(name: str, **roles: Any) -> tuple[np.ndarray, np.ndarray]:
    """n times the derivative of the value by each row's weight (a central difference), and the influences."""
    m, given = measure(name), predictions_of(**roles)

    def at(i: int, step: float) -> float:
        w = np.ones(given.n)
        w[i] += step
        return m.score(Evidence(replace(given, weight=w))).value

    slopes = np.array([(at(i, 1e-4) - at(i, -1e-4)) / 2e-4 for i in range(given.n)])
    return given.n * slopes, m.score(Evidence(given)).influence
