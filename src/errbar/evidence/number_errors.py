"""Errors of numbers, and distances of the truth from its mean and median, which several measures share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from errbar._numeric.mean_parts import MeanParts, mean_parts
from errbar._numeric.moments import square_kurtosis
from errbar.evidence import Evidence
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
