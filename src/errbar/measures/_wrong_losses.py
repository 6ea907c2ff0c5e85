"""Losses of rows had their likeliest class been wrong: a sample without confident errors hides them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import Moments
from errbar.evidence import LEAST_LEFT, Evidence
from errbar.records.types import Floats, Ints

AT_ONCE = 1 << 14
"""Probabilities that are copied at a time: 128 KB, which stay in cache."""


class WrongLosses(NamedTuple):
    """Losses of every row, found when asked for."""

    if_wrong: Callable[[], Floats]
    """Had the row's likeliest class been wrong."""
    if_turned: Callable[[], Floats]
    """With the row's other label; the same as `if_wrong` beyond two classes."""
    moments: Callable[[], Moments | None] = lambda: None
    """Moments of `if_wrong`, where one pass over many plain rows has found them."""


def wrong_log_losses(evidence: Evidence, clip: float | None) -> WrongLosses:
    """-log of what was left for the other classes; a probability of exactly 1 leaves 2^-53."""
    least = clip or LEAST_LEFT
    if evidence.kind == "binary":
        p = evidence.p_positive
        return WrongLosses(
            if_wrong=lambda: -np.log(np.maximum(np.minimum(p(), 1 - p()), least)),
            if_turned=lambda: -np.log(np.maximum(np.where(evidence.y_positive(), 1 - p(), p()), least)),
            moments=lambda: None if clip or (found := evidence.probability_sums) is None else found.log_loss_if_wrong,
        )

    def of_rows(prob: Floats, likeliest: Ints) -> Floats:
        others, left = _others(prob, likeliest)
        logs = np.maximum(others, least)
        np.log(logs, out=logs)
        with np.errstate(divide="ignore", invalid="ignore"):
            # The true class is then j with chance p_j / left: the mean of -log p_j over these.
            found = np.einsum("ij,ij->i", others, logs) / -left
        return np.asarray(np.where(left > least, found, -np.log(least)))

    return _expected(evidence, of_rows)


def wrong_squared_errors(evidence: Evidence, times: float) -> WrongLosses:
    """`times` the squared error; beyond two classes the expectation given that the likeliest class is wrong."""
    if evidence.kind == "binary":
        p = evidence.p_positive
        return WrongLosses(
            if_wrong=lambda: times * np.square(np.maximum(p(), 1 - p())),
            if_turned=lambda: times * np.square(p() - ~evidence.y_positive()),
        )

    def of_rows(prob: Floats, likeliest: Ints) -> Floats:
        others, left = _others(prob, likeliest)
        with np.errstate(divide="ignore", invalid="ignore"):
            # Were class j true, the error is sum p^2 + 1 - 2 p_j; the mean of p_j with chances p_j / left.
            met = np.einsum("ij,ij->i", others, others) / left
        squares = np.einsum("ij,ij->i", prob, prob)
        return np.asarray(times * (squares + 1 - 2 * np.where(left > 0, met, 0.0)))

    return _expected(evidence, of_rows)


def _expected(evidence: Evidence, of_rows: Callable[[Floats, Ints], Floats]) -> WrongLosses:
    """Return both losses, equal here; rows are taken in blocks, so that no second table of probabilities is made."""

    def found() -> Floats:
        prob, top = evidence.given.prob, evidence.likeliest()
        assert prob is not None
        width = max(1, AT_ONCE // prob.shape[1])
        blocks = (slice(start, start + width) for start in range(0, evidence.n, width))
        return np.concatenate([of_rows(prob[s], top[s]) for s in blocks])

    return WrongLosses(if_wrong=found, if_turned=found)


def _others(prob: Floats, likeliest: Ints) -> tuple[Floats, Floats]:
    """Probabilities with the likeliest class's set to 0, and their sums."""
    others = np.array(prob, dtype=np.float64)
    others[np.arange(len(others)), likeliest] = 0.0
    return others, np.einsum("ij->i", others)
