"""Every value, interval and difference in other units, at an offset, and with its rows in another order.

    .venv/bin/python benchmarks/reliability/other_units.py [units] [weights] [gaps] [offsets] [orders] [splits]

Each part asks `score`, `compare` or `evaluate` for everything twice, as a user would, and prints how many answers (a
value with its limits) it held side by side, how many deviate by more than allowed with some of them, the worst and the
median deviation.

units     truth and predictions times 2^k, k from -60 to 60: an answer of degree d must be times 2^(k d)
weights   weights times 2^k: counts and sums must follow, all else stay
gaps      the same as units of differences of two models
offsets   truth and predictions plus 2^j, where every sum is exact: a measure of errors must stay
orders    rows shuffled and units renamed: all limits must stay, of methods that draw nothing at random
splits    the target times 2^k for linear regression over every design of splits
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
from unit_grid import KINDS, SETTINGS, Question, Tally, hold_all, measures_of, methods, rows

import errbar
from errbar._shelf import shelf
from errbar.errors import ErrbarError

OF_LEVELS = {"mape", "smape"}
"""Measures of the values themselves, which an offset changes."""
POWERS = range(-60, 61)
"""For default methods; every third for named ones, `FEW` for what resamples rows or fits."""
FEW = (-60, -20, 20, 60)
OFFSETS = (0.0, 1e3, 1e6)
PLANS = {
    "kfold(k=5)": ("pooled_cv",),
    "kfold(k=2, repeats=5)": ("five_by_two",),
    "subsampling(repeats=10)": (),
    "nested_kfold(k=5, repeats=2)": (),
    "bootstrap(repeats=10)": ("location_shifted",),
    "bootstrap(repeats=10, estimate=632)": (),
    "paired_halves(repeats=5, halvings=4)": (),
    "leave_one_out": (),
}
ALLOWED = 1e-12
SHIFTED = 1e-9


def units(tally: Tally) -> None:
    """Truth and predictions times 2^k."""
    for kind, setting, (method, drawn) in product(("regression", "multioutput"), SETTINGS, methods().items()):
        question = Question.of(kind, setting, method)
        if not question.measures:
            continue
        for offset in OFFSETS[:1] if drawn else OFFSETS:
            given = rows(kind, setting, offset)
            group = np.arange(given.n) % 2
            before = question.ask(given, group)
            for k in FEW if drawn or offset else POWERS if method is None else POWERS[::3]:
                scaled = replace(given, truth=given.truth * 2.0**k, value=given.value * 2.0**k)
                line = f"{setting}, {'random methods' if drawn else 'other methods'}"
                after = question.ask(scaled, group)
                hold_all(tally, line, f"{kind}, offset {offset:g}, 2^{k}", (before, after), {"power": k})


def weights(tally: Tally) -> None:
    """Weights times 2^k: counts and sums of squares follow them, nothing else does."""
    for kind, setting, (method, drawn) in product(KINDS, ("weights", "units, weights"), methods().items()):
        question = Question.of(kind, setting, method)
        if drawn or not question.measures:
            continue
        given = rows(kind, setting)
        group = np.arange(given.n) % 2
        before = question.ask(given, group)
        for k in FEW:
            after = question.ask(replace(given, weight=given.weight * 2.0**k), group)
            for key in after:
                if shelf("measures").load(key[0].partition("(")[0]).extensive:
                    after[key] = after[key] * 2.0**-k
            hold_all(tally, setting, f"{kind}, 2^{k}", (before, after), {})


def gaps(tally: Tally) -> None:
    """Differences of two models whose truth and predictions are times 2^k."""
    tests = (None, "paired_bootstrap", "permutation", "mover")
    for setting, test in product(SETTINGS, tests):
        given = rows("regression", setting)
        group, other = np.arange(given.n) % 2, 0.75 * given.value + 0.25 * np.roll(given.value, 1)
        names = []
        for name in measures_of("regression"):
            try:
                Question("regression", setting, test, (name,)).compare(given, other, group)
                names.append(name)
            except ErrbarError:
                continue
        question = Question("regression", setting, test, tuple(names))
        if not names:
            continue
        before = question.compare(given, other, group)
        for k in POWERS if test is None else FEW:
            scaled = replace(given, truth=given.truth * 2.0**k, value=given.value * 2.0**k)
            after = question.compare(scaled, other * 2.0**k, group)
            hold_all(tally, f"{setting}, differences", f"2^{k}", (before, after), {"power": k})


def offsets(tally: Tally) -> None:
    """Truth and predictions plus 2^j: errors are the same numbers, so all that is made of them must be."""
    for kind, setting, (method, drawn) in product(("regression", "multioutput"), SETTINGS, methods().items()):
        question = Question.of(kind, setting, method)
        question = question._replace(measures=tuple(m for m in question.measures if m not in OF_LEVELS))
        if drawn or not question.measures:
            continue
        given = rows(kind, setting)
        group = np.arange(given.n) % 2
        before = question.ask(given, group)
        for j in range(0, 39, 2):
            moved = replace(given, truth=given.truth + 2.0**j, value=given.value + 2.0**j)
            hold_all(tally, setting, f"{kind}, plus 2^{j}", (before, question.ask(moved, group)), {"width": True})


def orders(tally: Tally, shuffles: int = 10) -> None:
    """Rows in another order, units by other names."""
    rng = np.random.default_rng(5)
    for kind, setting, (method, drawn) in product(KINDS, SETTINGS, methods().items()):
        question = Question.of(kind, setting, method)
        question = question._replace(measures=tuple(m for m in question.measures if m != "mase"))  # reads the order
        if not question.measures:
            continue
        given = rows(kind, setting, n=156)
        group = np.arange(given.n) % 2
        before = question.ask(given, group)
        for at in range(1 if drawn else shuffles):
            order = rng.permutation(given.n)
            moved = given.take(order)
            moved = moved if moved.unit is None else replace(moved, unit=moved.unit.max() - moved.unit)
            after = question.ask(moved, group[order])
            line = f"{setting}, {'random methods' if drawn else 'other methods'}"
            hold_all(tally, line, f"{kind}, shuffle {at}", (before, after), {"width": True})


def learned(y: np.ndarray, plan: str, method: str | None) -> Iterator[tuple[tuple[str, str, str], np.ndarray]]:
    """Errors of linear regression over splits."""
    X = np.random.default_rng(2).normal(size=(len(y), 3))
    for name in measures_of("regression"):
        try:
            run = errbar.evaluate("linear", X, y, plan=plan, interval=method, measures=[name])
        except ErrbarError:
            continue
        for e in run.estimates:
            if e.value is not None and e.slice is None:
                ends = (np.nan, np.nan) if e.interval is None else (e.interval.low, e.interval.high)
                se = np.nan if e.se is None else e.se
                yield (e.measure, method or "default", plan), np.array([ends[0], e.value, ends[1], se])


def splits(tally: Tally) -> None:
    """The target times 2^k, for a learner that follows it exactly."""
    rng = np.random.default_rng(1)
    y = rng.gamma(3.0, 1.0, 80) + 0.1
    for plan, asked in PLANS.items():
        for method in (None, *asked):
            before = dict(learned(y, plan, method))
            for k in FEW:
                after = dict(learned(y * 2.0**k, plan, method))
                hold_all(tally, "linear regression", f"2^{k}", (before, after), {"power": k})


PARTS = {
    "units": (units, ALLOWED),
    "weights": (weights, ALLOWED),
    "gaps": (gaps, ALLOWED),
    "offsets": (offsets, SHIFTED),
    "orders": (orders, ALLOWED),
    "splits": (splits, ALLOWED),
}

if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for part in sys.argv[1:] or PARTS:
        began = time.process_time()
        run, allowed = PARTS[part]
        tally = Tally(part, allowed)
        run(tally)
        tally.show()
        print(f"({part}: {time.process_time() - began:.0f} s CPU)", flush=True)
