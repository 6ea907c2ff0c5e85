"""Errors of numbers, and distances of the truth from its mean and median, which several measures share."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from errbar._numeric.mean_parts import MeanParts, mean_parts
from errbar._numeric.moments import of_rows, square_kurtosis
from errbar._numeric.ranking import order_and_ends
from errbar.evidence import Evidence
from errbar.records.check_input import SkewFacts
from errbar.records.types import Floats

if TYPE_CHECKING:
    from errbar.evidence.residual_sums import ResidualSums


def sum_errors(evidence: Evidence) -> ResidualSums | None:
    """Return moments of the errors of many rows, weights left aside; None where digits would go."""
    from errbar.evidence.residual_sums import residual_sums  # here, since most rows are few

    given = evidence.given
    assert given.value is not None
    return residual_sums(given.truth, given.value)


def error_kurtosis(evidence: Evidence) -> tuple[float, ...]:
    """Return the kurtosis of the squared errors of each output."""
    if evidence.residuals is not None:
        return (evidence.residuals.squared.kurtosis,)
    given = evidence.given
    assert given.value is not None
    return square_kurtosis(*(part.reshape(given.n, -1).T for part in (given.truth, given.value)))


def skew_facts(evidence: Evidence, least: float) -> tuple[SkewFacts, ...]:
    """Return how skewed truth and errors are, for each output whose truth is skewed by more than `least`."""
    given = evidence.given
    assert given.value is not None
    rows = given.n if given.unit is None else len(np.unique(given.unit))
    found = []
    for y, v in zip(_truth(evidence).T, given.value.reshape(given.n, -1).T):
        skewness = of_rows(y).skewness
        if abs(skewness) > least and rows > 2:
            error = y - v
            link = _rank_correlation(np.ascontiguousarray(v), np.abs(error))
            found.append(SkewFacts(skewness, link, of_rows(error).skewness, rows))
    return tuple(found)


def _rank_correlation(a: Floats, b: Floats) -> float:
    """Return Spearman's correlation, ties at their middle rank; 0 where a column is constant."""
    x, y = (_centred_ranks(column) for column in (a, b))
    size = math.sqrt(float(x @ x) * float(y @ y))
    return float(x @ y) / size if size > 0 else 0.0


def _centred_ranks(x: Floats) -> Floats:
    order, ends = order_and_ends(x)
    counts = np.diff(ends, prepend=-1)
    ranks = np.empty(len(x))
    ranks[order] = np.repeat(ends - (counts - 1) / 2 - (len(x) - 1) / 2, counts)
    return ranks


def truth_means(evidence: Evidence) -> MeanParts:
    """Return the weighted mean of each output of the truth; in one part where rounding does not count."""
    if evidence.weight is None and evidence.residuals is not None:
        return MeanParts(np.array([evidence.residuals.centre]), np.zeros(1))
    return evidence.keep("truth_means", lambda: mean_parts(_truth(evidence), evidence.weight))


def plain_medians(evidence: Evidence) -> Floats:
    """Return the median of each output of the truth, weights left aside."""
    return evidence.keep("truth_medians", lambda: np.median(_truth(evidence), axis=0))


def squares_about_mean(evidence: Evidence) -> Floats:
    """Return the squared distance of each row's truth from its mean, averaged over outputs."""
    about = truth_means(evidence).about(_truth(evidence))
    np.square(about, out=about)
    return about[:, 0] if about.shape[1] == 1 else np.asarray(np.einsum("ij->i", about) / about.shape[1])


def distances_from(evidence: Evidence, centre: Floats) -> Floats:
    """Return the distance of each row's truth from one number per output, averaged over outputs."""
    about = _truth(evidence) - centre
    np.abs(about, out=about)
    return about[:, 0] if len(centre) == 1 else np.asarray(np.einsum("ij->i", about) / len(centre))


def _truth(evidence: Evidence) -> Floats:
    """Truth as (rows, outputs)."""
    return evidence.given.truth.reshape(evidence.n, -1)
