"""Dominant column: the one that orders a class best by itself, held against all others together."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import mid_ranks, rank_sum_z
from errbar._numeric.quantiles import normal_cdf
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_budget import COLUMNS
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.detectors.unit_columns import rank_columns
from errbar.auditing.untestable_reason import CLASSES, no_numbers, or_untestable
from errbar.learners.probes import score_by_logistic, stratified_folds
from errbar.records.check_input import Untestable
from errbar.records.column_facts import DominantColumn, DominantColumns
from errbar.records.types import Bools, Floats, Ints

ROWS = 2000
"""Rows read at most: an area of 0.8 is then known within 0.02."""
FOLDS = 5
ALONE = 0.80
"""Area from which a column may dominate."""
BY = 0.10
"""Least distance above the area of the other columns."""
PRESENT = 0.5
"""Share of rows that must have the column."""
CHANCE = 0.02
"""Chance above which the best of as many columns of noise would be as good."""
BLOCK = 1 << 22
"""Cells that are ranked at a time."""


def measure(table: CheckedTable) -> DominantColumns | Untestable:
    """Return the column that orders a class far better than all others; untestable if the target is a number."""
    numbers = table.numbers
    found = no_numbers(table) if numbers is None else find_dominant_column(numbers, table.seed)
    return or_untestable(found, DominantColumns)


def find_dominant_column(table: ColumnTable, seed: int = 0) -> DominantColumns | str:
    """Return the column that dominates; the reason if that cannot be tested."""
    if not table.classes:
        return CLASSES
    if len(table.columns) < 2:
        return "needs two columns"
    rows = table.sample(ROWS, seed)
    areas = column_areas(rows)
    j, code = (int(i) for i in np.unravel_index(int(areas.argmax()), areas.shape))
    code += len(rows.classes) - areas.shape[1]
    positive = rows.y == code
    if areas.max() < ALONE or min(positive.sum(), (~positive).sum()) < FOLDS or _may_be_noise(rows, j, positive, areas):
        return DominantColumns()
    others = np.delete(np.arange(len(rows.columns)), j)
    read = others[rows.only(others.tolist()).sample_columns(COLUMNS, seed)]
    fold = stratified_folds(positive, FOLDS, seed, classifies=True)
    score = score_by_logistic(rows.values[:, read], [rows.columns[i] for i in read], positive, fold)
    best = DominantColumn(
        name=rows.columns[j].name,
        group=rows.classes[code],
        auc=float(areas.max()),
        others_auc=_mean_area(score, positive, fold),
        others=len(others),
    )
    left_out = f"{len(read):,} of the other {len(others):,} columns read" if len(read) < len(others) else ""
    return DominantColumns(found=best if best.auc - best.others_auc >= BY else None, narrowed=left_out)


def _may_be_noise(rows: ColumnTable, j: int, positive: Bools, areas: Floats) -> bool:
    """Return True if the best of as many columns of noise has a fair chance of such an area."""
    there = ~np.isnan(rows.values[:, j])
    z = abs(rank_sum_z(rows.values[there, j], positive[there].astype(np.intp)))
    return 2 * areas.size * normal_cdf(-z) > CHANCE


def column_areas(rows: ColumnTable) -> Floats:
    """Return the ROC area of every column for every class against the rest, in either direction; 0 if not looked at.

    Of two classes only the second is a column of the answer: the area of the first is the same.
    """
    k, p = len(rows.classes), len(rows.columns)
    own = (rows.y[:, None] == np.arange(1 if k == 2 else 0, k)).astype(float)
    out = np.zeros((p, own.shape[1]))
    step = max(1, BLOCK // max(1, rows.n))
    for start in range(0, p, step):
        values = rows.values[:, start : start + step]
        there = ~np.isnan(values)
        ranks = np.where(there, rank_columns(values), 0.0)
        present = there.sum(axis=0)[:, None]
        inside, outside = there.T.astype(float) @ own, there.T.astype(float) @ (1 - own)
        with np.errstate(all="ignore"):
            apart = ranks.T @ own / inside - ranks.T @ (1 - own) / outside
            areas = 0.5 + np.abs(apart) / present
        out[start : start + step] = np.where((inside > 0) & (outside > 0) & (present >= PRESENT * rows.n), areas, 0.0)
    out[[c.kind == "category" for c in rows.columns]] = 0.0
    return out


def _mean_area(score: Floats, positive: Bools, fold: Ints) -> float:
    """Return the mean ROC area over folds: scores of different fits are not compared."""
    areas = []
    for part in np.unique(fold):
        ranks, up = mid_ranks(score[fold == part]), positive[fold == part]
        areas.append(0.5 + (float(ranks[up].mean()) - float(ranks[~up].mean())) / len(ranks))
    return float(np.mean(areas))
