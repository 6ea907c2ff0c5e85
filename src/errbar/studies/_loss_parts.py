"""Loss parts: noise, bias and variance at each point, so that they add up to the loss there.

Squared loss: noise + bias^2 + variance. 0-1 loss, after Domingos (2000): c1 noise + bias + c2 variance, where the bias
is 1 if the main (commonest) prediction is not the best label, the variance is how often a prediction is not the main
one, and the signs c1, c2 say that noise and variance can also help: on a point that the main prediction gets wrong,
a learner that wavers is right more often.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints


class Squared(NamedTuple):
    """One number a point each."""

    noise: Floats
    bias: Floats
    variance: Floats
    loss: Floats
    """Expected loss over training sets and over y, found without the parts."""


class ZeroOne(NamedTuple):
    """One number a point each; `net` parts carry their signs and add up with the bias to the loss."""

    noise: Floats
    net_noise: Floats
    bias: Floats
    variance: Floats
    net_variance: Floats
    loss: Floats


def squared_parts(said: Floats, best: Floats, noise: float) -> Squared:
    """`said` (training sets, points), `best` the mean of y at each point, `noise` the variance of y around it.

    The variance over R training sets is divided by R - 1, and the square of their mean loses the variance / R that it
    holds by chance: both parts are then right on average for any R, and still add up.
    """
    sets = len(said)
    variance = said.var(axis=0, ddof=1)
    bias = (said.mean(axis=0) - best) ** 2 - variance / sets
    loss = np.mean((said - best) ** 2, axis=0) + noise
    return Squared(np.full(said.shape[1], noise), bias, variance, loss)


def zero_one_parts(said: Ints, prob: Floats) -> ZeroOne:
    """`said` (training sets, points) class codes, `prob` (points, classes) P(class | x)."""
    points, classes = prob.shape
    at = np.arange(points)
    share = np.stack([np.mean(said == c, axis=0) for c in range(classes)], axis=1)
    best, main = prob.argmax(axis=1), share.argmax(axis=1)
    right = share[at, best]
    noise = 1 - prob[at, best]
    biased = (main != best).astype(np.float64)
    variance = 1 - share[at, main]
    # Where the main prediction is wrong, only wavering towards the best label helps.
    net_variance = np.where(biased > 0, -right, variance)
    # c1 noise: y differs from the best label and the prediction hits it, or not, whatever the prediction is.
    net_noise = right - np.sum(share * prob, axis=1)
    loss = np.mean(1 - prob[at, said], axis=0)
    return ZeroOne(noise, net_noise, biased, variance, net_variance, loss)
