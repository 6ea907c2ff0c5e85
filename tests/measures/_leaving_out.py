"""The value without each row in turn, beside what the influences say it should be."""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.data.roles import gather
from errbar.measures import measure
from errbar.measures._evidence import Evidence


def left_out(name: str, **roles: Any) -> tuple[np.ndarray, np.ndarray]:
    """value(without i) - value, and -influence_i / (n - 1), for every row i."""
    m, given = measure(name), gather(**roles)
    scored = m.score(Evidence(given))
    rows = np.arange(given.n)
    gone = np.array([m.score(Evidence(given.take(rows[rows != i]))).value for i in rows])
    return gone - scored.value, -scored.influence / (given.n - 1)
