"""Derivatives by a complex step: exact to rounding for analytic functions, with nothing to derive by hand.

Squire & Trapp (1998), SIAM Review 40, 110-112: f'(x) = Im f(x + ih) / h has no cancellation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.records.scored import Through
from errbar.records.types import Array

STEP = 1e-30
"""A step far below the rounding of numbers that are not tiny themselves."""
AT_ONCE = 1 << 16
"""Numbers of the vectors that are stepped at a time: 1 MB."""
TINY = 1e-8
"""Below this the step shrinks with the number: a step must be small against what it moves."""
LEAST = 1e-300
"""Below this a step would lose its digits; so much smaller than the number as to leave 16 digits is then enough."""
ENOUGH = 1e-10


def slope(f: Through, at: float) -> float:
    """Derivative of an analytic function at a number."""
    h = step_at(at)
    return float(np.imag(f(complex(at, h))) / h)


def step_at(x: float) -> float:
    """The step for a number: `STEP`, or as much smaller as the number is; never 0."""
    if not 0 < abs(x) < TINY:
        return STEP
    step = STEP * abs(x)
    return step if step >= LEAST else min(ENOUGH * abs(x), LEAST) or abs(x)


def gradient(f: Callable[[Any], Any], at: Array) -> Array:
    """Gradient of f at an array of any shape; f must use analytic operations only (no abs, no max)."""
    out = np.empty(at.shape)
    moved = at.astype(complex)
    sizes = np.abs(at)
    least = float(sizes.min(initial=1.0, where=sizes > 0))
    for i in np.ndindex(at.shape):
        # At 0 the step must be small beside the other numbers, which may be tiny themselves.
        h = step_at(float(at[i]) or least)
        moved[i] += 1j * h
        out[i] = np.imag(f(moved)) / h
        moved[i] = at[i]
    return out


def gradients(f: Callable[[Array], Array], at: Array) -> Array:
    """Gradient by a vector of an f that takes many of them at once, (vectors, k) to (vectors,)."""
    k, numbers = len(at), at.tolist()
    least = min((abs(x) for x in numbers if x), default=1.0)
    h = np.array([step_at(x or min(least, 1.0)) for x in numbers])
    out = np.empty(k)
    part = max(1, AT_ONCE // k)
    for start in range(0, k, part):
        some = h[start : start + part]
        moved = np.empty((len(some), k), dtype=complex)
        moved[:] = at
        # Vector r moves coordinate start + r: the diagonal of the block.
        moved.reshape(-1)[start :: k + 1] += 1j * some
        out[start : start + part] = np.imag(f(moved)) / some
    return out
