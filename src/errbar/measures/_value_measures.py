"""Measures of predicted numbers: what errors have in common, and what correlations have."""

from __future__ import annotations

from functools import partial

from errbar.measures._no_skill import fixed
from errbar.records.measure import Measure
from errbar.records.types import REGRESSION

error_measure = partial(Measure, reads="value", kinds=REGRESSION, better="low", bounds=(0.0, float("inf")), perfect=0.0)
"""Make a measure that is 0 for perfect predictions and has no upper end."""

correlation_measure = partial(
    Measure,
    reads="value",
    degree=0,
    kinds=("regression",),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    no_skill=fixed(0.0),
)
"""Make a measure that is 1 for perfect predictions and 0 for predictions that do not go with the truth."""
