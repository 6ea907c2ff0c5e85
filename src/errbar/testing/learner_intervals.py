"""Laws every interval of a learner keeps, under plans of every design that it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

import numpy as np

from errbar.api import evaluate
from errbar.errors import BadInput
from errbar.records.estimate import Estimate
from errbar.records.family import DesignKind
from errbar.records.method import Method
from errbar.records.types import Array
from errbar.splits import splitter
from errbar.testing.learner_coverage import covers_over_each_of_its_plans, widens_with_the_level

PLANS: dict[DesignKind, tuple[str | int, ...]] = {
    "partition": ("kfold(k=5)", "kfold(k=2, repeats=5)", "leave_one_out", "leave_one_unit_out", 5),
    "random_splits": ("subsampling(rate=0.8, repeats=8)",),
    "nested": ("nested_kfold(k=5, repeats=2)",),
    "halves": ("paired_halves(rate=0.8, repeats=4, halvings=4)",),
    "bootstrap": ("bootstrap(repeats=30, in_bag=true)",),
    "blocks": ("time_ordered(k=5)",),
}
"""Plans to try for each design; a number is that many folds given as pairs of rows."""
WITHOUT_UNITS = ("leave_one_out", 5, "time_ordered(k=5)")
"""The first refuses units, the second would part them, the third has blocks."""
MEASURES = {"classes": "error_rate,f1,mcc,roc_auc,log_loss,brier", "numbers": "rmse,mae,r2,spearman,bias"}


@cache
def _data(kind: str, n: int = 80) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(11)
    X = rng.normal(size=(n, 2))
    z = X @ [1.0, -0.5] + rng.normal(size=n)
    return X, (z > 0).astype(int) if kind == "classes" else z, np.arange(n) // 2


def _plan(call: str | int, n: int) -> object:
    if isinstance(call, str):
        return call
    rows = np.arange(n)
    return [(rows[rows % call != f], rows[rows % call == f]) for f in range(call)]


@cache
def _estimates(name: str, call: str | int, level: float, seed: int, units: bool) -> tuple[Estimate, ...]:
    """Every measure of the method under this plan, none where the method is for another one of the same design."""
    out: list[Estimate] = []
    design = splitter(call).family.design if isinstance(call, str) else "partition"
    for kind, learner in (("classes", "naive_bayes"), ("numbers", "ridge")):
        X, y, unit = _data(kind)
        with_units = call == "leave_one_unit_out" or (units and call not in WITHOUT_UNITS)
        try:
            run = evaluate(
                learner,
                X,
                y,
                plan=_plan(call, len(y)),
                unit=unit if with_units else None,
                time=np.arange(len(y)) if design == "blocks" else None,
                measures=MEASURES[kind],
                interval=name,
                level=level,
                seed=seed,
            )
        except BadInput as no:
            assert "Valid there" in str(no)
            continue
        out += run.estimates
    return tuple(out)


def _calls(method: Method) -> Iterator[str | int]:
    return (call for design in method.designs for call in PLANS[design])


def _every(method: Method, level: float = 0.95, seed: int = 0) -> Iterator[Estimate]:
    for call in _calls(method):
        for units in (False, True):
            yield from _estimates(method.name, call, level, seed, units)


def works_under_each_of_its_plans(method: Method) -> None:
    """At least one common measure gets an interval under every plan of its designs, or under the one that it fits."""
    found = {call: _estimates(method.name, call, 0.95, 0, False) for call in _calls(method)}
    if method.fits is not None:
        found = {call: estimates for call, estimates in found.items() if estimates}
        assert found, f"{method.name} fits no plan that was tried"
    for call, estimates in found.items():
        assert any(e.interval is not None for e in estimates), f"{method.name} never works under {call}"


def holds_the_value_within_bounds(method: Method) -> None:
    """low <= value <= high, a width, inside the measure's bounds; or a reason in words."""
    from errbar.measures import measure

    for e in _every(method):
        if e.interval is None:
            assert e.reason and len(e.reason) > 15, f"{method.name}: {e.measure} has no words"
            continue
        a, b = measure(e.measure).bounds
        assert e.value is not None and a <= e.interval.low < e.interval.high <= b
        assert e.interval.low - 1e-9 <= e.value <= e.interval.high + 1e-9, f"{method.name} of {e.measure}"


def nests_with_the_level(method: Method) -> None:
    """A higher level gives an interval that holds the lower one's."""
    levels = [list(_every(method, level)) for level in (0.8, 0.95, 0.99)]
    for inner, outer in pairwise(levels):
        for a, b in zip(inner, outer):
            if a.interval is not None and b.interval is not None:
                assert b.interval.low <= a.interval.low + 1e-12 and a.interval.high <= b.interval.high + 1e-12


def repeats_itself(method: Method) -> None:
    """Same seed, same interval."""
    first = [(e.low, e.high) for e in _every(method)]
    _estimates.cache_clear()
    assert [(e.low, e.high) for e in _every(method)] == first


LEARNED_LAWS: dict[str, Callable[[Method], None]] = {
    law.__name__: law
    for law in (
        works_under_each_of_its_plans,
        holds_the_value_within_bounds,
        nests_with_the_level,
        repeats_itself,
        widens_with_the_level,
        covers_over_each_of_its_plans,
    )
}
