"""Near copies: rows nearer to another row than the distances around them allow (ratio of nearest distances, TwoNN)."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import binomial_at_least
from errbar._numeric.quantiles import beta_quantile
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.nearest_rows import nearest_rows
from errbar.auditing.scale_columns import distinct_rows, scale_columns
from errbar.auditing.untestable_reason import no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.row_facts import NearCopies
from errbar.records.types import Bools, Floats, Ints

QUERIES = 2000
LEAST_ROWS = 30
DISTINCT = 0.3
NEIGHBOURS = (2, 6)
LEVEL = 0.05
FAR_BELOW = 0.1
SHARE = 0.01
LEAST = 2
MOSTLY_FOUND = 0.015
"""A share of near copies that a sample of QUERIES rows hardly misses."""


def continuous_columns(table: ColumnTable) -> list[int]:
    """Places of columns with more distinct values than 0.3 of the rows: only there are distances without ties."""
    return [
        j
        for j, c in enumerate(table.columns)
        if c.kind != "category" and len(np.unique(table.values[~np.isnan(table.values[:, j]), j])) > DISTINCT * table.n
    ]


def measure(table: CheckedTable) -> NearCopies | Untestable:
    """Return near copies across a split: among all rows, or of test rows among training rows of two files."""
    numbers = table.numbers
    found = no_numbers(table) if numbers is None else find_near_copies(numbers, table.side, table.seed)
    return or_untestable(found, NearCopies)


def find_near_copies(table: ColumnTable, side: Bools | None = None, seed: int = 0) -> NearCopies | str:
    """How many rows have a near copy; the reason where that cannot be tested. Rows of one unit are no copies."""
    places = continuous_columns(table)
    if len(places) < 2:
        return f"needs two columns that hardly repeat a value; {len(places)} of {len(table.columns)} do"
    rows, first = distinct_rows(scale_columns(table.values[:, places]))
    asked = np.arange(len(rows)) if side is None else np.flatnonzero(side[first])
    among = np.arange(len(rows)) if side is None else np.flatnonzero(~side[first])
    if len(among) < LEAST_ROWS or not len(asked):
        among_test = "" if len(asked) else "; none of the test rows is another than those"
        return f"needs {LEAST_ROWS} different rows to compare with; there are {len(among)}{among_test}"
    queries = _some(asked, seed)
    near_by = nearest_rows(rows, queries, max(NEIGHBOURS), among)
    distance = near_by.distance
    like = distance if side is None else nearest_rows(rows, _some(among, seed), max(NEIGHBOURS), among).distance
    near = flag_near(distance, like)
    if table.unit is not None:
        near &= table.unit[first[near_by.row[:, 0]]] != table.unit[first[queries]]
    usual = read_space(like)[1]
    return NearCopies(
        found=int(near.sum()) if near.sum() >= _least(len(queries)) else 0,
        queried=len(queries),
        rows=len(asked),
        columns=len(places),
        across_files=side is not None,
        largest=float(distance[near, 0].max() / usual) if near.any() else 0.0,
        narrowed=_describe_sample(len(queries), len(asked)),
    )


def _least(queried: int) -> float:
    """Return the least number of near copies among rows looked at that is reported."""
    return max(LEAST, SHARE * queried)


def _describe_sample(queried: int, rows: int) -> str:
    """Say what a sample of the rows finds; empty if all rows were looked at."""
    if queried == rows:
        return ""
    chance = binomial_at_least(_least(queried), queried, MOSTLY_FOUND)
    return (
        f"{queried:,} of {rows:,} rows looked at: near copies of {MOSTLY_FOUND:.1%} of all rows are found with a "
        f"chance of {chance:.2f}"
    )


def _some(places: Ints, seed: int) -> Ints:
    if len(places) <= QUERIES:
        return places
    return np.sort(np.random.default_rng(seed).choice(places, QUERIES, replace=False))


def flag_near(distance: Floats, like: Floats) -> Bools:
    """Rows whose ratio of the first to the second, or to the sixth, distance is too small to be chance.

    In a space that is locally even, of m dimensions, (d1 / dk)^m has a Beta(1, k - 1) distribution. m and the usual d1
    are read off d2 and d6 of the rows `like`: one copy of every row does not move these.
    """
    dimensions, usual = read_space(like)
    if dimensions <= 0:
        return np.zeros(len(distance), dtype=bool)
    first = distance[:, 0]
    out = np.zeros(len(distance), dtype=bool)
    for k in NEIGHBOURS:
        far = distance[:, k - 1]
        ratio = np.divide(first, far, out=np.ones_like(far), where=far > 0)
        out |= -np.expm1((k - 1) * np.log1p(-np.minimum(ratio**dimensions, 1 - 1e-16))) < LEVEL / (2 * len(distance))
    return out & (first < FAR_BELOW * usual)


def read_space(distance: Floats) -> tuple[float, float]:
    """Dimensions that rows fill, from the median of d2 / d6, and the usual distance to the nearest row, from d2."""
    second, sixth = distance[:, 1], distance[:, 5]
    there = second > 0
    if not there.any():
        return 0.0, 0.0
    middle = float(np.median(np.log(second[there] / sixth[there])))
    if middle >= 0:
        return 0.0, 0.0
    dimensions = float(np.log(beta_quantile(0.5, 2, 4))) / middle  # (d2 / d6)^m is Beta(2, 4)
    # d1^m and d2^m are as Gamma(1) and Gamma(2), whose medians are 0.6931 and 1.6783.
    return dimensions, float(np.median(second)) * (0.6931 / 1.6783) ** (1 / dimensions)
