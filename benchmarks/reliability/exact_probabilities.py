"""Measures of probabilities by their definitions, in exact arithmetic on the stored numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from exact_sums import DIGITS, Exact, NoValue, dec, log1p, mean_of, per, weights_of

BINS = 10


class Judged(NamedTuple):
    """Probabilities of every class of each row, the true class, and weights as whole numbers."""

    p: list[list[Fraction]]
    truth: list[int]
    w: list[int]

    @property
    def two(self) -> bool:
        """Whether one column, the positive class's, tells all."""
        return len(self.p[0]) == 1

    @property
    def outcomes(self) -> list[list[int]]:
        """What happened, in the columns of p."""
        return [[y] if self.two else [int(y == c) for c in range(len(self.p[0]))] for y in self.truth]


def judged(prob: Sequence, truth: Sequence[int], weight: Sequence[float] | None) -> Judged:
    """Of the positive class alone, or of every class."""
    rows = [[Fraction(float(x)) for x in (row if hasattr(row, "__len__") else [row])] for row in prob]
    return Judged(rows, [int(y) for y in truth], weights_of(weight, len(rows)))


def brier(r: Judged) -> Exact:
    """Squared gaps, summed over columns."""
    return Exact(_mean([sum((a - b) ** 2 for a, b in zip(p, y)) for p, y in zip(r.p, r.outcomes)], r.w))


def _mean(losses: Sequence[Fraction], w: Sequence[int]) -> Fraction:
    return sum((x * k for x, k in zip(losses, w)), Fraction(0)) / sum(w)


def surprise(p: Fraction, happened: bool) -> Decimal:
    """-log of the probability of what happened."""
    if p == (0 if happened else 1):
        raise NoValue
    return -log1p(p - 1 if happened else -p)


def log_loss(r: Judged) -> Exact:
    """Its mean."""
    if r.two:
        return Exact(mean_of([surprise(p[0], y == 1) for p, y in zip(r.p, r.truth)], r.w))
    return Exact(mean_of([surprise(p[y], True) for p, y in zip(r.p, r.truth)], r.w))


class Segment(NamedTuple):
    """Weight, mean probabilities and shares of hits of some rows, and the sum of squared weights."""

    weight: int
    p: list[Fraction]
    share: list[Fraction]
    squares: int


def segments(keys: Sequence[Hashable], p: Sequence[Sequence], y: Sequence[Sequence], w: Sequence[int]) -> list[Segment]:
    """Rows with one key together; rows without weight are left out."""
    groups: dict[Hashable, list[int]] = {}
    for i, key in enumerate(keys):
        if w[i]:
            groups.setdefault(key, []).append(i)
    found = []
    for rows in groups.values():
        whole = sum(w[i] for i in rows)
        means = [[sum(Fraction(part[i][c]) * w[i] for i in rows) / whole for c in range(len(p[0]))] for part in (p, y)]
        found.append(Segment(whole, *means, sum(w[i] ** 2 for i in rows)))
    return found


def bin_of(p: Fraction) -> int:
    """The bin (k/10, (k+1)/10]; edges are the float64 nearest to k/10."""
    return next(k for k in range(BINS) if p <= Fraction((k + 1) / BINS))


def _confidence(r: Judged) -> list[Segment]:
    if r.two:
        return segments([bin_of(p[0]) for p in r.p], r.p, r.outcomes, r.w)
    top = [p.index(max(p)) for p in r.p]
    most = [[max(p)] for p in r.p]
    hits = [[int(a == b)] for a, b in zip(top, r.truth)]
    return segments([bin_of(p[0]) for p in most], most, hits, r.w)


def ece(r: Judged) -> Exact:
    """Mean absolute gap of bins."""
    whole, bins = sum(r.w), _confidence(r)
    gaps = sum(s.weight * abs(s.p[0] - s.share[0]) for s in bins)
    return Exact(Fraction(gaps) / whole, Fraction(sum(s.weight * (s.p[0] + s.share[0]) for s in bins)) / whole)


def ece_debiased(r: Judged) -> Exact:
    """Mean squared gap less what chance adds."""
    found = terms = Fraction(0)
    for s in _confidence(r):
        effective, share = Fraction(s.weight**2, s.squares), s.share[0]
        chance = share * (1 - share) / (effective - 1) if effective > 1 else 0
        found += s.weight * ((s.p[0] - share) ** 2 - chance)
        terms += s.weight * (s.p[0] ** 2 + share**2 + chance)
    return Exact(found / sum(r.w), terms / sum(r.w))


