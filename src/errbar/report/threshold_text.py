"""A threshold in words: the one to use, what it costs on rows that did not choose it, and what else could be done."""

from __future__ import annotations

import math

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.threshold import Threshold
from errbar.report.digits import at_the_point, brief, columns_of, decimals, shown, signed
from errbar.report.say.thresholds import alternative_words, alternatives, chosen_is, predicted_words, range_words
from errbar.report.screen.fit_table import aligned_lines

WORDS = {"recall": "sensitivity", "predicted_prevalence": "predicted positive"}
"""As those who choose thresholds call these measures."""


def threshold_parts(run: Run) -> list[tuple[str, str]]:
    """What is known of the choice: a name, and what is said of it."""
    found = run.threshold
    assert found is not None
    parts = [("use", found.rule), ("range", range_says(found, run)), ("goal", _goal(found))]
    if found.theory is not None:
        parts.append(("theory", f"{found.theory:.3g} for calibrated probabilities at these costs"))
    if found.apparent is not None and found.cross_fit:
        parts.append(("apparent", f"{brief(found.apparent)} on the rows that chose the threshold: optimistic"))
    return [(name, said) for name, said in parts if said]


def range_says(found: Threshold, run: Run) -> str:
    """The cuts that are not clearly worse, or why there is no range."""
    if found.low is None or found.high is None:
        return found.reason or "" if found.value is not None else ""
    return range_words(found.low, found.high)


def _goal(found: Threshold) -> str:
    costs = "" if found.says_costs is None else f" ({found.says_costs})" if found.goal == "cost" else ""
    used = "" if found.prevalence is None else f", where {100 * found.prevalence:g} % are positive"
    return f"{found.goal}{costs}{used}"


def threshold_lines(run: Run, *, quiet: bool) -> list[str]:
    """The answer first, then the table of measures, then the alternatives."""
    lines = [_answer(run)]
    lines += _measures(run)
    if run.comparisons:
        lines += ["", *_alternatives(run)]
    return lines if not quiet else [line for line in lines if line]


def _answer(run: Run) -> str:
    found = run.threshold
    assert found is not None
    if found.value is None:
        return f"predict {found.rule} ({found.says_costs})"
    what = "p" if found.scale == "prob" else "score"
    use = f"use {what} ≥ {found.value:g}" if math.isfinite(found.value) else f"use: {found.rule}"
    called = next((e.extras.get("apparent") for e in run.estimates if e.measure == "predicted_prevalence"), None)
    use += predicted_words(called)
    theory = "" if found.theory is None else f"theory for calibrated p: {found.theory:.3g}"
    noted = "; ".join(part for part in (range_says(found, run), theory) if part)
    return f"{use}   goal: {_goal(found)}" + (f"   ({noted})" if noted else "")


def _measures(run: Run) -> list[str]:
    table = list(run.estimates)
    values, spans = columns_of(table)
    rows = [
        (WORDS.get(e.measure, e.label), value, span, _apparent(e), e.method or e.reason or "")
        for e, value, span in zip(table, values, spans)
    ]
    heads = ("", "value", f"{100 * table[0].level:g} % interval", "apparent", "method")
    return aligned_lines(heads, rows, drops=(0, 0, 0, 1, 2))


def _apparent(e: Estimate) -> str:
    return brief(e.extras.get("apparent"))


def _alternatives(run: Run) -> list[str]:
    claims = {claim.against.names[0]: claim for claim in alternatives(run)}
    places = [decimals(c.low, c.high, c.gap) for c in run.comparisons]
    costs = at_the_point([shown(c.left_value, d) for c, d in zip(run.comparisons, places)])
    gaps = at_the_point([signed(c.gap, d) for c, d in zip(run.comparisons, places)])
    rows = [
        (alternative_words(claims[c.left]), cost, gap, _span(c, d), chosen_is(c, claims[c.left]))
        for c, cost, gap, d in zip(run.comparisons, costs, gaps, places)
    ]
    level = f"{100 * run.comparisons[0].level:g} % interval"
    return aligned_lines(("instead", "cost", "chosen − this", level, "chosen is"), rows, drops=(0, 1, 2, 0, 0))


def _span(c: Comparison, places: int) -> str:
    if c.low is None or c.high is None:
        return "–"
    return f"{signed(c.low, places)} … {signed(c.high, places)}"


def how_line(run: Run) -> str:
    """How it was made."""
    found = run.threshold
    assert found is not None
    cut = "graded by the rows that chose it" if not found.cross_fit else f"cross-fitted over {found.cross_fit}"
    if found.value is None:
        cut = f"the rule is fixed by costs; single classes {cut}"
    kept = "" if run.data.units is None else f", whole {run.data.unit_name or 'unit'}s in each fold"
    return f"how: {cut}{kept}, seed {run.seed} · run {run.id}"
