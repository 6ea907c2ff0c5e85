"""Units in a plan: no unit may be in the training and the test rows of one split."""

from __future__ import annotations

import numpy as np

from errbar.errors import Refusal
from errbar.records import codes
from errbar.records.plan import Partitions, Plan, Split
from errbar.records.splitter import RowLayout
from errbar.records.types import Ints
from errbar.splits._validate import unseen

ANY_SIZE = ("leave_one_unit_out", "leave_p_out", "resubstitution")
"""Plans whose test sets are as big as the units are, by definition."""


def kept_apart(layout: RowLayout, plan: Plan) -> tuple[str, ...]:
    """Receipt lines about units, the gravest first; refuses a plan that has one on both sides."""
    if layout.unit is None:
        return ()
    counts = np.bincount(layout.unit)
    if plan.traits.design == "fitted_rows":
        return (f"every {layout.unit_name} on both sides: resubstitution has no unseen rows",)
    leak = _first_leak(layout.unit, plan)
    if leak is not None:
        split, shared = leak
        raise Refusal(
            f"No {layout.unit_name} may be on both sides of a split ({codes.UNIT_ON_BOTH_SIDES}): split {split} "
            f"of {plan.key} trains on {shared:,} of the {layout.units} it tests. Use kfold with `unit`, which "
            f"never splits a {layout.unit_name}.",
            code=codes.UNIT_ON_BOTH_SIDES,
        )
    return (*_big(layout, counts, plan), f"no {layout.unit_name} on both sides ({len(counts):,} {layout.units})")


def are_units_apart(layout: RowLayout, plan: Plan) -> bool:
    """True where units were given and `kept_apart`, which refuses every other plan, found unseen rows."""
    return layout.unit is not None and plan.traits.design != "fitted_rows"


def _first_leak(unit: Ints, plan: Plan) -> tuple[int, int] | None:
    """The first split with units on both sides, and how many."""
    if isinstance(plan.splits, Partitions):
        first = np.unique(unit, return_index=True)[1]
        if all((codes == codes[first][unit]).all() for codes in plan.splits.codes):
            return None
    for i, split in enumerate(plan.splits):
        shared = _shared(unit, split, plan.n)
        if shared:
            return i, shared
    return None


def _shared(unit: Ints, split: Split, n: int) -> int:
    tested, trained = np.zeros((2, int(unit.max()) + 1), dtype=np.bool_)
    tested[unit[unseen(split, n)]] = True
    trained[unit[split.train(n)]] = True
    return int((tested & trained).sum())


def _big(layout: RowLayout, counts: Ints, plan: Plan) -> tuple[str, ...]:
    """Units so big that results hang on them, or that test sets cannot be of one size."""
    share = counts.max() / layout.n
    one = f"one {layout.unit_name} holds {counts.max():,} of the {layout.n:,} rows ({share:.0%})"
    loud = (f"ATTENTION: {one}: results depend mostly on this one {layout.unit_name}",) if share > 0.5 else ()
    if plan.family in ANY_SIZE or counts.max() <= plan.n_test:
        return loud
    largest = max(len(split.test) for split in plan.splits if split.role == "main")
    more = f"{one}, more than a test set should" if not loud else "test sets differ in size"
    return (*loud, f"{more}: the largest test set has {largest / layout.n:.0%} of the rows")
