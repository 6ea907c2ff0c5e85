"""Krippendorff's alpha: 1 - observed disagreement / disagreement expected by chance, for any number of raters.

1 where raters of an item always agree, 0 where they agree as often as ratings drawn from all items. Raters may skip
items; an item with one rating counts for nothing. `scale` says how far apart two ratings are: nominal (equal or not),
ordinal (ratings between them), interval (their difference) or ratio (difference over sum).
Not to be confused with agreement, the plain share of pairs that agree, which is high where one rating is common.

>>> import errbar
>>> run = errbar.score(outcome=[1, 1, 1, 0, 0, 0], item=list("aabbcc"), measures="krippendorff_alpha")
>>> round(run["krippendorff_alpha"].value, 4)  # 1 - (6 - 1) * 2 / (2 * 3 * 3)
0.4444
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import BadInput
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._raters import Ratings, agreement, rating_counts, rating_levels
from errbar.measures._tables import ratio
from errbar.records.measure import Measure
from errbar.records.scored import Rows
from errbar.records.types import Array, Floats

SCALES = ("nominal", "ordinal", "interval", "ratio")
MOST_LEVELS = 30
"""Different ratings that an ordinal or ratio scale may have: each pair of them is counted in every item."""
ALIKE = "all ratings are equal: no disagreement is expected, so none can be compared with it"


def _ratings(evidence: OutcomeEvidence, settings: Mapping[str, object]) -> Ratings:
    scale, name = settings["scale"], settings["outcome"]
    if scale not in SCALES:
        raise BadInput(
            f"scale= must be one of {', '.join(SCALES)}; got {scale!r}. Write krippendorff_alpha(scale=ordinal)."
        )
    if scale == "nominal":
        return _nominal(evidence, name)
    return _interval(evidence, name) if scale == "interval" else _by_pairs(evidence, name, scale)


def _nominal(evidence: OutcomeEvidence, name: object) -> Ratings:
    counts, total = rating_counts(evidence, name), evidence.total

    def quantities(s: Rows) -> Floats:
        of = _paired(counts[s])
        raters = of.sum(axis=1)
        apart = (raters**2 - (of * of).sum(axis=1)) / np.maximum(raters - 1, 1)
        return np.vstack([apart, raters, of.T])

    def combine(m: Array) -> object:
        expected = m[1] ** 2 - (m[2:] ** 2).sum(axis=0)
        return 1 - (m[1] - 1 / total) * ratio(m[0], expected, ALIKE)

    return Ratings(quantities, combine)


def _interval(evidence: OutcomeEvidence, name: object) -> Ratings:
    values, total, trials = evidence.outcome(name).values, evidence.total, evidence.trials
    away = values - values.mean()  # about the mean, or squares of large ratings would cancel
    raters = np.where(trials > 1, trials, 0).astype(np.float64)
    sums, squares = (np.where(trials > 1, evidence.sums(x), 0.0) for x in (away, away * away))
    apart = 2 * (raters * squares - sums * sums) / np.maximum(raters - 1, 1)
    rows = np.vstack([apart, raters, sums, squares])

    def combine(m: Array) -> object:
        return 1 - (m[1] - 1 / total) * ratio(m[0], 2 * (m[1] * m[3] - m[2] ** 2), ALIKE)

    return Ratings(lambda s: rows[:, s], combine)


def _by_pairs(evidence: OutcomeEvidence, name: object, scale: str) -> Ratings:
    """From coincidences: how often each two ratings meet in an item, over its raters less one."""
    levels, _ = rating_levels(evidence, name)
    counts, total, k = rating_counts(evidence, name), evidence.total, len(levels)
    if k > MOST_LEVELS:
        raise BadInput(f"scale={scale} takes at most {MOST_LEVELS} different ratings; got {k:,}. Write scale=interval.")
    if scale == "ratio" and levels[0] < 0:
        raise BadInput(f"scale=ratio needs ratings of 0 or more; the least is {levels[0]:g}. Write scale=interval.")
    own = np.arange(k) * (k + 1)

    def quantities(s: Rows) -> Floats:
        of = _paired(counts[s])
        pairs = (of[:, :, None] * of[:, None, :]).reshape(len(of), k * k)
        pairs[:, own] -= of
        return np.asarray((pairs / np.maximum(of.sum(axis=1, keepdims=True) - 1, 1)).T)

    def combine(m: Array) -> object:
        met = m.reshape(k, k, *m.shape[1:])
        of = met.sum(axis=1)
        # Ratings between two of them: the difference of their middle ranks (Krippendorff 2011).
        place = np.cumsum(of, axis=0) - of / 2
        far = (place[:, None] - place[None]) ** 2 if scale == "ordinal" else _relative(levels, met.ndim)
        expected = (far * of[:, None] * of[None]).sum(axis=(0, 1))
        return 1 - (of.sum(axis=0) - 1 / total) * ratio((far * met).sum(axis=(0, 1)), expected, ALIKE)

    return Ratings(quantities, combine)


def _relative(levels: Floats, dimensions: int) -> Floats:
    """The square of difference over sum of each two ratings, 0 for two zeros."""
    both = levels[:, None] + levels[None]
    far = ((levels[:, None] - levels[None]) / np.where(both == 0, 1, both)) ** 2
    return far.reshape(*far.shape, *[1] * (dimensions - 2))


def _paired(counts: Floats) -> Floats:
    """The counts of items with at least two ratings, 0 for others."""
    return np.where(counts.sum(axis=1, keepdims=True) > 1, counts, 0.0)


krippendorff_alpha = Measure(
    name="krippendorff_alpha",
    label="Krippendorff's alpha",
    reads="outcome",
    kinds=("outcome",),
    find=agreement(_ratings),
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    interval="fisher_hull",
    needs="rater",
    options={"scale": "nominal", "outcome": None},
    aliases=("alpha",),
    finite=True,
    cites=("krippendorff2011",),
    formula="1 - (observed disagreement) / (disagreement expected by chance)",
    about=__doc__ or "",
)
