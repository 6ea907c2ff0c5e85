"""Intervals: one file per method; each names what it is valid for and refuses everything else."""

from errbar.intervals._choose import (
    DEFAULT_BY_DESIGN,
    applies,
    apply_method,
    apply_method_over_splits,
    fits_design,
    fits_fixed_model,
    fits_plan,
    interval_for,
    interval_over_splits,
    method,
    prepare_intervals,
)
from errbar.intervals._effective_rows import effective_share

__all__ = [
    "DEFAULT_BY_DESIGN",
    "applies",
    "apply_method",
    "apply_method_over_splits",
    "effective_share",
    "fits_design",
    "fits_fixed_model",
    "fits_plan",
    "interval_for",
    "interval_over_splits",
    "method",
    "prepare_intervals",
]