def mce(r: Judged) -> Exact:
    """The largest gap."""
    worst = max(_confidence(r), key=lambda s: abs(s.p[0] - s.share[0]))
    return Exact(abs(worst.p[0] - worst.share[0]), worst.p[0] + worst.share[0])


def _grouped(r: Judged, binned: bool) -> list[Segment]:
    keys: list[Hashable] = [tuple(p) for p in r.p]
    if binned:
        keys = [bin_of(p[0]) if r.two else (p.index(max(p)), bin_of(max(p))) for p in r.p]
    return segments(keys, r.p, r.outcomes, r.w)


def calibration_loss(binned: bool) -> Callable[[Judged], Exact]:
    """Squared gaps of segments, summed over columns."""

    def find(r: Judged) -> Exact:
        value = terms = Fraction(0)
        for s in _grouped(r, binned):
            value += s.weight * sum((a - b) ** 2 for a, b in zip(s.p, s.share))
            terms += s.weight * sum(a * a + b * b for a, b in zip(s.p, s.share))
        return Exact(value / sum(r.w), terms / sum(r.w))

    return find


def refinement_loss(binned: bool) -> Callable[[Judged], Exact]:
    """share (1 - share) of segments, summed over columns."""

    def find(r: Judged) -> Exact:
        parts = (s.weight * sum(a * (1 - a) for a in s.share) for s in _grouped(r, binned))
        return Exact(sum(parts, Fraction(0)) / sum(r.w))

    return find


def _uncertainty(r: Judged) -> Fraction:
    share = Fraction(sum(k for k, y in zip(r.w, r.truth) if y), sum(r.w))
    return share * (1 - share)


def _recalibrated(r: Judged) -> Fraction:
    """The Brier score after isotonic regression: pool adjacent violators."""
    held: dict[Fraction, list[int]] = {}
    for p, y, k in zip(r.p, r.truth, r.w):
        if k:
            at = held.setdefault(p[0], [0, 0])
            at[0], at[1] = at[0] + k * y, at[1] + k
    blocks: list[list[int]] = []
    for p in sorted(held):
        blocks.append(held[p])
        while len(blocks) > 1 and blocks[-2][0] * blocks[-1][1] >= blocks[-1][0] * blocks[-2][1]:
            hits, whole = blocks.pop()
            blocks[-1] = [blocks[-1][0] + hits, blocks[-1][1] + whole]
    return sum((Fraction(hits * (whole - hits), whole) for hits, whole in blocks), Fraction(0)) / sum(r.w)


def miscalibration(r: Judged) -> Exact:
    """Brier less recalibrated Brier."""
    score = brier(r).value
    return Exact(score - _recalibrated(r), score)


def discrimination(r: Judged) -> Exact:
    """Uncertainty less recalibrated Brier."""
    return Exact(_uncertainty(r) - _recalibrated(r), _uncertainty(r))


LogitRows = list[tuple[Decimal, int, Decimal]]
"""Logit of the probability, outcome and weight of every row."""
CLOSE, NEAR = Decimal("1e-40"), Decimal("1e-15")
"""A step this short, beside a and b, is the last one; or is taken whole, since 80 digits show no gain of it."""


def _logits(r: Judged) -> LogitRows:
    if any(p[0] in (0, 1) for p, k in zip(r.p, r.w) if k) or _uncertainty(r) == 0:
        raise NoValue
    return [(log1p(p[0] - 1) - log1p(-p[0]), y, Decimal(k)) for p, y, k in zip(r.p, r.truth, r.w) if k]


def _log_odds(r: Judged) -> Decimal:
    share = _mean([Fraction(y) for y in r.truth], r.w)
    return log1p(share - 1) - log1p(-share)


