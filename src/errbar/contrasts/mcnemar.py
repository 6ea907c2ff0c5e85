"""McNemar: two models' shares of the same rows, judged by the rows on which only one of them is right.

The default for accuracy, error rate, recall, specificity, their complements and top-k accuracy on independent rows.
The interval is Bonett and Price's (2012), which adds one disagreement to each side and covers at small counts. p
is the mid-p of a fair coin over the disagreements, or that of the interval where it is larger, so that both agree
(`p=exact`, `chi2` and `chi2_corrected` by name, as published).
For precision and others whose denominator depends on the model, and with units, use `paired`.
Not to be confused with the test of two separate samples (mover), which throws the pairing away.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar._numeric.incomplete_beta import binomial_at_most
from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.contrasts._gap_influence import table_of
from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair
from errbar.records.scored import ConfusionBasis, Proportion
from errbar.records.types import Bools, Floats


def find(pair: RowPair, ask: InferenceSettings, *, p: str = "midp") -> Gap:
    """Bonett and Price's interval for right's share less left's, on the measure's scale."""
    if p not in KINDS:
        raise BadInput(f"mcnemar's p must be one of {', '.join(KINDS)}; got {p!r}.")
    counts = pair.keep("mcnemar", lambda: _checked_counts(pair, ask))
    low, high = bonett_price(counts, ask.level)
    n, b, c = counts
    basis = pair.left.basis
    assert isinstance(basis, Proportion)
    unit = float(np.real(basis.through(1.0) - basis.through(0.0)))
    ends = sorted((unit * low, unit * high))
    # Each row adds -1, 0 or +1 to the difference: the variance of its mean, (b + c - (c - b)^2 / n) / n^2.
    se = abs(unit) * math.sqrt(max(b + c - (c - b) ** 2 / n, 0.0)) / n
    # Hits of an error rate are errors: a row that only left's errors count is one that only right gets right.
    mine, theirs = (c, b) if pair.measure.better == "low" else (b, c)
    extras = {"only_left": mine, "only_right": theirs, "n": n}
    if p.startswith("chi2"):
        extras["statistic"] = chi2(b, c, corrected=p == "chi2_corrected")
    found = pair.keep(f"mcnemar {p}", lambda: p_value(b, c, p))
    if p == "midp":
        # p and interval must agree: with the larger of the two, p < 1 - level means that 0 is outside.
        extras["midp"], found = found, max(found, _interval_p(counts))
    how = f"only left right on {mine:,.0f}, only right on {theirs:,.0f} of {n:,.0f} rows; Bonett-Price, p {p}"
    ends = [min(ends[0], pair.gap), max(ends[1], pair.gap)]
    return Gap(pair.gap, ends[0], ends[1], found, how, se if se > 0 else None, extras)


def _interval_p(counts: Counts) -> float:
    """One less the level at which Bonett and Price's interval reaches 0."""
    n, b, c = counts
    left, right = (b + 1) / (n + 2), (c + 1) / (n + 2)
    spread = math.sqrt((left + right - (right - left) ** 2) / (n + 2))
    return 2 * normal_cdf(-abs(right - left) / spread)


def _checked_counts(pair: RowPair, ask: InferenceSettings) -> Counts:
    if not pair.plain:
        what = "units" if pair.unit is not None else "weights"
        raise NoInterval(f"mcnemar needs independent, unweighted rows; these have {what}. Default: paired")
    bases = (pair.left.basis, pair.right.basis)
    if not all(isinstance(b, Proportion) and _straight(b) for b in bases):
        raise NoInterval(f"mcnemar compares shares of the same rows; {pair.measure.key} is no share. Default: paired")
    return _counts(pair, ask)


def _straight(basis: Proportion) -> bool:
    # A straight map has its middle half-way: only then do differences of shares map to differences of the measure.
    a, middle, b = (float(np.real(basis.through(x))) for x in (0.0, 0.5, 1.0))
    return a != b and math.isclose(middle, (a + b) / 2, rel_tol=1e-12, abs_tol=1e-12)


def _counts(pair: RowPair, ask: InferenceSettings) -> Counts:
    left, right = table_of(pair.left), table_of(pair.right)
    joint = None if left is None or right is None else pair.joint()
    if left is None or joint is None:
        return _of_rows(pair)
    hit, counted = _hits(pair, ask)
    only_left = joint[hit[:, :, None] & ~hit[:, None, :]].sum()
    only_right = joint[~hit[:, :, None] & hit[:, None, :]].sum()
    return Counts(float(joint[counted.all(axis=1)].sum()), float(only_left), float(only_right))


def _hits(pair: RowPair, ask: InferenceSettings) -> tuple[Bools, Bools]:
    """Cells, truth by answer, that are hits, and those in the denominator; NoInterval where it depends on the model."""
    table = table_of(pair.left)
    key = ("hits", id(table))
    if key not in ask.kept:  # for all pairs that the model is in; with the table, so that its id stays its own
        ask.kept[key] = table, _find_hits(pair)
    found: tuple[Bools, Bools] = ask.kept[key][1]
    return found


