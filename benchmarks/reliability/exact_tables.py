"""Measures of the confusion table by their definitions, in exact arithmetic on the stored weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from exact_sums import DIGITS, Exact, NoValue, dec, per, root

Number = Fraction | Decimal


class Table(NamedTuple):
    """One class against the rest, in the stored weights."""

    tp: Fraction
    fp: Fraction
    fn: Fraction
    tn: Fraction

    @property
    def all(self) -> Fraction:
        """Every row."""
        return sum(self, Fraction(0))


def cells_of(truth: Sequence[int], call: Sequence[int], weight: Sequence[float] | None, k: int) -> list[list[Fraction]]:
    """Rows truth, columns predicted."""
    found = [[Fraction(0)] * k for _ in range(k)]
    for i, (t, c) in enumerate(zip(truth, call)):
        found[t][c] += 1 if weight is None else Fraction(float(weight[i]))
    return found


def against_rest(cells: list[list[Fraction]], c: int) -> Table:
    """Class c."""
    others = [i for i in range(len(cells)) if i != c]
    return Table(
        cells[c][c],
        sum((cells[i][c] for i in others), Fraction(0)),
        sum((cells[c][i] for i in others), Fraction(0)),
        sum((cells[i][j] for i in others for j in others), Fraction(0)),
    )


def _f(beta: int) -> Callable[[Table], Fraction]:
    b2 = beta * beta
    return lambda t: per((1 + b2) * t.tp, (1 + b2) * t.tp + b2 * t.fn + t.fp)


FOURS: dict[str, Callable[[Table], Fraction]] = {
    "recall": lambda t: per(t.tp, t.tp + t.fn),
    "fnr": lambda t: per(t.fn, t.tp + t.fn),
    "precision": lambda t: per(t.tp, t.tp + t.fp),
    "fdr": lambda t: per(t.fp, t.tp + t.fp),
    "specificity": lambda t: per(t.tn, t.tn + t.fp),
    "fpr": lambda t: per(t.fp, t.tn + t.fp),
    "npv": lambda t: per(t.tn, t.tn + t.fn),
    "fomr": lambda t: per(t.fn, t.tn + t.fn),
    "f1": _f(1),
    "f_beta(beta=2)": _f(2),
    "jaccard": lambda t: per(t.tp, t.tp + t.fp + t.fn),
    "lr_positive": lambda t: per(per(t.tp, t.tp + t.fn), per(t.fp, t.fp + t.tn)),
    "lr_negative": lambda t: per(per(t.fn, t.tp + t.fn), per(t.tn, t.fp + t.tn)),
    "diagnostic_odds_ratio": lambda t: per(t.tp, t.fn) * per(t.tn, t.fp),
    "youden": lambda t: per(t.tp, t.tp + t.fn) + per(t.tn, t.tn + t.fp) - 1,
    "markedness": lambda t: per(t.tp, t.tp + t.fp) + per(t.tn, t.tn + t.fn) - 1,
    "tp": lambda t: t.tp,
    "fp": lambda t: t.fp,
    "fn": lambda t: t.fn,
    "tn": lambda t: t.tn,
}
"""Of one class against the rest; of several classes their plain mean, of counts their sum."""
OF_TWO: dict[str, Callable[[Table], Fraction]] = {
    "prevalence": lambda t: per(t.tp + t.fn, t.all),
    "negative_share": lambda t: per(t.fp + t.tn, t.all),
    "predicted_prevalence": lambda t: per(t.tp + t.fp, t.all),
    "class_ratio": lambda t: per(t.tp + t.fn, t.fp + t.tn),
}
COUNTS = ("tp", "fp", "fn", "tn")
DIFFERENCES = ("youden", "markedness")


def exact_four(name: str, cells: list[list[Fraction]], average: str = "macro") -> Exact:
    """Of the positive class (code 1) of two; else averaged over classes: macro, micro or weighted."""
    find, k, terms = {**FOURS, **OF_TWO}[name], len(cells), 1 if name in DIFFERENCES else 0
    if k == 2 and average == "macro":
        return Exact(find(against_rest(cells, 1)), terms)
    return average_four(find, [against_rest(cells, c) for c in range(k)], "sum" if name in COUNTS else average, terms)


def average_four(find: Callable[[Table], Fraction], tables: list[Table], how: str, terms: int) -> Exact:
    """Over classes, or over labels."""
    if how == "micro":
        return Exact(find(Table(*(sum(part, Fraction(0)) for part in zip(*tables)))), terms)
    values = [find(t) for t in tables]
    if how == "sum":
        return Exact(sum(values, Fraction(0)), terms)
    sizes = [t.tp + t.fn for t in tables] if how == "weighted" else [Fraction(1)] * len(tables)
    return Exact(per(sum((a * b for a, b in zip(sizes, values)), Fraction(0)), sum(sizes)), terms)


def _margins(cells: list[list[Fraction]]) -> tuple[list[Fraction], list[Fraction]]:
    return [sum(row, Fraction(0)) for row in cells], [sum(column, Fraction(0)) for column in zip(*cells)]


def accuracy(cells: list[list[Fraction]]) -> Exact:
    """The share on the diagonal."""
    return Exact(per(sum(cells[c][c] for c in range(len(cells))), sum(map(sum, cells))))


def error_rate(cells: list[list[Fraction]]) -> Exact:
    """The share off it."""
    off = sum((x for i, row in enumerate(cells) for j, x in enumerate(row) if i != j), Fraction(0))
    return Exact(per(off, sum(map(sum, cells))))


def _recalls(cells: list[list[Fraction]]) -> list[Fraction]:
    return [per(row[c], sum(row)) for c, row in enumerate(cells)]


def balanced_accuracy(cells: list[list[Fraction]]) -> Exact:
    """The mean recall."""
    found = _recalls(cells)
    return Exact(sum(found) / len(found))


def gmean(cells: list[list[Fraction]]) -> Exact:
    """The geometric mean of recalls."""
    product = Fraction(1)
    for x in _recalls(cells):
        product *= x
    if product == 0:
        return Exact(product)
    with localcontext(DIGITS):
        return Exact((dec(product).ln() / len(cells)).exp())


def mcc(cells: list[list[Fraction]]) -> Exact:
    """Gorodkin's correlation."""
    (truth, call), whole, k = _margins(cells), sum(map(sum, cells)), range(len(cells))
    hits, chance = sum(cells[c][c] for c in k) * whole, sum(truth[c] * call[c] for c in k)
    spread = (whole**2 - sum(x * x for x in truth)) * (whole**2 - sum(x * x for x in call))
    if spread == 0:
        raise NoValue
    fours = [against_rest(cells, c) for c in k]
    scale, terms = root(spread), sum(t.tp * t.tn + t.fp * t.fn for t in fours)
    return Exact(DIGITS.divide(dec(hits - chance), scale), DIGITS.divide(dec(terms), scale))


