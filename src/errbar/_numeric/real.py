"""Finite real numbers, told from everything else that can be typed."""

from __future__ import annotations

import math
from numbers import Real
from typing import TypeGuard


def is_number(x: object) -> TypeGuard[float]:
    """True for a finite real number; True and False are none."""
    return not isinstance(x, bool) and isinstance(x, Real) and math.isfinite(x)
