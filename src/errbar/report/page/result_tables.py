"""Estimates, slices and comparisons as tables, each number with its interval and the method behind it."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.comparison_text import describe_verdict
from errbar.report.coverage_text import studied_gap, studied_of
from errbar.report.digits import about, brief, decimals, p_value, shown, signed
from errbar.report.page.element import fold, table, words
from errbar.report.page.spans import minus, value_and_span


def estimates(run: Run) -> str:
    """The table of all measures."""
    whole = [e for e in run.estimates if e.slice is None]
    return _estimates(whole, "measure", [e.label for e in whole], "Every measure with its interval") if whole else ""


def studied(run: Run) -> str:
    """Folded: how often intervals like these held the truth in the nearest simulations; nothing where none is known."""
    whole = [e for e in run.estimates if e.slice is None]
    rows = [(words(e.label), words(e.method), words(studied_of(run, e))) for e in whole]
    rows += [
        (words(f"{c.label}, {c.left} → {c.right}"), words(c.method), words(studied_gap(run, c)))
        for c in run.comparisons
        if c.slice is None
    ]
    told = [row for row in rows if row[2]]
    if not told:
        return ""
    title = "How often such intervals held the truth"
    return fold(title, table(("measure", "method", "in simulations"), told, caption=title, numbers=()))


def slices(run: Run) -> str:
    """One folded table a measure, and the gaps of slices to all other rows."""
    sliced = [e for e in run.estimates if e.slice is not None]
    out = ""
    for key in dict.fromkeys(e.measure for e in sliced):
        rows = [e for e in sliced if e.measure == key]
        label = f"{rows[0].label} by slice"
        out += fold(label, _estimates(rows, "slice", [e.slice or "" for e in rows], label))
    if sliced and run.comparisons:
        differ = sum(c.verdict != "not resolved" for c in run.comparisons)
        said_ = f"{differ} of {len(run.comparisons)} differ" if differ else "none differs beyond chance"
        out += fold(f"Each slice against all other rows: {said_}", _slice_gaps(run))
    return out


def _estimates(rows: Sequence[Estimate], first: str, names: Sequence[str], caption: str) -> str:
    heads = (first, "value", f"{100 * rows[0].level:g} % interval", "no skill", "n", "method")
    return table(heads, [_estimate(e, n) for e, n in zip(rows, names)], caption=caption, numbers=(1, 2, 3, 4))


def _estimate(e: Estimate, name: str) -> tuple[str, ...]:
    value, span = value_and_span(e.value, e.low, e.high)
    skill = f"{brief(e.perfect)} = right" if e.no_skill is None and e.better == "near" else minus(brief(e.no_skill))
    units = f" <small>({e.n_units:,} units)</small>" if e.n_units is not None else ""
    return words(name), value, span, skill, f"{e.n:,}{units}", _method(e)


def _method(e: Estimate) -> str:
    if e.interval is None:
        return f"<small>{words(e.reason)}</small>"
    how = f"; {e.interval.how}" if e.interval.how else ""
    return f"{words(e.interval.method)} <small>{words(e.interval.standing + how)}</small>"


def comparisons(run: Run) -> str:
    """The gaps with their intervals and verdicts, right minus left; gaps of slices stand with the slices."""
    return "" if any(e.slice is not None for e in run.estimates) or not run.comparisons else _gaps(run)


def _gaps(run: Run) -> str:
    level = f"{100 * run.comparisons[0].level:g} % interval"
    heads = ("measure", "left", "right", "right − left", level, "p", "verdict")
    rows = [_comparison(c) for c in run.comparisons]
    return table(heads, rows, caption="Gaps, right minus left", numbers=(1, 2, 3, 4, 5)) + _below(run)


def _slice_gaps(run: Run) -> str:
    heads = ("measure", "slice", "slice − rest", f"{100 * run.comparisons[0].level:g} % interval", "p", "verdict")
    rows = [(name, words(c.right), *rest) for c in run.comparisons for name, _, _, *rest in [_comparison(c)]]
    return table(heads, rows, caption="Each slice against all other rows", numbers=(2, 3, 4)) + _below(run)


def _comparison(c: Comparison) -> tuple[str, ...]:
    places = decimals(c.low, c.high, c.gap)
    name = words(c.label or c.measure) + (" <small>primary</small>" if c.primary else "")
    span = "–" if c.low is None or c.high is None else f"{signed(c.low, places)} … {signed(c.high, places)}"
    sides = [f"{minus(shown(v, places))}<br><small>{words(n)}</small>" for v, n in _sides(c)]
    how = "; ".join(x for x in (c.method, c.how) if x)
    verdict = f"{words(describe_verdict(c))}<br><small>{words(how)}</small>"
    return name, *sides, signed(c.gap, places), span, p_value(c.p_adjusted), verdict


def _sides(c: Comparison) -> list[tuple[float | None, str]]:
    return [(c.left_value, c.left), (c.right_value, c.right)]


def _below(run: Run) -> str:
    text = "p is adjusted for all comparisons of its family."
    if run.options.get("by") == "data set":  # the median of gaps is not the gap of medians
        text += " Left and right are medians over data sets; the gap is taken within each data set first."
    open_ = [c for c in run.comparisons if c.verdict == "not resolved" and c.rows_needed is not None]
    if open_:
        c = next((c for c in open_ if c.primary), open_[0])
        things = f"{run.options.get('by') or 'row'}s"
        needed = (
            f"the gap in {c.label or c.measure} would take about {about(c.rows_needed or 0)} {things} (80 % power)."
        )
        text += f" Not resolved is not equal: {needed}"
    return f"<p class=quiet>{words(text)}</p>"
