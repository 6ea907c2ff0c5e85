"""Every measure against exact arithmetic on the stored float64 numbers, on thousands of hard data sets.

    .venv/bin/python benchmarks/reliability/exact_values.py [COUNT [FIRST]]    prints the worst of every measure
    .venv/bin/python benchmarks/reliability/exact_values.py many               the same on sets of 600 to 70,000 rows

The error of a value is |value - exact| / max(|exact|, t / 1000). t is 0, so that the error is relative, of every
measure but those that are a difference of two terms and pass through 0: there t is the size of these terms, and a value
near 0 must be right to 1e-12 of them. A value that errbar refuses to give although it exists, or gives although it does
not, has an infinite error. Exact values that float64 cannot hold are left out.
"""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Iterator
from decimal import localcontext
from itertools import product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import exact_label_sets as label_sets
import exact_probabilities as probabilities
import exact_ranks as ranks
import exact_regression as regression
import exact_tables as tables
from exact_sets import PRICES, DataSet, data_sets, many_rows
from exact_sums import DIGITS, Exact, NoValue, dec, mean_of, weights_of

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure

COUNT = 2400
MANY = tuple(product((600, 6_000, 70_000), ("regression", "binary"), (False, True)))
"""Rows, kind and whether they have weights."""
SLOW_OF_MANY = {"kendall", "calibration_slope", "calibration_intercept", "mape", "smape", "medae"}
"""Left out of many rows: their exact values take minutes."""
LEAST = 1e-300
"""Values nearer to 0 than this have fewer digits in float64."""
AVERAGED = {
    "f1(average=micro)": "micro", "f1(average=weighted)": "weighted", "markedness(average=weighted)": "weighted",
}  # fmt: skip
ALLOWED = 1e-9


class Found(NamedTuple):
    """What errbar says and what is exact; None where there is no value."""

    data: DataSet
    name: str
    value: float | None
    exact: Exact | None

    @property
    def error(self) -> float:
        """Relative error, as the docstring of this module says."""
        if self.value is None or self.exact is None:
            return 0.0 if self.value is None and self.exact is None else math.inf
        if not math.isfinite(self.value):
            return math.inf
        with localcontext(DIGITS):
            value, terms = dec(self.exact.value), dec(self.exact.terms)
            off, size = abs(dec(self.value) - value), max(abs(value), terms / 1000)
            return 0.0 if not off else float(off / size) if size else math.inf

    @property
    def is_held(self) -> bool:
        """Whether float64 holds the exact value."""
        size = 0.0 if self.exact is None else _size(self.exact)
        return size == 0 or LEAST < size < 1 / LEAST


def _size(exact: Exact) -> float:
    with localcontext(DIGITS):
        found = dec(exact.value)
        return math.inf if abs(found) > dec(1.7e308) else float(abs(found))


def found_in(data: DataSet) -> Iterator[Found]:
    """Every measure of the data set's kind."""
    evidence = Evidence(data.given)
    values = exact_names(data)
    for name in values:
        if len(data.given.truth) > 500 and name in SLOW_OF_MANY:
            continue
        try:
            exact = values[name]()
        except NoValue:
            exact = None
        found = Found(data, name, _value(name, evidence), exact)
        if found.is_held:
            yield found


def _value(name: str, evidence: Evidence) -> float | None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return float(measure(name).score(evidence).value)
        except Undefined:
            return None
        except (Warning, ArithmeticError, ValueError):
            return math.nan


def exact_names(data: DataSet) -> dict:
    """Every measure of the data set's kind by name, and what finds its exact value."""
    return {
        "regression": _of_numbers, "multioutput": _of_numbers, "binary": _of_two, "scores": _of_scores,
        "multiclass": _of_classes, "multilabel": _of_labels,
    }[data.kind](data)  # fmt: skip


def _of_numbers(data: DataSet) -> dict:
    given = data.given
    assert given.value is not None
    y, f = (part.reshape(given.n, -1).T.tolist() for part in (given.truth, given.value))
    names = {**regression.BY_NAME, **(regression.OF_ONE if len(y) == 1 else {})}
    return {name: lambda name=name: regression.exact_numbers(name, y, f, _weight(data)) for name in names}


def _weight(data: DataSet) -> list[float] | None:
    return None if data.given.weight is None else data.given.weight.tolist()


def _of_table(data: DataSet) -> dict:
    given = data.given
    cells = tables.cells_of(given.truth.tolist(), given.label.tolist(), _weight(data), len(given.classes))
    found = {name: lambda find=find: find(cells) for name, find in tables.WHOLES.items()}
    return found | {name: lambda name=name: tables.exact_four(name, cells) for name in tables.FOURS}, cells


