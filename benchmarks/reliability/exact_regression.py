"""Regression measures by their definitions, in exact arithmetic on the stored numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from exact_sums import DIGITS, Exact, NoValue, dec, log1p, mean_of, per, root, weights_of, wholes

HALF, EVEN = Fraction(1, 2), Fraction(1, 10**12)
"""Weights such as 0.1 are no tenths in float64: shares nearer to a half than this are a half, by definition."""


class Rows(NamedTuple):
    """Truth y and prediction f of one output as whole numbers over 2^shift; w are whole numbers too."""

    y: list[int]
    f: list[int]
    w: list[int]
    shift: int

    @property
    def one(self) -> int:
        """1 as such a whole number."""
        return 1 << self.shift

    @property
    def errors(self) -> list[int]:
        """f - y."""
        return [b - a for a, b in zip(self.y, self.f)]


def rows_of(y: Sequence[float], f: Sequence[float], weight: Sequence[float] | None) -> Rows:
    """One output."""
    (truth, guess), shift = wholes(y, f)
    return Rows(truth, guess, weights_of(weight, len(truth)), shift)


def total(w: Sequence[int], x: Sequence[int]) -> int:
    """Sum of products."""
    return sum(a * b for a, b in zip(w, x))


def spread(w: Sequence[int], x: Sequence[int], z: Sequence[int]) -> Fraction:
    """Sum w times the weighted sum of products about both means."""
    return Fraction(sum(w) * sum(k * a * b for k, a, b in zip(w, x, z)) - total(w, x) * total(w, z))


def _mean(r: Rows, losses: Sequence[int], power: int = 1) -> Fraction:
    return Fraction(total(r.w, losses), sum(r.w) * r.one**power)


def bias(r: Rows) -> Exact:
    """Signed: its terms are the errors' sizes."""
    return Exact(_mean(r, r.errors), mae(r).value)


def mae(r: Rows) -> Exact:
    """mean |y - f|."""
    return Exact(_mean(r, [abs(e) for e in r.errors]))


def mse(r: Rows) -> Exact:
    """mean (y - f)^2."""
    return Exact(_mean(r, [e * e for e in r.errors], 2))


def rmse(r: Rows) -> Exact:
    """Its root."""
    return Exact(root(mse(r).value))


def huber(r: Rows) -> Exact:
    """With delta 1."""
    sizes = [abs(e) for e in r.errors]
    return Exact(_mean(r, [min(e, r.one) * (2 * e - min(e, r.one)) for e in sizes], 2) / 2)


def pinball(q: float) -> Callable[[Rows], Exact]:
    """mean max(q (y - f), (q - 1) (y - f))."""
    share = Fraction(q)

    def find(r: Rows) -> Exact:
        losses = [max(-share * e, (1 - share) * e) for e in r.errors]
        return Exact(sum(k * x for k, x in zip(r.w, losses)) / (sum(r.w) * r.one))

    return find


def mape(r: Rows) -> Exact:
    """mean |y - f| / |y|."""
    return Exact(mean_of([per(abs(e), abs(y)) for y, e in zip(r.y, r.errors)], r.w))


def smape(r: Rows) -> Exact:
    """mean 2 |y - f| / (|y| + |f|); 0 where both are 0."""
    sizes = [abs(y) + abs(f) for y, f in zip(r.y, r.f)]
    return Exact(mean_of([Fraction(2 * abs(e), s) if s else Fraction(0) for e, s in zip(r.errors, sizes)], r.w))


def mase(r: Rows) -> Exact:
    """MAE over the mean step of the truth, which weights leave aside."""
    steps = sum(abs(b - a) for a, b in zip(r.y, r.y[1:]))
    return Exact(mae(r).value / per(Fraction(steps, r.one), len(r.y) - 1 or Fraction(0)) if steps else _none())


def _none() -> Fraction:
    raise NoValue


def max_error(r: Rows) -> Exact:
    """max |y - f| of the rows that have weight."""
    return Exact(Fraction(max(abs(e) for e, k in zip(r.errors, r.w) if k), r.one))


def middle(x: Sequence[int], w: Sequence[int]) -> Fraction:
    """The weighted median: the mean of two where half of the weight, to 1e-12 of it, lies on either side."""
    held, whole, found = 0, sum(w), []
    for value, k in sorted(zip(x, w)):
        held += k
        while len(found) < 2 and held >= (HALF - EVEN, HALF + EVEN)[len(found)] * whole:
            found.append(value)
    return Fraction(sum(found), 2)


def medae(r: Rows) -> Exact:
    """The median absolute error."""
    return Exact(middle([abs(e) for e in r.errors], r.w) / r.one)


def _squared_ratio(r: Rows) -> Fraction:
    return per(sum(r.w) * total(r.w, [e * e for e in r.errors]), spread(r.w, r.y, r.y))


def r2(r: Rows) -> Exact:
    """1 - ratio."""
    ratio = _squared_ratio(r)
    return Exact(1 - ratio, 1 + ratio)


def rrse(r: Rows) -> Exact:
    """The root of the ratio."""
    return Exact(root(_squared_ratio(r)))


def explained_variance(r: Rows) -> Exact:
    """1 - var(y - f) / var(y)."""
    ratio = per(spread(r.w, r.errors, r.errors), spread(r.w, r.y, r.y))
    return Exact(1 - ratio, 1 + ratio)


def _absolute_ratio(r: Rows, centre: Fraction) -> Fraction:
    return per(total(r.w, [abs(e) for e in r.errors]), sum(k * abs(y - centre) for k, y in zip(r.w, r.y)))


