"""Ranking measures and losses of scores by their definitions, in exact arithmetic on the stored numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from exact_sums import DIGITS, Exact, NoValue, dec, mean_of, weights_of

Steps = list[tuple[int, int]]
"""Weight of positives and of negatives at each distinct score, descending."""


def steps_of(score: Sequence[float], positive: Sequence[bool], w: Sequence[int]) -> Steps:
    """Of two classes."""
    held: dict[float, list[int]] = {}
    for s, y, k in zip(score, positive, w):
        held.setdefault(float(s) + 0.0, [0, 0])[0 if y else 1] += k
    found = [(held[s][0], held[s][1]) for s in sorted(held, reverse=True)]
    if not (sum(p for p, _ in found) and sum(n for _, n in found)):
        raise NoValue
    return found


def _sums(steps: Steps) -> tuple[int, int]:
    return sum(p for p, _ in steps), sum(n for _, n in steps)


def area(steps: Steps) -> Fraction:
    """Pairs in order, ties half."""
    pos, neg = _sums(steps)
    above = twice = 0
    for p, n in steps:
        twice += n * (2 * above + p)
        above += p
    return Fraction(twice, 2 * pos * neg)


def wrong_area(steps: Steps) -> Fraction:
    """Pairs out of order, ties half."""
    return area(steps[::-1])


def average_precision(steps: Steps) -> Decimal:
    """Sum over thresholds of recall gained times precision."""
    pos, hits, called, terms = _sums(steps)[0], 0, 0, []
    for p, n in steps:
        hits, called = hits + p, called + p + n
        if p:
            terms.append(DIGITS.divide(Decimal(p * hits), Decimal(called)))
    with localcontext(DIGITS):
        return sum(terms, Decimal(0)) / pos


def ks(steps: Steps) -> Fraction:
    """The largest TPR - FPR, at least 0."""
    (pos, neg), hits, alarms, best = _sums(steps), 0, 0, Fraction(0)
    for p, n in steps:
        hits, alarms = hits + p, alarms + n
        best = max(best, Fraction(hits, pos) - Fraction(alarms, neg))
    return best


def partial_area(steps: Steps, limit: Fraction) -> Fraction:
    """Area under the ROC curve up to a false positive rate."""
    (pos, neg), hits, alarms, found = _sums(steps), 0, 0, Fraction(0)
    for p, n in steps:
        inside = min(max(limit * neg - alarms, Fraction(0)), Fraction(n))
        if inside:
            found += inside * (hits + inside * p / n / 2)
        hits, alarms = hits + p, alarms + n
    return found / pos / neg


def partial_auc(steps: Steps) -> Exact:
    """McClish's form up to 0.1."""
    limit = Fraction(0.1)
    chance = limit * limit / 2
    return Exact((1 + (partial_area(steps, limit) - chance) / (limit - chance)) / 2, 1)


RANKS: dict[str, Callable[[Steps], Exact]] = {
    "roc_auc": lambda s: Exact(area(s)),
    "ranking_accuracy": lambda s: Exact(area(s)),
    "ranking_error": lambda s: Exact(wrong_area(s)),
    "gini": lambda s: Exact(area(s) - wrong_area(s), 1),
    "average_precision": lambda s: Exact(average_precision(s)),
    "ks": lambda s: Exact(ks(s), 1),
    "partial_auc": partial_auc,
    "partial_auc(standardised=false)": lambda s: Exact(partial_area(s, Fraction(0.1))),
}


def exact_rank_average(
    name: str, score: Sequence[Sequence[float]], truth: Sequence[int], weight: Sequence[float] | None, how: str
) -> Exact:
    """Of several classes: each against the rest (macro or weighted), or all ordered pairs (ovo)."""
    w, k = weights_of(weight, len(truth)), len(score[0])
    sizes = [sum(x for x, t in zip(w, truth) if t == c) for c in range(k)]
    if 0 in sizes:
        raise NoValue
    values = []
    for c in range(k):
        column = [row[c] for row in score]
        for other in [b for b in range(k) if b != c] if how == "ovo" else [None]:
            rows = [i for i, t in enumerate(truth) if other is None or t in (c, other)]
            steps = steps_of([column[i] for i in rows], [truth[i] == c for i in rows], [w[i] for i in rows])
            values.append(RANKS[name](steps).value)
    shares = sizes if how == "weighted" else [1] * len(values)
    return Exact(mean_of(values, shares))


def margins(score: Sequence[float], positive: Sequence[bool]) -> list[Fraction]:
    """The score signed by the truth."""
    return [Fraction(float(s)) * (1 if y else -1) for s, y in zip(score, positive)]


def _logistic(z: Fraction) -> Decimal:
    with localcontext(DIGITS):
        e = (-abs(dec(z))).exp()
        small = e - e * e / 2 + e**3 / 3 - e**4 / 4 if e < Decimal("1e-25") else (1 + e).ln()
        return (max(-dec(z), Decimal(0)) + small) / Decimal(2).ln()


MARGINS: dict[str, Callable[[Fraction], Fraction | Decimal]] = {
    "hinge_loss": lambda z: max(1 - z, Fraction(0)),
    "squared_margin_loss": lambda z: (1 - z) ** 2,
    "exponential_loss": lambda z: DIGITS.exp(-dec(z)),
    "logistic_loss": _logistic,
}