def _of_two(data: DataSet) -> dict:
    given, (found, cells) = data.given, _of_table(data)
    found |= {name: lambda name=name: tables.exact_four(name, cells) for name in tables.OF_TWO}
    found["cost"] = lambda: tables.cost(PRICES)(cells)
    found |= _of_ranks(given.prob.tolist(), data)
    rows = probabilities.judged(given.prob.tolist(), given.truth.tolist(), _weight(data))
    named = {**probabilities.SEVERAL, **probabilities.OF_TWO}
    return found | {name: lambda find=find: find(rows) for name, find in named.items()}


def _of_ranks(score: list[float], data: DataSet) -> dict:
    positive, w = (data.given.truth == 1).tolist(), weights_of(_weight(data), data.given.n)
    return {name: lambda find=find: find(ranks.steps_of(score, positive, w)) for name, find in ranks.RANKS.items()}


def _of_scores(data: DataSet) -> dict:
    score, w = data.given.score.tolist(), weights_of(_weight(data), data.given.n)
    margins = ranks.margins(score, (data.given.truth == 1).tolist())
    losses = {} if max(map(abs, margins)) > 1e3 else {"exponential_loss": ranks.MARGINS["exponential_loss"]}
    losses |= {name: find for name, find in ranks.MARGINS.items() if name != "exponential_loss"}
    found = {name: lambda find=find: Exact(mean_of([find(z) for z in margins], w)) for name, find in losses.items()}
    return found | _of_ranks(score, data)


def _of_classes(data: DataSet) -> dict:
    given, (found, cells) = data.given, _of_table(data)
    for name, how in AVERAGED.items():
        found[name] = lambda name=name, how=how: tables.exact_four(name.partition("(")[0], cells, how)
    p, truth, weight = given.prob.tolist(), given.truth.tolist(), _weight(data)
    rows = probabilities.judged(p, truth, weight)
    found |= {name: lambda find=find: find(rows) for name, find in probabilities.SEVERAL.items()}
    found["top_k_accuracy"] = lambda: probabilities.top_k(rows)
    for name, how in {
        "roc_auc": "macro", "roc_auc(multi=ovo)": "ovo", "roc_auc(average=weighted)": "weighted",
        "average_precision": "macro", "average_precision(average=weighted)": "weighted",
    }.items():  # fmt: skip
        base = name.partition("(")[0]
        found[name] = lambda base=base, how=how: ranks.exact_rank_average(base, p, truth, weight, how)
    return found


def _of_labels(data: DataSet) -> dict:
    given = data.given
    rows = label_sets.LabelRows(given.truth.tolist(), given.label.tolist(), given.prob.tolist(), _weight(data))
    return {name: lambda name=name: label_sets.exact_labels(name, rows) for name in label_sets.NAMES}


def compare(sets: Iterator[DataSet]) -> dict[tuple[str, str], list[Found]]:
    """By kind of task and measure: all comparisons, the worst last."""
    found: dict[tuple[str, str], list[Found]] = {}
    for data in sets:
        for each in found_in(data):
            found.setdefault((data.kind, each.name), []).append(each)
    return {key: sorted(all_of, key=lambda x: x.error) for key, all_of in found.items()}


def over(sets: Iterator[DataSet]) -> list[tuple[str, str, float | None, float]]:
    """Comparisons that miss by more than is allowed: measure, data set, value and error."""
    return [
        (x.name, f"{data.number}: {data.recipe}", x.value, x.error)
        for data in sets
        for x in found_in(data)
        if not x.error <= ALLOWED
    ]


def big_sets() -> Iterator[DataSet]:
    """Those of many rows."""
    return (many_rows(n, seed, kind, weighted) for n, kind, weighted in MANY for seed in range(3 if n < 10_000 else 1))


if __name__ == "__main__":
    many = sys.argv[1:] == ["many"]
    worst = compare(big_sets() if many else data_sets(*([int(x) for x in sys.argv[1:]] or [COUNT])))
    print(f"{sum(map(len, worst.values())):,} values of {len({name for _, name in worst})} measures")
    for (kind, name), all_of in sorted(worst.items(), key=lambda x: -x[1][-1].error):
        last = all_of[-1]
        bad = sum(x.error > ALLOWED for x in all_of)
        exact = None if last.exact is None else float(dec(last.exact.value))
        where = f"{last.data.number}: {last.value} for {exact}, {last.data.recipe}"
        print(f"{last.error:8.1e} {kind:11} {name:32} {len(all_of):5} sets, {bad:4} over; {where}")
