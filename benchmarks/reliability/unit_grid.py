"""Questions that `other_units.py` asks twice, and how answers are held side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np

import errbar
from errbar._shelf import shelf
from errbar.errors import ErrbarError
from errbar.records.predictions import Predictions
from errbar.testing.examples import example

DEGREES = {
    **dict.fromkeys(("bias", "mae", "max_error", "medae", "pinball(q=0.9)", "rmse"), 1),
    **dict.fromkeys(("mse", "sse"), 2),
    **dict.fromkeys(("ccc", "explained_variance", "kendall", "mape", "mase", "pearson", "r2", "rae", "rrse"), 0),
    **dict.fromkeys(("skill", "smape", "spearman"), 0),
}
"""Worked by hand, not read from errbar, so that versions that declare none can be asked too."""
SETTINGS = {
    "plain": {},
    "units": {"units": 13},
    "weights": {"weighted": True},
    "units, weights": {"units": 13, "weighted": True},
}
KINDS = ("binary", "multiclass", "multilabel", "regression", "multioutput")
REPLICATES = 200
Answers: TypeAlias = dict[tuple[str, str, str], np.ndarray]
"""Measure, method and what it is of, to low, value and high."""


class Tally:
    """Deviations of one part."""

    def __init__(self, part: str, allowed: float) -> None:
        self.part, self.allowed = part, allowed
        self.off: dict[str, list[float]] = defaultdict(list)
        self.over: dict[str, list[str]] = defaultdict(list)

    def hold(self, line: str, key: tuple[str, str, str], where: str, off: float) -> None:
        """One answer beside the one that is wanted."""
        self.off[line].append(off)
        if not off <= self.allowed:
            self.over[line].append(f"{', '.join(key)}, {where}: {off:.2g}")

    def missing(self, line: str, keys: set[tuple[str, str, str]], where: str) -> None:
        """Answers that exist in one of two runs only."""
        for key in keys:
            self.hold(line, key, f"{where}, only once", np.inf)

    def show(self) -> None:
        """One line for each kind of answer, then a sample of what deviates."""
        for line, off in self.off.items():
            over = self.over[line]
            told = f"{len(off):,} | {len(over):,} | {max(off):.1g} | {np.median(off):.1g}"
            print(f"| {self.part} | {line} | {told} |", flush=True)
            for one in over[:: max(1, len(over) // 5)][:6]:
                print("   ", one)


def rows(kind: str, setting: str, offset: float = 0.0, n: int = 78) -> Predictions:
    """Predictions of a fair model, on a grid of 2^-12, so that sums with powers of two are exact."""
    given = example(kind, n=n, ties=kind in ("binary", "multiclass", "multilabel"), **SETTINGS[setting])
    if given.unit is not None:  # units of one to many rows
        given = replace(given, unit=np.unique(np.arange(n) ** 2 % 41, return_inverse=True)[1])
    if given.value is None:
        return given
    truth, value = (np.round(x * 4096) / 4096 + offset for x in (given.truth, given.value))
    return replace(given, truth=truth, value=value)


def columns(given: Predictions) -> dict[str, Any]:
    """The words of `score` for these rows."""
    said: dict[str, Any] = {}
    if given.value is not None:
        said = {"truth": given.truth, "value": given.value}
    elif given.kind == "multilabel":
        said = {"truth": given.truth, "prob": given.prob}
    else:
        said = {"truth": np.array(given.classes)[given.truth], "prob": given.prob, "classes": given.classes}
        said |= {"positive": given.classes[1]} if given.kind == "binary" else {}
    said |= {} if given.unit is None else {"unit": given.unit}
    said |= {} if given.weight is None else {"weight": given.weight}
    return said


def measures_of(kind: str) -> list[str]:
    """Names of measures for such rows."""
    loaded = {name: shelf("measures").load(name) for name in shelf("measures").names}
    found = [name for name, m in loaded.items() if kind in m.kinds and m.reads != "cost"]
    if kind in ("regression", "multioutput"):
        return [name for name in DEGREES if name.partition("(")[0] in found]
    return found


def methods() -> dict[str | None, bool]:
    """Interval methods for a fixed model, None for the default, and whether they draw at random."""
    found = {name: shelf("intervals").load(name) for name in shelf("intervals").names}
    return {None: False, **{name: m.resamples for name, m in found.items() if not m.designs}}


class Question(NamedTuple):
    """Measures that a method is for, of rows in a setting."""

    kind: str
    setting: str
    method: str | None
    measures: tuple[str, ...]

    @classmethod
    def of(cls, kind: str, setting: str, method: str | None) -> Question:
        """With those measures alone that it is for."""
        given, found = rows(kind, setting), []
        for name in measures_of(kind):
            try:
                errbar.score(**columns(given), measures=[name], interval=method, replicates=REPLICATES)
                found.append(name)
            except ErrbarError:
                continue
        return cls(kind, setting, method, tuple(found))

    def ask(self, given: Predictions, group: np.ndarray) -> Answers:
        """Answers of all rows and of slices."""
        how = {"measures": list(self.measures), "interval": self.method, "replicates": REPLICATES}
        run = errbar.score(**columns(given), by={"group": group}, **how)
        found = {}
        for e in run.estimates:
            if e.value is None:
                continue
            ends = (np.nan, np.nan) if e.interval is None else (e.interval.low, e.interval.high)
            found[e.measure, self.method or "default", e.slice or "all rows"] = np.array([ends[0], e.value, ends[1]])
            if self.method is None and e.no_skill is not None:
                beside = [e.extras.get(f"no_skill_gap_{end}", np.nan) for end in ("low", "high")]
                found[e.measure, "no skill", e.slice or "all rows"] = np.array([beside[0], e.no_skill, beside[1]])
        return found

    def compare(self, given: Predictions, other: np.ndarray, group: np.ndarray) -> Answers:
        """Differences of two models, of all rows and of slices."""
        said = columns(given)
        table = {"truth": said.pop("truth"), "one": said.pop("value"), "two": other, "group": group, **said}
        named = {word: word for word in said}
        how = {"measures": list(self.measures), "test": self.method, "replicates": REPLICATES}
        run = errbar.compare(table, truth="truth", value="one,two", by="group", **named, **how)
        return {
            (c.measure, self.method or "default test", f"difference, {c.slice or 'all rows'}"): np.array(
                [np.nan if x is None else x for x in (c.low, c.gap, c.high)]
            )
            for c in run.comparisons
            if c.gap is not None
        }


def degree_of(key: tuple[str, str, str]) -> int:
    """How the measure of an answer follows the unit of measurement."""
    return {name.partition("(")[0]: d for name, d in DEGREES.items()}[key[0].partition("(")[0]]


def deviation(found: np.ndarray, wanted: np.ndarray, size: float) -> float:
    """The largest difference as a share of a size; infinite where one has limits and the other has none."""
    same = (found == wanted) | (np.isnan(found) & np.isnan(wanted))
    if same.all():
        return 0.0
    off = np.abs(found - wanted)[~same].max()
    return float(off / size) if size and np.isfinite(off) else np.inf


def largest(x: np.ndarray) -> float:
    """The largest finite size in an answer."""
    return float(np.abs(x[np.isfinite(x)]).max(initial=0.0))


def width(x: np.ndarray) -> float:
    """The width of an interval; of one without, the size of the value."""
    across = float(x[2] - x[0])
    return across if np.isfinite(across) and across > 0 else largest(x)


def hold_all(tally: Tally, line: str, where: str, pair: tuple[Answers, Answers], by: Mapping[str, Any]) -> None:
    """Answers of a run beside those of another, which are first brought to its unit."""
    before, after = pair
    tally.missing(line, before.keys() ^ after.keys(), where)
    for key in before.keys() & after.keys():
        wanted = before[key] * 2.0 ** (by.get("power", 0) * (degree_of(key) if "power" in by else 0))
        size = width(wanted) if by.get("width") else largest(wanted)
        tally.hold(line, key, where, deviation(after[key], wanted, size))
