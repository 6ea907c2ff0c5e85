"""JSON values: values without a JSON form, converted to ones that have it."""

from __future__ import annotations

from typing import Any

import numpy as np


def plain(value: object) -> Any:
    """A NumPy number as Python's own, anything else as text; for `json.dumps(..., default=plain)`."""
    return value.item() if isinstance(value, np.generic) else str(value)
