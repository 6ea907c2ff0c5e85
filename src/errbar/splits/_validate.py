"""Validation of a plan: it has splits, rows on either side of each, and no row on both."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput, Refusal
from errbar.records.codes import TRAINING_ROWS_SCORED
from errbar.records.plan import Partitions, Plan, Split
from errbar.records.types import Ints


def sound(plan: Plan) -> None:
    """Raise where a fit would have nothing to learn from, nothing to predict, or would predict what it has seen."""
    if isinstance(plan.splits, Partitions):
        _sound_partitions(plan, plan.splits)
        return
    if not plan.mains:
        raise BadInput(f"A plan needs a split whose predictions count; {plan.key} drew none.")
    for i, split in enumerate(plan.splits):
        _sound_split(plan, i, split)


def _sound_partitions(plan: Plan, splits: Partitions) -> None:
    for codes, k in zip(splits.codes, splits.ks):
        if len(codes) != plan.n or k < 2 or codes.min() < 0 or not np.bincount(codes).all():
            raise BadInput(
                f"A partition of {plan.n:,} rows needs two folds or more and no empty one; "
                f"{plan.key} has codes for {len(codes):,} rows in {len(np.unique(codes))} folds."
            )


def _sound_split(plan: Plan, i: int, split: Split) -> None:
    trains = split.n_train(plan.n)
    if not len(split.test) or not trains:
        raise BadInput(
            f"Every split needs a row to train on and one to test; split {i} of {plan.key} has {trains:,} and "
            f"{len(split.test):,} of {plan.n:,}."
        )
    for rows in (split.test, split.trained):
        if rows is not None and (rows.min() < 0 or rows.max() >= plan.n):
            raise BadInput(
                f"Rows are numbered 0 to {plan.n - 1:,}; split {i} of {plan.key} names {_outside(rows, plan.n)}."
            )
    both = len(split.test) - len(unseen(split, plan.n))
    if both and plan.traits.design != "fitted_rows" and not plan.options.get("in_bag"):
        raise Refusal(
            f"A test row must not be a training row; split {i} of {plan.key} has {both:,} of its "
            f"{len(split.test):,} test rows in training too. Remove them from one side, or use resubstitution.",
            code=TRAINING_ROWS_SCORED,
        )


def unseen(split: Split, n: int) -> Ints:
    """The test rows that do not train: all of them, save in resubstitution and in bootstrap(in_bag=true)."""
    if split.trained is None:
        return split.test
    trained = np.zeros(n, dtype=np.bool_)
    trained[split.trained] = True
    return split.test[~trained[split.test]]


def _outside(rows: Ints, n: int) -> int:
    return int(rows.min() if rows.min() < 0 else rows.max())
