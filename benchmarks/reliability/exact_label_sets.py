"""Measures of several labels a row by their definitions, in exact arithmetic on the stored numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_probabilities import brier, judged, log_loss
from exact_ranks import RANKS, steps_of
from exact_sums import Exact, mean_of, weights_of
from exact_tables import COUNTS, DIFFERENCES, FOURS, against_rest, average_four, cells_of


class LabelRows(NamedTuple):
    """Truth, calls and what orders the labels: a list of labels for each row."""

    truth: list[list[int]]
    call: list[list[int]]
    p: list[list[float]]
    weight: list[float] | None

    @property
    def w(self) -> list[int]:
        """Weights as whole numbers."""
        return weights_of(self.weight, len(self.truth))


def _row_mean(find: Callable[[list[int], list[int], list[float]], Fraction]) -> Callable[[LabelRows], Exact]:
    return lambda r: Exact(mean_of([find(*row) for row in zip(r.truth, r.call, r.p)], r.w))


def _hamming(y: list[int], call: list[int], p: list[float]) -> Fraction:
    return Fraction(sum(a != b for a, b in zip(y, call)), len(y))


def _subset(y: list[int], call: list[int], p: list[float]) -> Fraction:
    return Fraction(int(y == call))


def _coverage(y: list[int], call: list[int], p: list[float]) -> Fraction:
    least = min((x for x, has in zip(p, y) if has), default=float("inf"))
    return Fraction(sum(x >= least for x in p))


def _average_precision(y: list[int], call: list[int], p: list[float]) -> Fraction:
    if sum(y) in (0, len(y)):
        return Fraction(1)
    above = [[b for x, b in zip(p, y) if x >= p[c]] for c, has in enumerate(y) if has]
    return sum(Fraction(sum(each), len(each)) for each in above) / sum(y)


def _ranking_loss(y: list[int], call: list[int], p: list[float]) -> Fraction:
    pairs = [(a, b) for a, has in zip(p, y) if has for b, lacks in zip(p, y) if not lacks]
    return Fraction(sum(b >= a for a, b in pairs), max(len(pairs), 1))


BY_ROW: dict[str, Callable[[LabelRows], Exact]] = {
    "hamming_loss": _row_mean(_hamming),
    "subset_accuracy": _row_mean(_subset),
    "coverage_error": _row_mean(_coverage),
    "label_ranking_average_precision": _row_mean(_average_precision),
    "label_ranking_loss": _row_mean(_ranking_loss),
}


def exact_labels(name: str, r: LabelRows) -> Exact:
    """A measure by its name, averaged over labels where it is one of classes (macro; counts are added up)."""
    if name in BY_ROW:
        return BY_ROW[name](r)
    columns = list(zip(*r.truth)), list(zip(*r.call)), list(zip(*r.p))
    if name in FOURS:
        tables = [against_rest(cells_of(y, call, r.weight, 2), 1) for y, call, _ in zip(*columns)]
        return average_four(FOURS[name], tables, "sum" if name in COUNTS else "macro", int(name in DIFFERENCES))
    if name in RANKS:
        return _over_labels([RANKS[name](steps_of(p, y, r.w)) for y, _, p in zip(*columns)])
    find = {"brier": brier, "log_loss": log_loss}[name]
    return _over_labels([find(judged(p, y, r.weight)) for y, _, p in zip(*columns)])


def _over_labels(found: Sequence[Exact]) -> Exact:
    return Exact(mean_of([x.value for x in found], [1] * len(found)))


NAMES = [*BY_ROW, *FOURS, "roc_auc", "average_precision", "brier", "log_loss"]
