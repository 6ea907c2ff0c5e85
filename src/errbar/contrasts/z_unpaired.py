"""z, unpaired: d / sqrt(variance of left + variance of right), for two models on separate rows.

The classroom test of two hypotheses: with z, the confidence C = 1 - (1 - P) / 2, P being the normal mass between -z
and z. C is a one-sided confidence, no probability that a model is better. Meant for 30 rows or more in each sample, and
5 hits and 5 misses of a share: with fewer its p is too small, which errbar warns of; mover (`test=separate`) holds.
On the same rows use a paired contrast: this one ignores what both models share and misses gaps that are there.

>>> z, confidence = of_counts(30, 100, 20, 100)
>>> round(z, 4), round(confidence, 4)
(1.644, 0.9499)
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair, SamplePair
from errbar.records.scored import Proportion, Scored

ENOUGH = 30


def of_counts(errors1: float, n1: float, errors2: float, n2: float) -> tuple[float, float]:
    """z and the one-sided confidence C of two error counts on separate rows."""
    for errors, n in ((errors1, n1), (errors2, n2)):
        if not 0 <= errors <= n or n == 0:
            raise BadInput(
                f"Errors must lie between 0 and the number of rows, which is at least 1; got {errors} of {n}."
            )
    e1, e2 = errors1 / n1, errors2 / n2
    # Not pooled: the classroom formula, as the intervals of both errors use it (Mitchell 1997).
    sigma = math.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
    if sigma == 0:
        raise NoInterval("both samples are all right or all wrong, so their spread cannot be seen")
    z = abs(e1 - e2) / sigma
    return z, normal_cdf(z)


def find(pair: SamplePair | RowPair, ask: InferenceSettings) -> Gap:
    """Gap +- z sigma, within what the measure's bounds allow."""
    sigma = math.sqrt(_variance(pair.left) + _variance(pair.right))
    if not math.isfinite(sigma) or sigma == 0:
        raise NoInterval("the two samples show no spread, or none that can be found, so z has no meaning")
    half, z = z_two_sided(ask.level) * sigma, abs(pair.gap) / sigma
    most = pair.left.measure.bounds[1] - pair.left.measure.bounds[0]
    low, high = max(pair.gap - half, -most), min(pair.gap + half, most)
    extras = {"z": z, "confidence": normal_cdf(z)}
    return Gap(pair.gap, low, high, 2 * normal_cdf(-z), _how(pair), sigma, extras)


def _variance(side: Scored) -> float:
    """p (1 - p) / n of a share of rows that stand alone, the squared standard error of anything else."""
    basis = side.basis
    if side.plain and isinstance(basis, Proportion):
        a, middle, b = (float(np.real(basis.through(x))) for x in (0.0, 0.5, 1.0))
        if math.isclose(middle, (a + b) / 2, rel_tol=1e-12, abs_tol=1e-12):
            share = basis.hits / basis.trials
            return (b - a) ** 2 * share * (1 - share) / basis.trials
    return side.se**2


def _how(pair: SamplePair | RowPair) -> str:
    sizes = [_rows(side) for side in (pair.left, pair.right)]
    how = f"{sizes[0]:,.0f} and {sizes[1]:,.0f} rows taken for separate samples"
    if isinstance(pair, RowPair):
        how += "; they are the same rows, whose pairing is thrown away"
    if min(sizes) < ENOUGH:
        how += f"; fewer than {ENOUGH} in a sample, too few for a normal z"
    return how


def _rows(side: Scored) -> float:
    """Pieces that a share or value rests on."""
    plain_share = side.plain and isinstance(side.basis, Proportion)
    return side.basis.trials if plain_share and isinstance(side.basis, Proportion) else float(side.n_independent)


z_unpaired = Contrast(
    name="z_unpaired",
    label="z of separate samples",
    standing="asymptotic",
    takes="samples",
    takes_says="two models, each on rows of its own",
    find=find,
    aliases=("z_test", "unpaired_z"),
    cites=("mitchell1997",),
    about=__doc__ or "",
)
