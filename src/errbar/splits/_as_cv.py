"""A splitter as scikit-learn's `cv=`: a plan drawn for rows, classes and groups that come as arrays."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.plan import Plan, count_rows
from errbar.records.splitter import RowLayout, Splitter
from errbar.records.types import Ints
from errbar.splits import draw


def draw_for(splitter: Splitter, X: object, y: object = None, groups: object = None) -> Plan:
    """The plan of a splitter for these rows, with seed 0."""
    if X is None:
        raise BadInput(f"How many splits {splitter.name} has depends on the rows; give X.")
    n = count_rows(X)
    unit, classes = _codes(groups), _classes(y)
    for role, codes in (("y", classes), ("groups", unit)):
        if codes is not None and len(codes) != n:
            raise BadInput(f"X and {role} must have as many rows; X has {n:,}, {role} {len(codes):,}.")
    keeps = "strata" in splitter.honours
    layout = RowLayout(n=n, strata=classes if keeps else None, unit=unit, classes=classes, unit_name="group")
    return draw(splitter, layout, seed=0)


def _classes(y: object) -> Ints | None:
    """Codes of a target that holds classes: texts, booleans or whole numbers; None for measurements."""
    values = None if y is None else np.asarray(y)
    if values is None or values.ndim != 1:
        return None
    if values.dtype.kind == "f" and (values != np.rint(values)).any():
        return None
    codes = _codes(values)
    # Whole numbers with nearly as many values as rows are measurements or ids, not classes.
    return codes if codes is not None and codes.max(initial=0) < max(2, len(values) // 2) else None


def _codes(values: object) -> Ints | None:
    if values is None:
        return None
    return np.unique(np.asarray(values), return_inverse=True)[1].reshape(-1).astype(np.intp)
