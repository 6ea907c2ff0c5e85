"""Intervals: one file per method; each says what it is valid for and refuses the rest by name."""

from errbar.intervals._choose import (
    BY_FAMILY,
    NONE_HOLDS,
    applies,
    apply_method,
    apply_method_over_splits,
    fits_family,
    interval_for,
    interval_over_splits,
    method,
)
from errbar.intervals._effective_rows import effective_share

__all__ = [
    "BY_FAMILY",
    "NONE_HOLDS",
    "applies",
    "apply_method",
    "apply_method_over_splits",
    "effective_share",
    "fits_family",
    "interval_for",
    "interval_over_splits",
    "method",
]