def rae(r: Rows) -> Exact:
    """About the mean of the truth."""
    whole, at = sum(r.w), total(r.w, r.y)  # distances times the sum of weights stay whole numbers
    return Exact(per(whole * total(r.w, [abs(e) for e in r.errors]), total(r.w, [abs(whole * y - at) for y in r.y])))


def skill_absolute(r: Rows) -> Exact:
    """About the median of the truth."""
    ratio = _absolute_ratio(r, middle(r.y, r.w))
    return Exact(1 - ratio, 1 + ratio)


def pearson(r: Rows) -> Exact:
    """cov / (sd sd)."""
    scale = root(spread(r.w, r.y, r.y)) * root(spread(r.w, r.f, r.f))
    if scale == 0:
        raise NoValue
    return Exact(DIGITS.divide(dec(spread(r.w, r.y, r.f)), scale), 1)


def ccc(r: Rows) -> Exact:
    """2 cov / (var + var + shift^2)."""
    yy, ff = spread(r.w, r.y, r.y), spread(r.w, r.f, r.f)
    apart = Fraction((total(r.w, r.f) - total(r.w, r.y)) ** 2)
    terms = DIGITS.divide(2 * root(yy) * root(ff), dec(yy + ff + apart)) if yy + ff + apart else 0
    return Exact(per(2 * spread(r.w, r.y, r.f), yy + ff + apart), terms)


def mid_ranks(x: Sequence[int], w: Sequence[int]) -> list[int]:
    """Weight below minus weight above, of every row."""
    held: dict[int, int] = {}
    for value, k in zip(x, w):
        held[value] = held.get(value, 0) + k
    at, below, whole = {}, 0, sum(w)
    for value in sorted(held):
        at[value] = 2 * below + held[value] - whole
        below += held[value]
    return [at[value] for value in x]


def spearman(r: Rows) -> Exact:
    """Pearson's correlation of mid-ranks, weights counted as repeats."""
    return pearson(Rows(mid_ranks(r.y, r.w), mid_ranks(r.f, r.w), r.w, 0))


def kendall(r: Rows) -> Exact:
    """tau-b over all pairs."""
    rows, agree, untied = list(zip(r.y, r.f, r.w)), 0, [0, 0]
    for i, (y, f, k) in enumerate(rows):
        for v, g, j in rows[:i]:
            a, b = (y > v) - (y < v), (f > g) - (f < g)
            agree += a * b * k * j
            untied[0] += abs(a) * k * j
            untied[1] += abs(b) * k * j
    if not all(untied):
        raise NoValue
    return Exact(DIGITS.divide(Decimal(agree), root(Fraction(untied[0] * untied[1]))), 1)


def _log_ratios(r: Rows) -> list[Decimal]:
    if min(*r.y, *r.f) <= -r.one:
        raise NoValue
    return [log1p(Fraction(e, y + r.one)) for e, y in zip(r.errors, r.y)]


def msle(r: Rows) -> Exact:
    """mean (log(1 + y) - log(1 + f))^2."""
    return Exact(mean_of([x * x for x in _log_ratios(r)], r.w))


def rmsle(r: Rows) -> Exact:
    """Its root."""
    return Exact(root(msle(r).value))


def poisson_deviance(r: Rows) -> Exact:
    """mean 2 (y log(y / f) - y + f)."""
    if min(r.y) < 0 or min(r.f) <= 0:
        raise NoValue
    with localcontext(DIGITS):
        logs = [dec(Fraction(-e, f)) if not y else log1p(Fraction(-e, f)) for y, f, e in zip(r.y, r.f, r.errors)]
        losses = [2 * (y * x + e) / r.one for y, x, e in zip(r.y, logs, r.errors)]
    return Exact(mean_of(losses, r.w))


BY_NAME: dict[str, Callable[[Rows], Exact]] = {
    "bias": bias, "mae": mae, "mse": mse, "rmse": rmse, "huber": huber, "pinball": pinball(0.5),
    "pinball(q=0.9)": pinball(0.9), "mape": mape, "smape": smape, "mase": mase, "max_error": max_error, "medae": medae,
    "sse": lambda r: Exact(mse(r).value), "r2": r2, "skill": r2, "skill(loss=absolute)": skill_absolute, "rrse": rrse,
    "rae": rae, "explained_variance": explained_variance, "msle": msle, "rmsle": rmsle,
    "poisson_deviance": poisson_deviance,
}  # fmt: skip
OF_ONE: dict[str, Callable[[Rows], Exact]] = {"pearson": pearson, "ccc": ccc, "spearman": spearman, "kendall": kendall}
"""Not of several outputs."""
ROOTS = {"rmse": mse, "rmsle": msle}
"""Of several outputs, roots of the mean over all of them."""


def exact_numbers(
    name: str, y: Sequence[Sequence[float]], f: Sequence[Sequence[float]], weight: Sequence[float] | None
) -> Exact:
    """The measure on outputs, one sequence of rows each."""
    outputs = [rows_of(*each, weight) for each in zip(y, f)]
    if name == "max_error":
        return Exact(max(max_error(r).value for r in outputs))
    if name in ROOTS:
        return Exact(root(_average([ROOTS[name](r).value for r in outputs])))
    found = [{**BY_NAME, **OF_ONE}[name](r) for r in outputs]
    value, terms = (_average(part) for part in zip(*found))
    if name == "sse":  # the sum over rows and outputs: weights count as they are stored
        value = value * len(found) * (len(y[0]) if weight is None else sum(map(Fraction, map(float, weight))))
    return Exact(value, terms)


def _average(values: Sequence[Fraction | Decimal | int]) -> Fraction | Decimal:
    if any(isinstance(x, Decimal) for x in values):
        with localcontext(DIGITS):
            return sum((dec(x) for x in values), Decimal(0)) / len(values)
    return sum(map(Fraction, values), Fraction(0)) / len(values)
