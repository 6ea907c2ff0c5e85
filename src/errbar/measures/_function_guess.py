"""Guesses about a function of one's own: its input, by the name of an argument, and its better side, by trial.

Perfect predictions are held against wrong ones: a false positive, a false negative, all wrong; numbers too high, too
low, exchanged. The better side is the one that perfect predictions are on in every trial. Where they are in between (a
bias, a share of positives), or where it makes no difference, the function has no better side, and must be told.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar.errors import Undefined
from errbar.measures._function_rule import call_metric, one_number
from errbar.measures._unwrapped import Unwrapped
from errbar.records.types import Array, Better, Reads

PREDICTS = ("y_pred", "pred", "preds", "predicted", "prediction", "predictions", "y_hat", "yhat")
"""Names of what `predict` gives: labels, or numbers where the target is one."""
ARGUMENTS: dict[str, Reads] = {
    **dict.fromkeys(("label", "labels", *PREDICTS), "label"),
    **dict.fromkeys(("prob", "probs", "proba", "probability", "y_prob", "y_proba", "p_pred"), "prob"),
    **dict.fromkeys(("score", "scores", "y_score"), "rank"),
    **dict.fromkeys(("value", "values"), "value"),
}
"""What a second argument of this name holds, as it is usually called."""
CLASSES = np.array([0, 1, 1, 0, 1, 0, 0, 1, 1, 1])
NUMBERS = np.array([3.0, 1.0, 2.0, 7.0, 4.5, 0.5, 6.0, 5.0])
SURE = 0.9
"""The probability of a class that is right."""


class Guess(NamedTuple):
    """Inferred properties of a function; None for what cannot be told."""

    reads: Reads | None
    better: Better | None
    predicts: bool = False
    failed: str = ""
    """Why the better side could not be found by trial; empty if every trial had a value."""


def guess_of(found: Unwrapped, reads: Reads | None) -> Guess:
    """Infer what the function reads, if that was not given, and its better side."""
    second = [*found.parameters][1:2]
    named = ARGUMENTS.get(second[0]) if second else None
    what = reads or named
    predicts = reads is None and bool(second) and second[0] in PREDICTS
    if what is None:
        return Guess(None, None)
    trials = [] if what == "value" else [_of_classes(what)]
    if what == "value" or predicts:
        trials.append(_of_numbers())
    failed = ""
    for rows in trials:
        try:
            side = _better_side(found, rows)
        except Undefined as cause:
            failed = failed or cause.message
            continue
        if side is not None:
            return Guess(what, side, predicts)
    return Guess(what, None, predicts, failed)


def _better_side(found: Unwrapped, trials: Iterator[tuple[Array, Array]]) -> Better | None:
    """Return the side of perfect predictions; None if they are on none, Undefined if a trial has no value."""
    above: set[float] = set()
    for truth, wrong in trials:
        right, other = (_try(found, truth, p) for p in (_perfect(truth, wrong), wrong))
        above.add(float(np.sign(right - other)))
    above.discard(0.0)
    if len(above) != 1:
        return None
    return "high" if above == {1.0} else "low"


def _perfect(truth: Array, wrong: Array) -> Array:
    """Return perfect predictions in the form of the wrong ones: classes or numbers themselves, or probabilities."""
    return truth if wrong.dtype == truth.dtype else np.where(truth == 1, SURE, 1 - SURE)


def _try(found: Unwrapped, truth: Array, predicted: Array) -> float:
    """Return the value of the function on rows that it may not be made for; Undefined if it has none."""
    name = found.name or "the function"
    with call_metric(name), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        value = one_number(found.function(truth.copy(), predicted.copy(), **found.given))
    if isinstance(value, str) or not np.isfinite(value):
        raise Undefined(f"{name} returned {value}")
    return value


def _of_classes(reads: Reads) -> Iterator[tuple[Array, Array]]:
    """The classes, with one false positive, one false negative, both, all wrong; as labels or probabilities."""
    positive, negative = np.flatnonzero(CLASSES == 1)[:1], np.flatnonzero(CLASSES == 0)[:1]
    for wrong in (negative, positive, [*positive, *negative], np.arange(len(CLASSES))):
        label = CLASSES.copy()
        label[np.asarray(wrong)] ^= 1
        yield CLASSES, label if reads == "label" else np.where(label == 1, SURE, 1 - SURE)


def _of_numbers() -> Iterator[tuple[Array, Array]]:
    """The numbers, all too high, all too low, or in another order; small and large, as some have limits."""
    for truth in (NUMBERS, 100 * NUMBERS, 10_000 * NUMBERS):
        off = truth[0] / 12
        for wrong in (truth + off, truth - off, truth[::-1], np.roll(truth, 3)):
            yield truth, wrong
