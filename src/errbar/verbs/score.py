"""score: a file of predictions in, every measure with an interval out."""

from __future__ import annotations

import platform
import time
from collections.abc import Mapping, Sequence
from typing import Any

from errbar._shelf import split_names
from errbar.data.roles import gather
from errbar.errors import BadInput
from errbar.measures import measure
from errbar.measures._evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.method import Ask
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.wire import VERSION
from errbar.verbs._default_measures import default_measures, every_measure
from errbar.verbs._estimates import estimates_of
from errbar.verbs._findings import findings_of
from errbar.verbs._slices import sliced


def score(
    data: Any = None,
    *,
    truth: Any,
    label: Any = None,
    prob: Any = None,
    score: Any = None,
    value: Any = None,
    id: Any = None,
    unit: Any = None,
    weight: Any = None,
    by: Any = None,
    classes: Sequence[Any] | None = None,
    positive: Any = None,
    threshold: float = 0.5,
    cost: Any = None,
    measures: str | Sequence[str | Measure] | None = None,
    interval: str | None = None,
    level: float = 0.95,
    seed: int = 0,
    because: Mapping[str, str] | None = None,
) -> Run:
    """Every measure of fixed predictions, each with an interval.

    A role (truth, label, prob, score, value, id, unit, weight, by) is a column name of `data` or an array-like.
    `data` is a path, a pandas, polars or Arrow frame, or a dict of columns.

    >>> import errbar
    >>> run = errbar.score(truth=[0, 0, 1, 1], label=[0, 1, 1, 1], measures="accuracy")
    >>> run["accuracy"].value
    0.75
    """
    began = time.perf_counter()
    _checked(level, interval)
    given = gather(
        data,
        truth=truth,
        label=label,
        prob=prob,
        score=score,
        value=value,
        id=id,
        unit=unit,
        weight=weight,
        by=by,
        classes=classes,
        positive=positive,
        threshold=threshold,
        cost=cost,
    )
    evidence = Evidence(given)
    explicit = measures is not None and measures != "all"
    chosen = _chosen(measures, evidence)
    ask = Ask(level=level, seed=seed)
    estimates = estimates_of(chosen, evidence, ask, interval, explicit=explicit)
    findings = findings_of(estimates, evidence, because or {})
    estimates = findings.withheld(estimates)
    slices, comparisons = sliced(chosen, given, estimates, ask, interval)
    return Run(
        verb="score",
        seed=seed,
        data=DataFacts.of(given),
        estimates=(*estimates, *slices),
        comparisons=comparisons,
        findings=findings.all,
        options={"level": level, "interval": interval, "threshold": threshold},
        names={name: m.key for name, m in _names(measures, chosen).items()},
        versions=_versions(),
        seconds=time.perf_counter() - began,
        predictions=given,
    )


def _checked(level: float, interval: str | None) -> None:
    if not 0 < level < 1:
        raise BadInput(f"--level is a share between 0 and 1, like 0.95; got {level:g}.")
    if interval not in (None, "none"):
        from errbar.intervals._choose import method

        method(interval)


def _chosen(measures: Any, evidence: Evidence) -> list[Measure]:
    """The measures asked for, or the default set; a measure that cannot read this input is refused by name."""
    if measures is None:
        return default_measures(evidence)
    if measures == "all":
        return every_measure(evidence)
    calls = split_names(measures) if isinstance(measures, str) else list(measures)
    chosen = {m.key: m for m in (measure(call) for call in calls)}
    if not chosen:
        raise BadInput("--measure names at least one measure. See `errbar list measures`.")
    return list(chosen.values())


def _names(measures: Any, chosen: list[Measure]) -> dict[str, Measure]:
    """What an estimate may be asked for by: its key, its name and aliases where they are unambiguous, as typed."""
    names: dict[str, Measure] = {}
    for m in reversed(chosen):
        for name in (*m.aliases, m.name):
            names[name] = m
    for m in chosen:
        names.pop(m.key, None)
    if measures is not None and not isinstance(measures, str):
        for call, m in zip(measures, chosen):
            if isinstance(call, str) and call != m.key:
                names[call] = m
    return names


def _versions() -> dict[str, str]:
    import numpy

    return {"errbar": VERSION, "python": platform.python_version(), "numpy": numpy.__version__}
