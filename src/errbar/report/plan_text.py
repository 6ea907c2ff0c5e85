"""The design of a resampled run in words: splits, why, and what the numbers beside the interval mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.families import family_named
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.digits import between, brief, count, decimals, shown, true_minus
from errbar.report.say.more_rows import outlook_words


def design_line(plan: Mapping[str, Any]) -> str:
    """`10 x 3-fold, stratified by class (effort standard: 30 fits)`."""
    options = plan.get("options", {})
    words = family_named(plan["family"]).in_words
    name = plan["plan"] if words is None else words(options)
    receipt = f", {'; '.join(plan['receipt'][:2])}" if plan.get("receipt") else ""
    why = f" ({plan['why']})" if plan.get("why") else ""
    return f"design: {name}{receipt}{why}"


def beside_lines(run: Run, table: list[Estimate]) -> list[str]:
    """Write lines about the headline: training error, overfitting, inner beside outer, and the textbook interval."""
    if run.plan is None or not table or family_named(run.plan["family"]).design == "fitted_rows":
        return []
    e = next((x for x in table if x.value is not None), None)
    if e is None or e.value is None:
        return []
    places = decimals(e.low, e.high, e.value)
    x = e.extras
    parts = []
    if "resubstitution" in x:
        worse = x["resubstitution"] - e.value if e.better == "high" else e.value - x["resubstitution"]
        what = "training error" if e.better == "low" else "on training rows"
        inside = true_minus(shown(x["resubstitution"], places))
        parts.append(f"{what} {inside} (resubstitution of {_whose(run, x)})")
        parts.append(f"overfitting {true_minus(shown(worse, places))}")
    if e.no_skill is not None:
        parts.append(f"baseline {true_minus(brief(e.no_skill))}")
    if "inner" in x:
        two = (true_minus(shown(v, places)) for v in (x["inner"], e.value))
        parts.append("inner {}, outer {}".format(*two))
    lines = [f"{e.label}: " + " · ".join(parts)] if parts else []
    lines += _two_models(run)
    if x.get("too_narrow", 0) > 1.05:
        lines.append(
            f"mean ± sd/√{run.plan['main']} (textbook) gives {between(x['naive_low'], x['naive_high'], places)}, "
            f"{x['too_narrow']:.1f}× too narrow"
        )
    return lines


def _whose(run: Run, extras: Mapping[str, float]) -> str:
    """Return the model whose training error is told: the chosen one, the holdout's own fit, else the final model."""
    if run.selection is not None:
        return "the chosen model"
    return "the fit that was tested" if "resubstitution_all" in extras else "the final model"


def _two_models(run: Run) -> list[str]:
    """Return from which fits the error is, and on how many rows the final model is fitted."""
    plan = run.plan
    if plan is None or run.verb != "evaluate" or not plan.get("n_train"):
        return []
    n, many = int(plan["n_train"]), int(plan.get("main") or 1)
    sampled = "samples of " if n >= run.data.rows else ""
    fits = f"one fit on {count(n, 'row')}" if many == 1 else f"{many:,} fits on {sampled}{count(n, 'row')} each"
    return [f"error: from {fits}; final model: all {count(run.data.rows, 'row')}"]


def done_line(run: Run) -> str:
    """Fits done, how, how long, and where the predictions are."""
    assert run.plan is not None
    total, failed = run.plan["splits"], run.plan.get("failed", 0)
    fits = f"{total - failed:,}/{total:,} fits done"
    if run.selection is not None:
        done, planned = run.selection.outer_done, count(run.selection.outer_planned, "outer split")
        fits = f"{done:,}/{planned} done"
    if run.learners and run.learners[0].get("exact"):
        fits = f"{count(total, 'fold')}, {run.learners[0]['how']}"
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
    out = [f"{sheet.title} ({first}; training: on the rows that trained)"]
    for measure, n, value, low, high, how, *more in sheet.rows:
        if measure != first:
            continue
        places = decimals(low, high, value)  # type: ignore[arg-type]
        span = between(low, high, places)  # type: ignore[arg-type]
        mark = "  (projected)" if how == "projected" else ""
        inside = f"  training {true_minus(shown(more[0], places))}" if more and more[0] is not None else ""  # type: ignore[arg-type]
        out.append(f"  {count(int(n or 0), 'row'):>12}  {true_minus(shown(value, places)):>8}  {span}{inside}{mark}")  # type: ignore[arg-type]
    return [*out, *(f"  {note}" for note in sheet.notes[:1])]


def outlook_lines(run: Run) -> list[str]:
    """Return the answer to "too little data, or poor features?" for the first measure; empty without a curve."""
    said = outlook_words(run)
    return [f"  {said}"] if said else []


def setting_lines(sheet: Sheet) -> list[str]:
    """The complexity curve of the headline measure: a line a value."""
    if not sheet.rows:
        return []
    first, name = sheet.rows[0][0], sheet.columns[1]
    heads = (name, "training", "unseen", "interval")
    rows = []
    for measure, at, value, low, high, training, *_ in sheet.rows:
        if measure != first:
            continue
        places = decimals(low, high, value)  # type: ignore[arg-type]
        span = "–" if low is None else between(low, high, places)  # type: ignore[arg-type]
        rows.append((str(at), *(true_minus(shown(v, places)) for v in (training, value)), span))  # type: ignore[arg-type]
    widths = [max(len(line[i]) for line in (heads, *rows)) for i in range(4)]
    lines = ["  " + "  ".join(f"{x:>{w}}" for x, w in zip(line, widths)) for line in (heads, *rows)]
    return [f"{sheet.title} ({first})", *lines, *(f"  {note}" for note in sheet.notes)]
