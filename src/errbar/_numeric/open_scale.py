"""Scales on which a bounded measure has no end: logit, log from one bound, atanh, or the plain scale."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats

FAR = 700.0
"""Beyond this, the exponential leaves the range of doubles."""


class OpenScale(NamedTuple):
    """A monotone rising map to the whole line, its inverse, and its name."""

    to: Callable[[Floats], Floats]
    back: Callable[[float], float]
    name: str


def open_scale(bounds: tuple[float, float]) -> OpenScale:
    """The scale for a range; infinite where a value lies on a bound."""
    a, b = bounds
    if (a, b) == (-1.0, 1.0):
        return OpenScale(np.arctanh, lambda x: float(np.tanh(x)), "atanh")
    if np.isfinite(a) and np.isfinite(b):
        return OpenScale(lambda v: np.log((v - a) / (b - v)), lambda x: a + (b - a) * _logistic(x), "logit")
    if np.isfinite(b):
        return OpenScale(lambda v: -np.log(b - v), lambda x: float(b - np.exp(min(-x, FAR))), f"log({b:g} - value)")
    if np.isfinite(a):
        return OpenScale(lambda v: np.log(v - a), lambda x: float(a + np.exp(min(x, FAR))), "log")
    return OpenScale(lambda v: v, lambda x: x, "plain")


def _logistic(x: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(x, -FAR, FAR))))
