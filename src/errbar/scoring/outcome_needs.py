"""Outcome needs: what a measure of outcomes reads beside them, and whether it was given."""

from __future__ import annotations

from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes


def lacks(m: Measure, given: Outcomes) -> str | None:
    """Return why a measure cannot be computed from these outcomes; None where it can. A judge's value is no outcome."""
    if m.needs in ("judge", "labels") and (given.judge is None or given.judge_alone):
        return f"{m.name} compares a judge with people; give `outcome` for some rows and `judge` for all"
    if m.needs not in ("judge", "labels") and given.labelled < given.rows:
        return f"{m.name} reads an outcome of every row, and {given.labelled:,} of {given.rows:,} have one"
    if m.needs == "over" and m.settings["over"] is None and len(given.outcomes) != 2:
        return f"{m.name} needs two outcomes; name both in `outcome` and write ratio(errors/words)"
    if m.needs == "by" and not given.slicings:
        return f"{m.name} is about groups of items; give `by=COLUMN`"
    return None


def suits(m: Measure, given: Outcomes) -> bool:
    """True of a measure that belongs to all that these outcomes have: trials of one system are no raters."""
    if m.needs == "rater":
        return given.rater is not None
    return m.needs != "over" or len(given.outcomes) == 2


def default_names(given: Outcomes) -> str:
    """Names of the measures that are computed where none is named."""
    judged = given.judge is not None and not given.judge_alone
    return "judged_mean judge_bias" if judged else "mean"
