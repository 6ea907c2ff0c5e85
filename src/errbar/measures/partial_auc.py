"""Partial AUC: the area under the ROC curve up to a false positive rate of `max_fpr` (0.1 unless said).

Use it where only few false alarms can be afforded. `standardised=true` (the default) rescales the area so that chance
is 0.5 and perfect order 1 (McClish 1989); false gives the area itself, at most max_fpr. The curve is interpolated at
the limit, as in scikit-learn. Below chance the standardised value goes on as a straight line, to an area of 0, which is
not 0 (0.4737 at max_fpr=0.1); pROC gives none there (docs/explanation/conventions.md). Not to be confused with the ROC
AUC, most of which lies at false positive rates too high to be of use.

>>> import errbar
>>> measure = "partial_auc(max_fpr=0.5, standardised=false)"
>>> run = errbar.score(truth=[1, 1, 0, 0], prob=[0.9, 0.4, 0.6, 0.1], positive=1, measures=measure)
>>> run["partial_auc"].value  # half of the positives above the first negative: 0.5 x 0.5
0.25
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from errbar._numeric.ranking import RankTable
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._rankings import Direct, scored_ranks
from errbar.measures._sums_beside import sums_beside
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import Array

EDGE = 1e-12
"""False positive rates nearer than this to the limit lie on it."""


def _curve(cumulated: Array) -> Any:
    """Share called positive at each threshold, from calling none (0) to calling all (1)."""
    with np.errstate(invalid="ignore", divide="ignore"):
        above = 1 - cumulated / cumulated[..., -1:]
    return np.concatenate([above[..., ::-1], np.ones((*above.shape[:-1], 1))], axis=-1)


def _area(pos: Array, neg: Array, limit: float) -> Any:
    """The area from cumulated weights, over the last axis."""
    x, y = _curve(neg), _curve(pos)
    area = _trapezoids(x[..., :-1], y[..., :-1], np.diff(x), np.diff(y), limit)
    return np.where(np.isnan(x[..., 0] + y[..., 0]), np.nan, area)


def _trapezoids(x: Array, y: Array, width: Array, rise: Array, limit: float) -> Array:
    """Trapezoids from their left corners, up to the limit; the one that crosses it is cut by a straight line."""
    inside = np.clip(limit - x, 0.0, width)
    part = np.divide(inside, width, out=np.zeros(width.shape), where=width > 0)
    return np.asarray((inside * (y + part * rise / 2)).sum(axis=-1))


def _area_of(table: RankTable, limit: float) -> float:
    """The area of rows: widths and heights are sums from the highest score down, of which the small stay."""
    rise, width = (part[::-1] / whole for part, whole in zip(table.steps(), (table.n_pos, table.n_neg)))
    return float(_trapezoids(sums_beside(width)[0], sums_beside(rise)[0], width, rise, limit))


def _top(table: RankTable, limit: float) -> RankTable:
    """Scores well below the limit joined to one: rows there have one influence, whatever their order."""
    if table.weights is not None:
        return table
    cut = max(int(np.searchsorted(table.negatives, (1 - limit) * table.n_neg)) - 2, 0)
    return RankTable(table.positives[cut:], table.negatives[cut:])


def _height(x: Array, y: Array, limit: float) -> float:
    """The curve at the limit; where it rises straight up there, the middle of the rise."""
    low, high = int(np.searchsorted(x, limit - EDGE)), int(np.searchsorted(x, limit + EDGE)) - 1
    if low <= high:
        return float(y[low] + y[high]) / 2
    return float(y[high] + (y[low] - y[high]) * (limit - x[high]) / (x[low] - x[high]))


def _at_score(table: RankTable, limit: float, slope: float) -> tuple[Array, Array]:
    """Derivatives by the weight of a row: of positives by restricted placements (Dodd & Pepe 2003), and of negatives.

    A negative above the limit pushes the curve to the right: what leaves at the limit is its height there.
    """
    pos, neg = table.positives.astype(float), table.negatives.astype(float)
    area, x, y = float(_area(pos, neg, limit)), _curve(neg), _curve(pos)
    width, rise = np.diff(x), np.diff(y)
    inside = np.clip(limit - x[:-1], 0.0, width)
    part = np.divide(inside, width, out=np.zeros(len(width)), where=width > 0)
    of_pos = np.maximum(limit - x[1:], 0.0) + inside * part / 2
    height = _height(x, y, limit)
    of_neg = np.where(x[1:] <= limit + EDGE, (y[1:] + y[:-1]) / 2 - height, -(part**2) * rise / 2)
    of_pos, of_neg = of_pos - area, of_neg - (area - limit * height)
    whole = slope * (table.n_pos + table.n_neg)
    return of_pos[::-1] * (whole / table.n_pos), of_neg[::-1] * (whole / table.n_neg)


def _find(measure: Measure, evidence: Evidence) -> Scored:
    limit, standard = measure.settings["max_fpr"], measure.settings["standardised"]
    if isinstance(limit, bool) or not isinstance(limit, (int, float)) or not 0 < limit <= 1:
        raise BadInput(f"max_fpr= must be a false positive rate above 0 and up to 1; got {limit!r}.")
    if standard not in (True, False):
        raise BadInput(f"standardised= must be true or false; got {standard!r}.")
    # McClish: chance, max_fpr^2 / 2, goes to 1/2 and the most there can be, max_fpr, to 1.
    slope = 0.5 / (limit - limit**2 / 2) if standard else 1.0
    top = 1.0 if standard else float(limit)
    low = top - slope * limit  # exactly 0 for the area itself
    return scored_ranks(
        replace(measure, bounds=(low, top), perfect=top),
        evidence,
        lambda pos, neg: low + slope * _area(pos, neg, limit),
        lambda table: _at_score(table, limit, slope),
        short=lambda table: _top(table, limit),
        direct=Direct(low + slope * _area_of(_top(evidence.rank_table(), limit), limit)),
        suffix=f" (FPR <= {limit:g}{'' if standard else ', area'})",
    )


def _chance(evidence: Evidence, settings: Mapping[str, object]) -> float:
    """What scores that rank at random reach."""
    limit = settings["max_fpr"]
    assert isinstance(limit, (int, float))
    return 0.5 if settings["standardised"] else limit**2 / 2


partial_auc = Measure(
    name="partial_auc",
    label="partial AUC",
    reads="rank",
    kinds=("binary",),
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    options={"max_fpr": 0.1, "standardised": True},
    no_skill=_chance,
    no_skill_says="0.5 (standardised)",
    aliases=("pauc", "partial_roc_auc"),
    cites=("mcclish1989", "dodd2003"),
    formula="area under the ROC curve over FPR 0 to max_fpr",
    about=__doc__ or "",
)
