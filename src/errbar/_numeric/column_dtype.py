"""The NumPy type of an Arrow column; Arrow's own answer imports pandas, and below version 18 fails without it."""

from __future__ import annotations

import numpy as np

OTHERWISE = {"halffloat": "float16", "float": "float32", "double": "float64"}
"""Types that Arrow and NumPy name differently; int8 to uint64 and bool have one name."""


def numpy_type(kind: object) -> np.dtype[np.generic]:
    """The type of the numbers, or booleans, in a column of that Arrow type."""
    name = str(kind)
    return np.dtype(OTHERWISE.get(name, name))
