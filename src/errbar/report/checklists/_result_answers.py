"""Answers about results: performance with intervals, heterogeneity, the cross table, calibration, uncertainty."""

from __future__ import annotations

from errbar.pictures import count_calls
from errbar.records.run import Run
from errbar.report.checklists._record import ChecklistAnswer, drafted, filled
from errbar.report.paper._cells import claim_cell, estimate_cell, percent
from errbar.report.paper._used import adjusted
from errbar.report.paper.run_facts import declared, listed, overridden
from errbar.report.say.slices import slice_claims, slice_title
from errbar.report.say.table_words import slice_verdict
from errbar.report.say.verdict_cells import claim_of

MOST_CLASSES = 10
"""A larger cross table belongs into a supplement."""


def performance(run: Run) -> ChecklistAnswer | None:
    """Every estimate with its interval, slices of the first measure among them."""
    whole = [e for e in run.estimates if e.slice is None]
    told = [f"{e.label} {estimate_cell(e)}" for e in whole if e.interval is not None]
    if not told:
        return _gaps(run)
    without = [f"{e.label} ({e.reason})" for e in whole if e.interval is None]
    sliced = [e for e in run.estimates if e.slice is not None and e.measure == whole[0].measure]
    more = f" Without an interval: {'; '.join(without)}." if without else ""
    if sliced:
        groups = "; ".join(f"{e.slice} {estimate_cell(e)}" for e in sliced)
        more += f" Subgroups, {whole[0].label}: {groups}; other measures in the table of slices."
    else:
        more += " No subgroups were examined in this run."
    return filled(f"{percent(whole[0].level)} intervals, about {whole[0].about}: {'; '.join(told)}.{more}")


def disaggregated(run: Run) -> ChecklistAnswer | None:
    """Estimates slice by slice; nothing without slices."""
    sliced = [e for e in run.estimates if e.slice is not None and e.interval is not None]
    if not sliced:
        return None
    return filled("; ".join(f"{e.slice}: {e.label} {estimate_cell(e)} (n {e.n:,})" for e in sliced) + ".")


def heterogeneity(run: Run) -> ChecklistAnswer | None:
    """Return which slices the tests told apart from all other rows; None without slices."""
    claims = slice_claims(run)
    tested = [c for c in claims if c.verdict != "untested"]
    if not tested:
        return None
    over_all = " (p adjusted over all of them)" if adjusted(run) else ""
    told = f"{tested[0].looks:,} tests of a slice against all other rows{over_all}"
    found = [slice_verdict(c, claim_cell(c)) for c in tested if c.settled]
    return filled(f"{told}: {'; '.join(found)}." if found else f"{told}. {slice_title(run)}.")


def variability(run: Run) -> ChecklistAnswer | None:
    """Slices, told apart into declared and exploratory."""
    found = heterogeneity(run)
    return None if found is None else filled(f"{found.text} Declared or exploratory: {declared(run)}.")


def error_analysis(run: Run) -> ChecklistAnswer | None:
    """Where the model does worse, as far as slices were asked for."""
    found = heterogeneity(run)
    return None if found is None else drafted(found.text, "an analysis of single errors, and of bias between groups.")


def cross_table(run: Run) -> ChecklistAnswer | None:
    """Truth by predicted class, each row once; needs the rows themselves."""
    counts = count_calls(run) if len(run.data.classes) <= MOST_CLASSES else None
    if counts is None:
        return None
    lines = [
        f"true {name}: {', '.join(f'{n:,} predicted {other}' for other, n in zip(run.data.classes, row))}"
        for name, row in zip(run.data.classes, counts)
    ]
    once = " Each row counts once, as the first fit that tested it predicted it." if run.plan is not None else ""
    return filled(f"{'; '.join(lines)}.{once}")


def calibration(run: Run) -> ChecklistAnswer | None:
    """The calibration slope; errbar updates no model."""
    slope = next((e for e in run.estimates if e.measure == "calibration_slope" and e.interval and not e.slice), None)
    if slope is None:
        return None
    return drafted(
        f"errbar updated no model; its calibration slope is {estimate_cell(slope)}, ideal 1.",
        "any recalibration or other updating, and the performance after it.",
    )


def uncertainty(run: Run) -> ChecklistAnswer | None:
    """How far intervals can be trusted, and what the checks found."""
    standings = list(dict.fromkeys(e.interval.standing for e in run.estimates if e.interval is not None))
    found = [f"{f.message} ({f.code})" for f in run.findings]
    if not standings and not found:
        return None
    told = [f"Intervals are {listed([str(s) for s in standings])}."] if standings else []
    told += [f"Findings: {' '.join(found)}"] if found else ["The checks found nothing."]
    told += [f"Refusals overridden: {listed(overridden(run))}."] if overridden(run) else []
    return drafted(" ".join(told), "other limits: representativeness, overfitting, what data could not show.")


def external(run: Run) -> ChecklistAnswer | None:
    """Rows scored by a model fitted elsewhere may be an external evaluation."""
    if run.plan is not None or run.verb not in ("score", "gate"):
        return None
    return drafted(
        f"The {run.data.rows:,} rows scored took no part in any fit of this run.",
        "whether they are an independent data set, and how they differ from the model's own.",
    )


def _gaps(run: Run) -> ChecklistAnswer | None:
    told = [
        f"{c.right} minus {c.left}, {c.label or c.measure}: {claim_cell(claim_of(run, c))}"
        for c in run.comparisons
        if c.gap is not None
    ]
    if not told:
        return None
    return drafted(f"Differences: {'; '.join(told)}.", "each model's own value with its interval (`errbar score`).")