def _find_hits(pair: RowPair) -> tuple[Bools, Bools]:
    table, basis = table_of(pair.left), pair.left.basis
    assert table is not None and isinstance(basis, Proportion)
    alone = _cells_alone(table)
    hits = (alone - float(basis.through(0.0))) / float(basis.through(1.0) - basis.through(0.0))
    counted = np.isfinite(hits)
    if (counted.any(axis=1) != counted.all(axis=1)).any():
        raise NoInterval(
            f"mcnemar compares shares of the same rows; {pair.measure.key}'s denominator depends on the model. "
            "Default: paired"
        )
    hit = hits > 0.5
    if (hit.any(axis=1) == hit.all(axis=1)).all():
        raise NoInterval(f"{pair.measure.key} rests on the truth alone, so no two models differ in it")
    return hit, counted


def _cells_alone(table: ConfusionBasis) -> Floats:
    """The measure of one row in each cell; NaN where its denominator does not count the cell."""
    k = len(table.cells)
    rows = []
    for truth in range(k):
        alone = np.zeros((k, k, k))
        alone[np.arange(k), truth, np.arange(k)] = 1.0
        with np.errstate(all="ignore"):
            rows.append(np.asarray(table.find(alone), dtype=float))
    return np.array(rows)


def _of_rows(pair: RowPair) -> Counts:
    """Hits found row by row: a share of all rows has influence hit - share."""
    for side in (pair.left, pair.right):
        assert isinstance(side.basis, Proportion)
        if side.basis.counted is not None or side.influence_of is None:
            raise NoInterval(
                f"mcnemar needs the rows that {pair.measure.key} counts, which it does not give. Default: paired"
            )
    left, right = (side.influence + side.value > 0.5 for side in (pair.left, pair.right))
    return Counts(float(pair.n), float(np.count_nonzero(left & ~right)), float(np.count_nonzero(right & ~left)))


KINDS = ("midp", "exact", "chi2", "chi2_corrected")
"""Kinds of p."""
FEW_TOSSES = 200


class Counts(NamedTuple):
    """Rows that count, and those which only left's or only right's answer is a hit on."""

    n: float
    left: float
    right: float


def bonett_price(counts: Counts, level: float) -> tuple[float, float]:
    """Bonett & Price (2012): Wald's limits after one disagreement has been added to each side, within -1 and 1."""
    n, b, c = counts
    left, right = (b + 1) / (n + 2), (c + 1) / (n + 2)
    half = z_two_sided(level) * math.sqrt((left + right - (right - left) ** 2) / (n + 2))
    return max(right - left - half, -1.0), min(right - left + half, 1.0)


def p_value(b: float, c: float, kind: str = "midp") -> float:
    """Two-sided p of b against c disagreements; 1 where there are none."""
    if b + c == 0:
        return 1.0
    if kind.startswith("chi2"):
        # A chi-squared on 1 degree of freedom is the square of a normal: P = erfc(sqrt(x / 2)).
        return math.erfc(math.sqrt(chi2(b, c, corrected=kind == "chi2_corrected") / 2))
    fewer, m = min(b, c), int(b + c)
    at_most = _heads_at_most(fewer, m)
    if kind == "exact":
        return min(1.0, 2 * at_most)
    # Twice the tail less the probability of the count itself: the tail with it and the tail without it.
    below = _heads_at_most(fewer - 1, m) if fewer > 0 else 0.0
    return min(1.0, at_most + below)


def _heads_at_most(count: float, tosses: int) -> float:
    """P(at most that many heads) of tosses of a fair coin: of few tosses in whole numbers, exact to the last digit."""
    if tosses > FEW_TOSSES:
        return binomial_at_most(count, tosses, 0.5)
    ways, total = 1, 0
    for heads in range(min(math.floor(count), tosses) + 1):
        total += ways
        # The next binomial coefficient from this one; the quotient is always whole.
        ways = ways * (tosses - heads) // (heads + 1)
    return total / (1 << tosses)


def chi2(b: float, c: float, *, corrected: bool) -> float:
    """(b - c)^2 / (b + c), with Edwards' correction (|b - c| - 1)^2 where asked for; 0 without disagreements."""
    return (abs(b - c) - corrected) ** 2 / (b + c) if b + c else 0.0


mcnemar = Contrast(
    name="mcnemar",
    label="McNemar mid-p, Bonett-Price",
    standing="asymptotic",
    takes="rows",
    takes_says="two shares of the same independent rows",
    find=find,
    options={"p": "midp"},
    aliases=("mcnemar_midp", "bonett_price"),
    cites=("mcnemar1947", "fagerland2013", "bonett2012", "edwards1948"),
    about=__doc__ or "",
)
