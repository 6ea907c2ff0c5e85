"""The design of a resampled run in words: splits, why, and what the numbers beside the interval mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.families import family_named
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.digits import brief, count, decimals, shown


def design_line(plan: Mapping[str, Any]) -> str:
    """`10 x 3-fold, stratified by class (effort standard: 30 fits)`."""
    options = plan.get("options", {})
    words = family_named(plan["family"]).in_words
    name = plan["plan"] if words is None else words(options)
    receipt = f", {'; '.join(plan['receipt'][:2])}" if plan.get("receipt") else ""
    why = f" ({plan['why']})" if plan.get("why") else ""
    return f"design: {name}{receipt}{why}"


def beside_lines(run: Run, table: list[Estimate]) -> list[str]:
    """Of the headline: resubstitution and the gap, inner beside outer, what mean +- sd / sqrt(J) would have said."""
    if run.plan is None or not table or family_named(run.plan["family"]).design == "fitted_rows":
        return []
    e = next((x for x in table if x.value is not None), None)
    if e is None or e.value is None:
        return []
    places = decimals(e.low, e.high, e.value)
    x = e.extras
    parts = []
    if "resubstitution" in x:
        gap = e.value - x["resubstitution"]
        parts.append(f"resubstitution {shown(x['resubstitution'], places)} (gap {shown(gap, places)})")
    if e.no_skill is not None:
        parts.append(f"no skill {brief(e.no_skill)}")
    if "inner" in x:
        parts.append(f"inner {shown(x['inner'], places)}, outer {shown(e.value, places)}")
    lines = [f"{e.label}: " + " · ".join(parts)] if parts else []
    if x.get("too_narrow", 0) > 1.05:
        lines.append(
            f"mean ± sd/√{run.plan['main']} would have said {shown(x['naive_low'], places)} – "
            f"{shown(x['naive_high'], places)}: {x['too_narrow']:.1f}× too narrow"
        )
    return lines


def done_line(run: Run) -> str:
    """Fits done, how, how long, and where the predictions are."""
    assert run.plan is not None
    total, failed = run.plan["splits"], run.plan.get("failed", 0)
    fits = f"{total - failed:,}/{total:,} fits ok"
    if run.selection is not None:
        fits = f"{run.selection.outer_done:,}/{run.selection.outer_planned:,} outer splits done"
    if run.learners and run.learners[0].get("exact"):
        fits = f"{total:,} folds, {run.learners[0]['how']}"
    if run.verb == "score":
        fits = f"predictions of {count(total, 'fit')}"
    kept = f" · predictions: {run.kept}" if run.kept else ""
    return f"{fits} · {run.seconds:.1f} s{kept}"


def made_elsewhere(run: Run) -> bool:
    """True where predictions came with their folds, and who fitted what is not known."""
    return run.plan is not None and not run.learners


def learner_line(run: Run) -> str:
    """The learner with what sets it apart from its defaults."""
    if not run.learners:
        return ""
    if run.selection is not None:
        return ", ".join(str(x["name"]) for x in run.learners)
    learner = run.learners[0]
    params = ", ".join(f"{k}={v}" for k, v in list(learner.get("params", {}).items())[:4])
    return f"{learner['name']}({params})" if params and "(" not in learner["name"] else str(learner["name"])


def curve_lines(sheet: Sheet) -> list[str]:
    """The learning curve of the headline measure, and what training on fewer rows costs."""
    if not sheet.rows:
        return []
    first = sheet.rows[0][0]
    out = [f"{sheet.title} ({first})"]
    for measure, n, value, low, high, how in sheet.rows:
        if measure != first:
            continue
        places = decimals(low, high, value)  # type: ignore[arg-type]
        span = f"{shown(low, places)} – {shown(high, places)}"  # type: ignore[arg-type]
        mark = "  (projected)" if how == "projected" else ""
        out.append(f"  {count(int(n or 0), 'row'):>12}  {shown(value, places):>8}  {span}{mark}")  # type: ignore[arg-type]
    return [*out, *(f"  {note}" for note in sheet.notes[:1])]
