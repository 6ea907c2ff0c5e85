"""Derivatives by a complex step: exact to rounding for analytic functions, with nothing to derive by hand.

Squire & Trapp (1998), SIAM Review 40, 110-112: f'(x) = Im f(x + ih) / h has no cancellation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.records.types import Array

STEP = 1e-30


def gradient(f: Callable[[Any], Any], at: Array) -> Array:
    """Gradient of f at an array of any shape; f must use analytic operations only (no abs, no max)."""
    out = np.empty(at.shape)
    moved = at.astype(complex)
    for i in np.ndindex(at.shape):
        moved[i] += 1j * STEP
        out[i] = np.imag(f(moved)) / STEP
        moved[i] = at[i]
    return out
