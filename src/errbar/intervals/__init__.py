"""Intervals: one file per method; each names what it is valid for and refuses everything else."""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from errbar.intervals._studied_coverage import NearestStudy, nearest_study, studied_by_measure

__all__ = [
    "DEFAULT_BY_DESIGN",
    "NearestStudy",
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
    "nearest_study",
    "prepare_intervals",
    "studied_by_measure",
]


def __getattr__(name: str) -> object:
    """What was studied is loaded when it is asked for: most runs print no coverage."""
    if name not in ("NearestStudy", "nearest_study", "studied_by_measure"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from errbar.intervals import _studied_coverage

    return getattr(_studied_coverage, name)
