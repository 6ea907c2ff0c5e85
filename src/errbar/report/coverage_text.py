"""Measured coverage beside an interval: what the study found nearest to an estimate, in one phrase."""

from __future__ import annotations

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.studied_coverage import nearest_study


def studied_of(run: Run, e: Estimate) -> str:
    """The phrase of an estimate; empty where it has no interval or its method was not studied."""
    if e.interval is None or e.n is None:
        return ""
    method, n = e.interval.method.partition("(")[0], e.n
    if run.data.units is not None and run.plan is None:
        method, n = "clustered", run.data.units  # whatever method it is of, units are what it counts
    about = "" if run.plan is None else "the learner" if e.estimand.what == "learner" else "this model"
    found = nearest_study(method, e.measure.partition("(")[0], n, level=e.interval.level, of=about)
    return "" if found is None else found.sentence


def studied_gap(run: Run, c: Comparison) -> str:
    """The phrase of a gap between fixed models on the same rows."""
    if c.method is None or c.low is None or run.plan is not None:
        return ""
    found = nearest_study(
        c.method.partition("(")[0], c.measure.partition("(")[0], run.data.rows, level=c.level, kind="gap"
    )
    return "" if found is None else found.sentence
