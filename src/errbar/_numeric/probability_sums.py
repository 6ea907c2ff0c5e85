"""Log loss and Brier score of many rows of two classes by their moments, in one blocked pass that stays in cache."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import AT_ONCE, DOT, column_blocks
from errbar._numeric.moments import Moments, from_powers, from_three_powers
from errbar.records.types import Array, Bools, Floats


class ProbabilitySums(NamedTuple):
    """Moments of losses; each is None where raw powers would lose digits."""

    log_loss: Moments | None
    brier: Moments | None
    log_loss_if_wrong: Moments | None
    """Of the log loss had each row's likeliest class been wrong, without kurtosis."""
    log_loss_gap: Moments | None
    """Of the log loss less that of the class shares, without kurtosis."""
    brier_gap: Moments | None


LOG, SQUARE, WRONG, LOG_GAP, SQUARE_GAP = range(5)
"""Lines of a block: log of the probability of what happened, squared error, log of what was left, two shifted gaps."""
LINES = 5


def probability_sums(p: Floats, y: Bools, least: float, mask: Bools | None = None) -> ProbabilitySums:
    """Sum losses of P(positive class) and whether a row is of it; a probability counts as at least `least`.

    Of the rows of a mask alone, where there is one.
    """
    n = len(p) if mask is None else int(np.count_nonzero(mask))
    positives = int(np.count_nonzero(y if mask is None else y & mask))
    with np.errstate(all="ignore"):
        logs = [-math.log(count / n) if count else math.inf for count in (n - positives, positives)]
        squares = [(positives / n) ** 2, (1 - positives / n) ** 2]
        powers = _power_sums(_blocks(p, y, mask), least, logs[1] - logs[0], squares[1] - squares[0])
        powers[[LOG, WRONG, LOG_GAP], ::2] *= -1  # they are losses with another sign
        log_loss, brier = (from_powers(n, *powers[i]) for i in (LOG, SQUARE))
        three = [from_three_powers(n, *powers[i, :3]) for i in (WRONG, LOG_GAP, SQUARE_GAP)]
    return ProbabilitySums(log_loss, brier, three[0], _shift(three[1], -logs[0]), _shift(three[2], -squares[0]))


def _shift(found: Moments | None, by: float) -> Moments | None:
    return None if found is None else found._replace(mean=found.mean + by)


def _blocks(p: Floats, y: Bools, mask: Bools | None) -> Iterator[tuple[Floats, Bools]]:
    """Rows at a time."""
    for s in column_blocks(1, len(p)):
        yield (p[s], y[s]) if mask is None else (p[s][mask[s]], y[s][mask[s]])


def _power_sums(blocks: Iterable[tuple[Floats, Bools]], least: float, log_step: float, square_step: float) -> Array:
    """(lines, four) sums of powers; of the last three lines, three."""
    table, truth, sums = np.empty((2 * LINES, AT_ONCE)), np.empty(AT_ONCE), np.zeros((LINES, 4))
    ones = np.ones(DOT)
    for p, y in blocks:
        width = len(p)
        x, positive = table[:, :width], truth[:width]
        _fill(x, positive, p, y, least)
        np.multiply(positive, log_step, out=x[LOG_GAP])
        x[LOG_GAP] += x[LOG]
        np.multiply(positive, -square_step, out=x[SQUARE_GAP])
        x[SQUARE_GAP] += x[SQUARE]
        np.multiply(x[:LINES], x[:LINES], out=x[LINES:])
        parts = _in_parts(table, width)
        once, twice = parts[:LINES], parts[LINES:]
        sums[:, 0] += np.vecdot(once, ones[: parts.shape[2]]).sum(axis=1)
        sums[:, 1] += np.vecdot(once, once).sum(axis=1)
        sums[:, 2] += np.vecdot(once, twice).sum(axis=1)
        sums[:WRONG, 3] += np.vecdot(twice[:WRONG], twice[:WRONG]).sum(axis=1)
    return sums


def _in_parts(table: Array, width: int) -> Array:
    """(lines, parts, rows) of the first rows, so few in a part that BLAS adds them up on one thread."""
    if width <= DOT:
        return table[:, None, :width]
    whole = -(-width // DOT) * DOT
    table[:, width:whole] = 0.0  # which adds nothing to any sum
    return table[:, :whole].reshape(len(table), -1, DOT)


def _fill(x: Array, positive: Array, p: Floats, y: Bools, least: float) -> None:
    """The first three lines of a block, and whether each row is positive as a number."""
    np.copyto(x[WRONG], ~y)
    np.subtract(x[WRONG], p, out=x[LOG])  # p or 1 - p, whichever happened, but for the sign
    np.abs(x[LOG], out=x[LOG])
    np.copyto(positive, y)
    np.subtract(p, positive, out=x[SQUARE])
    np.abs(x[SQUARE], out=x[WRONG])
    np.minimum(x[WRONG], x[LOG], out=x[WRONG])
    np.maximum(x[WRONG], least, out=x[WRONG])
    np.multiply(x[SQUARE], x[SQUARE], out=x[SQUARE])
    np.log(x[LOG], out=x[LOG])
    np.log(x[WRONG], out=x[WRONG])