def kappa(power: int) -> Callable[[list[list[Fraction]]], Exact]:
    """1 - observed over expected disagreement; price |i - j|^power."""

    def find(cells: list[list[Fraction]]) -> Exact:
        (truth, call), whole, k = _margins(cells), sum(map(sum, cells)), range(len(cells))
        price = [[Fraction(abs(i - j) ** power if i != j else 0) for j in k] for i in k]
        seen = sum(price[i][j] * cells[i][j] for i in k for j in k) * whole
        ratio = per(seen, sum(price[i][j] * truth[i] * call[j] for i in k for j in k))
        return Exact(1 - ratio, 1 + ratio)

    return find


def cost(prices: Sequence[Sequence[float]]) -> Callable[[list[list[Fraction]]], Exact]:
    """The mean price."""

    def find(cells: list[list[Fraction]]) -> Exact:
        paid = [Fraction(float(p)) * x for price, row in zip(prices, cells) for p, x in zip(price, row)]
        whole = sum(map(sum, cells))
        return Exact(per(sum(paid), whole), per(sum(map(abs, paid)), whole))

    return find


WHOLES: dict[str, Callable[[list[list[Fraction]]], Exact]] = {
    "accuracy": accuracy, "error_rate": error_rate, "balanced_accuracy": balanced_accuracy, "gmean": gmean, "mcc": mcc,
    "kappa": kappa(0), "kappa(weights=linear)": kappa(1), "kappa(weights=quadratic)": kappa(2),
}  # fmt: skip
"""Of the whole table."""
