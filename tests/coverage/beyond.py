"""Beyond the ten bars: units, and the default interval of every further kind of measure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from errbar._shelf import shelf
from errbar.evidence import Evidence
from errbar.intervals._choose import interval_for
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from tests.coverage import worlds
from tests.coverage.bars import Row, covers

CLUSTERED = ("accuracy", "recall", "mcc", "log_loss", "brier", "roc_auc", "average_precision")


def clustered_bar(R: int, units: int, size: int, icc: float) -> Iterator[Row]:
    """Beyond the ten: units. Clustered intervals, and row-wise ones as the negative control."""
    measures = {name: shelf("measures").get(name) for name in CLUSTERED}
    big = worlds.clustered(np.random.default_rng(0), 200_000, 10, icc)
    truth = {name: m.score(big).value for name, m in measures.items()}
    rng = np.random.default_rng([11, units, size])
    hits: dict[tuple[str, bool], list[bool]] = {(n, c): [] for n in CLUSTERED for c in (True, False)}
    for _ in range(R):
        e = worlds.clustered(rng, units, size, icc)
        alone = Evidence(replace(e.given, unit=None, unit_name=None))
        for name, m in measures.items():
            for evidence, by_unit in ((e, True), (alone, False)):
                found = interval_for(m.score(evidence), InferenceSettings())
                hits[name, by_unit].append(found.low <= truth[name] <= found.high)
    for (name, by_unit), h in hits.items():
        bar = (0.915, 0.995) if by_unit else (0.0, 1.0)
        word = "clustered" if by_unit else "rows as if independent (control)"
        n, found = f"{units} x {size}", float(np.mean(h))
        yield Row("unit", f"{word}, {name}", f"icc {icc:g}", n, R, found, *bar, control=not by_unit)


def unequal_bar(R: int, units: int) -> Iterator[Row]:
    """Units of very unequal size: accuracy is 0.85 on average over units and over rows alike."""
    accuracy = shelf("measures").get("accuracy")
    rng = np.random.default_rng([13, units])
    hits = []
    for _ in range(R):
        found = interval_for(accuracy.score(worlds.unequal_units(rng, units, 0.1)), InferenceSettings())
        hits.append(found.low <= 0.85 <= found.high)
    n = f"{units} x lognormal"
    yield Row("unit", "clustered, accuracy", "icc 0.1, unequal sizes", n, R, float(np.mean(hits)), 0.915, 0.995)


DEFAULTS = {
    "binary": "average_precision partial_auc ks calibration_slope calibration_intercept uncertainty youden gmean kappa",
    "regression": "r2 explained_variance medae pearson spearman kendall ccc bias rmse mae rae rrse",
    "multiclass": "log_loss brier roc_auc f1 balanced_accuracy mcc accuracy average_precision",
}
DRAWS = {
    "binary": worlds.probabilities("overconfident x1.3", "log_loss", 1.3).draw,
    "regression": worlds.regression_rows,
    "multiclass": worlds.many_classes,
}
LARGE = {"binary": 2_000_000, "regression": 1_000_000, "multiclass": 1_000_000}
ROUGH = {"partial_auc"}
"""Measures that depend on few rows at n = 100, the negatives below the limit: held to a lower bar."""


def default_bar(R: int, kind: str, n: int) -> Iterator[Row]:
    """Beyond the ten: the default interval of measures that no other bar covers; truth from a million rows."""
    measures = {name: shelf("measures").get(name) for name in DEFAULTS[kind].split()}
    big = DRAWS[kind](np.random.default_rng(1), LARGE[kind])
    truth = {name: m.score(big).value for name, m in measures.items()}
    rng = np.random.default_rng([12, n, len(kind)])
    hits: dict[str, list[bool]] = {name: [] for name in measures}
    for _ in range(R):
        evidence = DRAWS[kind](rng, n)
        for name, m in measures.items():
            hits[name].append(
                covers(lambda e: _ends(interval_for(m.score(e), InferenceSettings())), evidence, truth[name])[0]  # noqa: B023
            )
    for name, h in hits.items():
        bar = (0.87, 1.0) if name in ROUGH and n <= 100 else (0.915, 1.0)
        yield Row("default", name, kind, str(n), R, float(np.mean(h)), *bar)


def _ends(found: Interval) -> tuple[float, float]:
    return found.low, found.high
