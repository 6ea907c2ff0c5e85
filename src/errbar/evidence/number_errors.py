"""Errors of numbers: sums over many rows in one pass, for one output or several."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from errbar._numeric.masked_rows import MaskedColumn
from errbar._numeric.moments import from_powers, square_kurtosis
from errbar._numeric.square_powers import ENOUGH, SquarePowers, square_powers
from errbar.evidence import Evidence
from errbar.records.one_column import one_output
from errbar.records.types import Floats

if TYPE_CHECKING:
    from errbar._numeric.median_gap import MedianGap
    from errbar._numeric.residual_sums import ResidualSums

SQUARES = "squares"
"""Where sums of squares are kept."""
FAR = 1e-6
"""Spread of the truth, as a share of its mean, below which the rounding of that mean would count."""


def sum_errors(evidence: Evidence) -> ResidualSums | None:
    """Moments of the errors of many rows, weights left aside; None where digits would go."""
    from errbar._numeric.residual_sums import residual_sums, residual_sums_of_line  # here, since most rows are few

    about, subset = evidence.about, evidence.subset
    if subset is not None and about.truth.ndim == 1 and about.value is not None:
        return residual_sums_of_line(MaskedColumn(about.truth, subset.rows), MaskedColumn(about.value, subset.rows))
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
    found.residuals, found.output_of = sums.alone[j], (evidence, j)
    return found


def error_kurtosis(evidence: Evidence) -> tuple[float, ...]:
    """Kurtosis of the squared errors of each output."""
    known = evidence.residuals
    if known is not None:
        return tuple(m.kurtosis for m in known.outputs)
    squares = evidence.known(SQUARES, TruthSquares)
    found = None if squares is None else from_powers(evidence.n, *squares.powers.first)
    return square_kurtosis(*_lines(evidence)) if found is None else (found.kurtosis,)


class TruthSquares(NamedTuple):
    """Squared errors and squared distances of the truth from its mean, by sums of powers."""

    centre: float
    powers: SquarePowers


def truth_squares(evidence: Evidence) -> TruthSquares | None:
    """Return sums of squares of one output of many plain rows that no other measure shares; else None."""
    plain = evidence.weight is None and evidence.unit is None
    if evidence.n < ENOUGH or not plain or evidence.about.truth.ndim > 1 or evidence.residuals is not None:
        return None
    return evidence.keep(SQUARES, lambda: _find_squares(evidence))


def _find_squares(evidence: Evidence) -> TruthSquares | None:
    y, f = evidence.given.truth, evidence.given.value
    assert f is not None
    centre = float(y.mean())

    def fill(rows: slice, errors: Floats, distances: Floats) -> None:
        np.subtract(y[rows], f[rows], errors)
        np.subtract(y[rows], centre, distances)

    with np.errstate(over="ignore", invalid="ignore"):
        found = TruthSquares(centre, square_powers(evidence.n, fill))
    spread = found.powers.second[0] / evidence.n
    return found if (FAR * centre) ** 2 < spread < np.inf else None
