"""score: a file of predictions in, every measure with an interval out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from errbar._versions import versions
from errbar.auditing.run_checks import findings_of
from errbar.data.read_predictions import read_predictions
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.scoring.companions import with_companions
from errbar.scoring.estimate_model import estimates_of
from errbar.scoring.slice_estimates import sliced
from errbar.scoring.which_measures import chosen_measures, names_of
from errbar.verbs._options import checked


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
    classes: Sequence[Any] | str | None = None,
    positive: Any = None,
    threshold: float = 0.5,
    cost: Any = None,
    measures: str | Measure | Sequence[str | Measure] | None = None,
    interval: str | None = None,
    level: float = 0.95,
    seed: int = 0,
    because: Mapping[str, str] | None = None,
) -> Run:
    """Every measure of fixed predictions, each with an interval.

    A role (truth, label, prob, score, value, id, unit, weight, by) is a column name of `data` or an array-like.
    `data` is a path, a pandas, polars or Arrow frame, or a dict of columns. `measures` is a name, a list of names,
    "all" for everything defined on the input, or None for a table that fits a screen.

    >>> import errbar
    >>> run = errbar.score(truth=[0, 0, 1, 1], label=[0, 1, 1, 1], measures="accuracy")
    >>> run["accuracy"].value
    0.75
    """
    began = time.perf_counter()
    level, seed = checked(level, seed, interval)
    given = read_predictions(
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
    chosen, typed = chosen_measures(measures, evidence)
    if explicit and given.cost is not None and all(m.name != "cost" for m in chosen):
        raise BadInput("--cost is read by the measure cost, which is not among those named. Add it: -m cost.")
    ask = InferenceSettings(level=level, seed=seed)
    estimates = estimates_of(chosen, evidence, ask, interval, explicit=explicit)
    if not explicit and interval != "none":
        estimates = with_companions(estimates, evidence)
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
        options={
            "level": level,
            "interval": interval,
            "threshold": given.threshold,
            **({} if given.cost is None else {"cost": cost if isinstance(cost, str) else given.cost.tolist()}),
            **({"measures": [m.key for m in chosen]} if explicit else {}),
        },
        names={**names_of(chosen), **typed},
        versions=versions(),
        seconds=time.perf_counter() - began,
        predictions=given,
    )
