"""MedAE: the median absolute error: half of the rows are predicted at least this well.

Use it for the typical error where a few rows may be far off. With several outputs it is the mean of their medians.
Not to be confused with MAE, which those few rows dominate, nor with the median absolute deviation of the truth.

>>> import errbar
>>> run = errbar.score(truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.5, 4.5, 99.0], measures="medae")
>>> run["medae"].value  # errors 0, 0.5, 1.5, 95: (0.5 + 1.5) / 2
1.0
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._medians import MIDDLE, Ladder, bandwidth, places_of, truth_medians
from errbar.measures._regression_rows import columns, size_of_error
from errbar.measures._value_measures import error_measure
from errbar.measures._values_left import ValuesLeft
from errbar.records.measure import Measure
from errbar.records.scored import Order, Recomputed, Scored
from errbar.records.types import Floats, Ints


def _find(measure: Measure, evidence: Evidence) -> Scored:
    errors = _errors(evidence)
    ladders = [Ladder(e, evidence.weight) for e in errors]
    medians = [one.median() for one in ladders]

    def influence() -> Floats:
        each = [_influence(evidence, *one) for one in zip(ladders, medians)]
        return np.asarray(np.mean(each, axis=0), dtype=float)

    return Scored(
        measure=measure,
        label=measure.label,
        value=float(np.mean(medians)),
        basis=_order(ladders[0], medians[0]) if len(errors) == 1 else Recomputed(),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        left_value=lambda inside, rows: _value_left(evidence, rows),
    )


def _errors(evidence: Evidence) -> Floats:
    """The errors of each output, (outputs, rows)."""
    y, f = columns(evidence)
    return size_of_error(y, f, None).T


def _ascending(evidence: Evidence) -> Floats:
    """The errors of each output in order."""
    return evidence.keep("ascending errors", lambda: np.sort(_errors(evidence), axis=1))


def _value_left(evidence: Evidence, rows: Ints) -> float:
    """The value without some plain rows."""
    (y, f), places = columns(evidence), places_of(evidence.n - len(rows), *MIDDLE)
    taken = np.sort(np.abs(y[rows] - f[rows]).T, axis=1)
    return float(np.mean([ValuesLeft(*lines).at(places) for lines in zip(_ascending(evidence), taken)]))


def _order(steps: Ladder, median: float) -> Order:
    """Rows have one of three influences: below the median, at it and above."""
    errors, n = steps.values, len(steps.values)

    def se() -> float:
        below, at = int(np.count_nonzero(errors < median)), int(np.count_nonzero(errors == median))
        more = n - at - 2 * below  # above than below: what rows at the median make up for
        squares = (n - at + more * more / at) / 4 if at else (n - more * more / n) / 4
        return _sparsity(steps) * math.sqrt(squares / (n - 1) / n)

    return Order(at=steps.at, quantiles=steps.quantiles, share=0.5, se_of=se if n > 1 else None)


def _sparsity(steps: Ladder) -> float:
    """1 / density at the median: a difference quotient of quantiles."""
    h = bandwidth(len(steps.values))
    low, high = steps.quantiles(0.5 - h, 0.5 + h)
    return (high - low) / (2 * h)


def _influence(evidence: Evidence, steps: Ladder, median: float) -> Floats:
    """(1/2 - [error below the median]) / density; rows at the median share what makes the mean 0."""
    errors = steps.values
    side: Floats = np.where(errors < median, -0.5, 0.5)
    at = np.flatnonzero(errors == median)
    if len(at):
        held = (len(at) if evidence.weight is None else float(evidence.weight[at].sum())) / evidence.total
        side[at] = 0.0
        side[at] = -evidence.mean(side) / held if held else 0.0
    side *= _sparsity(steps)
    return side


def _constant(evidence: Evidence, settings: Mapping[str, object]) -> float:
    y = evidence.given.truth.reshape(evidence.n, -1)
    far = np.abs(y - truth_medians(evidence)).T
    return float(np.mean([Ladder(column, evidence.weight).median() for column in far]))


medae = error_measure(
    name="medae",
    label="median absolute error",
    degree=1,
    find=_find,
    smooth=False,
    no_skill=_constant,
    no_skill_says="median distance of the truth from its median",
    aliases=("median_absolute_error", "median_ae"),
    cites=("hampel1974", "hall1988"),
    formula="median |y - f|",
    about=__doc__ or "",
)
