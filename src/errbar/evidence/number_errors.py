"""Errors of numbers: sums over many rows in one pass, for one output or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errbar._numeric.moments import square_kurtosis
from errbar.evidence import Evidence
from errbar.records.one_column import one_output
from errbar.records.types import Floats

if TYPE_CHECKING:
    from errbar._numeric.median_gap import MedianGap
    from errbar._numeric.residual_sums import ResidualSums


def sum_errors(evidence: Evidence) -> ResidualSums | None:
    """Moments of the errors of many rows, weights left aside; None where digits would go."""
    from errbar._numeric.residual_sums import residual_sums  # here, since most rows are few

    return residual_sums(*_lines(evidence))


def find_median_gap(evidence: Evidence) -> MedianGap | None:
    """How absolute errors compare with those of the median; of one of several outputs, from a pass over all."""
    if evidence.output_of is not None:
        whole, j = evidence.output_of
        return None if whole.median_gap is None else whole.median_gap.alone[j]
    if evidence.residuals is None:
        return None
    from errbar._numeric.median_gap import median_gap  # here, for the same reason

    return median_gap(*_lines(evidence), evidence.residuals)


def _lines(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction, (outputs, rows) each."""
    given = evidence.given
    assert given.value is not None
    y, f = (part.reshape(given.n, -1).T for part in (given.truth, given.value))
    return y, f


def evidence_of_output(evidence: Evidence, j: int) -> Evidence:
    """One of several outputs, with what sums of all of them have found of it."""
    given, sums = evidence.given, evidence.residuals
    if sums is None or not sums.alone:
        return Evidence(one_output(given, j))
    found = Evidence(one_output(given, j, copied=given.unit is not None or given.weight is not None))
    found.residuals, found.output_of = sums.alone[j], (evidence.rows_alone, j)
    return found


def error_kurtosis(evidence: Evidence) -> tuple[float, ...]:
    """Kurtosis of the squared errors of each output."""
    if evidence.residuals is not None:
        return tuple(m.kurtosis for m in evidence.residuals.outputs)
    truth, value = evidence.given.truth, evidence.given.value
    assert value is not None
    return square_kurtosis((truth - value).reshape(evidence.n, -1))