def calibration_intercept(r: Judged) -> Exact:
    """a of logit P(y = 1) = a + logit(p): Newton's method inside a bracket."""
    with localcontext(DIGITS):
        rows, odds = _logits(r), _log_odds(r)
        low, high = odds - max(x for x, _, _ in rows), odds - min(x for x, _, _ in rows)
        a = (low + high) / 2
        while high - low > CLOSE * (1 + abs(a)):
            g, h = _slopes(rows, a, Decimal(1))
            low, high = (a, high) if g[0] > 0 else (low, a)
            step = g[0] / h[0] if h[0] else Decimal("Infinity")
            if abs(step) <= CLOSE * (1 + abs(a)):
                break
            a = a + step if low < a + step < high else (low + high) / 2
        return Exact(a, 1)


def calibration_slope(r: Judged) -> Exact:
    """b of logit P(y = 1) = a + b logit(p): Newton's method, steps halved while the likelihood falls."""
    with localcontext(DIGITS):
        rows = _logits(r)
        _must_overlap(rows)
        centre = sum((x for x, _, _ in rows), Decimal(0)) / len(rows)
        rows = [(x - centre, y, k) for x, y, k in rows]
        a, b = _log_odds(r), Decimal(0)
        for _ in range(300):
            middle = _slopes(rows, a, b)
            middle = middle[1][1] / middle[1][0]  # of the logits, by information: sums about it do not cancel
            g, h = _slopes([(x - middle, y, k) for x, y, k in rows], a + b * middle, b)
            along = (g[1] - h[1] / h[0] * g[0]) / (h[2] - h[1] * h[1] / h[0])
            up = (g[0] - h[1] * along) / h[0] - middle * along
            way, size = max(abs(up), abs(along)), 1 + abs(a) + abs(b)
            if way <= CLOSE * size:
                return Exact(b, 1)
            start, t = _likelihood(rows, a, b), Decimal(1)
            while way * t > NEAR * size and _likelihood(rows, a + t * up, b + t * along) < start:
                t /= 2
            a, b = a + t * up, b + t * along
    raise NoValue


def _must_overlap(rows: LogitRows) -> None:
    ends = [[x for x, y, _ in rows if y == c] for c in (0, 1)]
    if not (min(ends[0]) < max(ends[1]) and min(ends[1]) < max(ends[0])):
        raise NoValue


def _slopes(rows: LogitRows, a: Decimal, b: Decimal) -> tuple[list[Decimal], list[Decimal]]:
    """First and second derivatives of the likelihood."""
    g, h = [Decimal(0)] * 2, [Decimal(0)] * 3
    for x, y, k in rows:
        z = a + b * x
        e = (-abs(z)).exp()
        up, down = (1 / (1 + e), e / (1 + e)) if z > 0 else (e / (1 + e), 1 / (1 + e))
        left, v = k * (down if y else -up), k * up * down
        g[0], g[1] = g[0] + left, g[1] + left * x
        h[0], h[1], h[2] = h[0] + v, h[1] + v * x, h[2] + v * x * x
    return g, h


def _likelihood(rows: LogitRows, a: Decimal, b: Decimal) -> Decimal:
    total = Decimal(0)
    for x, y, k in rows:
        z = (a + b * x) if y else -(a + b * x)
        total -= k * ((1 + (-abs(z)).exp()).ln() + max(-z, Decimal(0)))
    return total


SEVERAL: dict[str, Callable[[Judged], Exact]] = {
    "brier": brier, "log_loss": log_loss, "ece": ece, "ece(debiased=true)": ece_debiased, "mce": mce,
    "calibration_loss": calibration_loss(False), "calibration_loss(bins=10)": calibration_loss(True),
    "refinement_loss": refinement_loss(False), "refinement_loss(bins=10)": refinement_loss(True),
}  # fmt: skip
"""Of two classes or more."""
OF_TWO: dict[str, Callable[[Judged], Exact]] = {
    "uncertainty": lambda r: Exact(_uncertainty(r)), "miscalibration": miscalibration,
    "discrimination": discrimination, "calibration_slope": calibration_slope,
    "calibration_intercept": calibration_intercept,
}  # fmt: skip


def top_k(r: Judged, k: int = 2) -> Exact:
    """The share of rows with fewer than k classes above the true one."""
    hits = [sum(x > p[y] for x in p) < k for p, y in zip(r.p, r.truth)]
    return Exact(per(sum(w for w, hit in zip(r.w, hits) if hit), sum(r.w)))


__all__ = ["OF_TWO", "SEVERAL", "Judged", "dec", "judged", "surprise", "top_k"]
