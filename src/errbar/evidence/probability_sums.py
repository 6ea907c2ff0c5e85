"""Log loss and Brier score of many rows of two classes by their moments, in one blocked pass that stays in cache."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK, Moments, from_powers, from_three_powers
from errbar.records.types import Array, Bools, Floats


class ProbabilitySums(NamedTuple):
    """Moments of losses; each is None where raw powers would lose digits."""

    log_loss: Moments | None
    brier: Moments | None
    log_loss_if_wrong: Moments | None
    """Moments of the log loss had each row's likeliest class been wrong, without kurtosis."""
    log_loss_gap: Moments | None
    """Moments of the log loss minus that of the class shares, without kurtosis."""
    brier_gap: Moments | None


LOG, SQUARE, WRONG, LOG_GAP, SQUARE_GAP = range(5)
"""Lines of a block: log of the probability of what happened, squared error, log of what was left, two shifted gaps."""
LINES = 5


def probability_sums(p: Floats, y: Bools, least: float) -> ProbabilitySums:
    """Sum losses of P(positive class) and whether a row is of it; a probability counts as at least `least`."""
    n, positives = len(p), int(np.count_nonzero(y))
    with np.errstate(all="ignore"):
        logs = [-math.log(count / n) if count else math.inf for count in (n - positives, positives)]
        squares = [(positives / n) ** 2, (1 - positives / n) ** 2]
        powers = _power_sums(p, y, least, logs[1] - logs[0], squares[1] - squares[0])
        # Turning the sign changes the odd powers only, at places 0 and 2.
        powers[[LOG, WRONG, LOG_GAP], ::2] *= -1  # they are losses with another sign
        log_loss, brier = (from_powers(n, *powers[i]) for i in (LOG, SQUARE))
        three = [from_three_powers(n, *powers[i, :3]) for i in (WRONG, LOG_GAP, SQUARE_GAP)]
    return ProbabilitySums(log_loss, brier, three[0], _shift(three[1], -logs[0]), _shift(three[2], -squares[0]))


def _shift(found: Moments | None, by: float) -> Moments | None:
    return None if found is None else found._replace(mean=found.mean + by)


def _power_sums(p: Floats, y: Bools, least: float, log_step: float, square_step: float) -> Array:
    """(lines, four) sums of powers; of the last three lines, three."""
    lines, truth, sums = np.empty((2, LINES, BLOCK)), np.empty(BLOCK), np.zeros((LINES, 4))
    for start in range(0, len(p), BLOCK):
        some = p[start : start + BLOCK]
        (x, squares), positive = lines[:, :, : len(some)], truth[: len(some)]
        _fill(x, positive, some, y[start : start + BLOCK], least)
        # The reference loss takes two values: one constant, which `_shift` adds, and a step for positives.
        np.multiply(positive, log_step, out=x[LOG_GAP])
        x[LOG_GAP] += x[LOG]
        np.multiply(positive, -square_step, out=x[SQUARE_GAP])
        x[SQUARE_GAP] += x[SQUARE]
        np.square(x, out=squares)
        sums[:, 0] += x.sum(axis=1)
        sums[:, 1] += np.vecdot(x, x)
        sums[:, 2] += np.vecdot(x, squares)
        sums[:WRONG, 3] += np.vecdot(squares[:WRONG], squares[:WRONG])
    return sums


def _fill(x: Array, positive: Array, p: Floats, y: Bools, least: float) -> None:
    """The first three lines of a block, and whether each row is positive as a number."""
    np.copyto(x[WRONG], ~y)
    np.subtract(x[WRONG], p, out=x[LOG])  # p or 1 - p, whichever happened, but for the sign
    np.abs(x[LOG], out=x[LOG])
    np.copyto(positive, y)
    np.subtract(p, positive, out=x[SQUARE])
    np.abs(x[SQUARE], out=x[WRONG])
    # The likeliest class being wrong costs -log of the smaller of p and 1 - p.
    np.minimum(x[WRONG], x[LOG], out=x[WRONG])
    np.maximum(x[WRONG], least, out=x[WRONG])
    np.multiply(x[SQUARE], x[SQUARE], out=x[SQUARE])
    np.log(x[LOG], out=x[LOG])
    np.log(x[WRONG], out=x[WRONG])
