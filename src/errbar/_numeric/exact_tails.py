"""Tail probabilities of counts, ranks and squares; SciPy, which is slow to import, where plain Python has none."""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric import incomplete_beta
from errbar.records.types import Floats, Ints


def binomial_at_least(count: float, n: float, p: float) -> float:
    """P(X >= count) of a binomial; n and count may be halves, as where pairs are counted by their rows."""
    if count <= 0:
        return 1.0
    if count > n:
        return 0.0
    # P(X >= k) = I_p(k, n - k + 1), which is defined for halves too.
    return incomplete_beta.at_most(p, count, n - count + 1)


def chi2_at_least(x: float, df: float) -> float:
    """P(X >= x) of a chi-squared on df degrees of freedom."""
    from scipy.special import chdtrc

    return float(chdtrc(df, x)) if df > 0 else 1.0


def normal_at_least(z: float) -> float:
    """P(Z >= z) of a normal, without loss far out."""
    return math.erfc(z / math.sqrt(2)) / 2


def fisher_p(a: int, b: int, c: int, d: int) -> float:
    """Two-sided p of Fisher's exact test of the table ((a, b), (c, d)): tables at most as likely as it."""
    from scipy.special import gammaln

    rows, column, n = a + b, a + c, a + b + c + d
    x = np.arange(max(0, rows + column - n), min(rows, column) + 1)
    others = (rows - x, column - x, n - rows - column + x)
    # Hypergeometric weights without the factorials of the margins: these are equal in every table and cancel.
    logs = -gammaln(x + 1.0) - sum(gammaln(part + 1.0) for part in others)
    # Relative to the likeliest table, since factorials of many rows overflow.
    p = np.exp(logs - logs.max())
    # Mirrored tables are equally likely but differ in the last digits: 1e-7 counts them as equal, as R does.
    return float(p[p <= p[a - x[0]] * (1 + 1e-7)].sum() / p.sum())


def kolmogorov_p(left: Floats, right: Floats) -> float:
    """p of the two-sample Kolmogorov-Smirnov test, by Stephens' correction of the limit; ties make it too large."""
    from scipy.special import kolmogorov

    pool = np.sort(np.concatenate([left, right]))
    left_share = np.searchsorted(np.sort(left), pool, side="right") / len(left)
    right_share = np.searchsorted(np.sort(right), pool, side="right") / len(right)
    # Stephens (1970): (root + 0.12 + 0.11 / root) D is near its limit law for few rows; root^2 = n1 n2 / (n1 + n2).
    root = (len(left) * len(right) / (len(left) + len(right))) ** 0.5
    return float(kolmogorov((root + 0.12 + 0.11 / root) * np.abs(left_share - right_share).max()))


def table_p(counts: Ints, least: float = 5.0) -> float:
    """p of the chi-squared test of a table with two rows; columns expected below `least` in a row are joined."""
    sides, totals = counts.sum(axis=1), counts.sum(axis=0)
    # The smaller row has the smaller expected count of each column.
    rare = totals * sides.min() / max(1, totals.sum()) < least
    joined = np.column_stack([counts[:, ~rare], counts[:, rare].sum(axis=1)]) if rare.any() else counts
    joined = joined[:, joined.sum(axis=0) > 0]
    expected = np.outer(sides, joined.sum(axis=0)) / max(1, joined.sum())
    if joined.shape[1] < 2 or (expected <= 0).any():
        return 1.0
    return chi2_at_least(float(((joined - expected) ** 2 / expected).sum()), joined.shape[1] - 1)


def mid_ranks(values: Floats) -> Floats:
    """Ranks from 1, equal values sharing their mean rank; NaN gets the middle rank."""
    there = ~np.isnan(values)
    _, place, count = np.unique(values[there], return_inverse=True, return_counts=True)
    ends = np.cumsum(count)
    out = np.full(len(values), (int(there.sum()) + 1) / 2)
    out[there] = (ends - (count - 1) / 2)[place.reshape(-1)]
    return out


def rank_sum_z(scores: Floats, positive: Ints) -> float:
    """Mann-Whitney's z of scores, ties corrected; above 0 where positives score higher."""
    ranks = mid_ranks(scores)
    up = positive.astype(bool)
    n1, n0 = int(up.sum()), int((~up).sum())
    if not n1 or not n0:
        return 0.0
    # A sum of n1 ranks drawn without replacement; tied ranks have a smaller variance, which is the tie correction.
    var = n1 * n0 / (n1 + n0) * float(ranks.var(ddof=1))
    return 0.0 if var == 0 else (float(ranks[up].sum()) - n1 * (n1 + n0 + 1) / 2) / var**0.5
