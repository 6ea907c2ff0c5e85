"""Differences as a table, each with its interval, verdict and method; and how often such intervals were right."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.coverage_text import studied_gap, studied_of
from errbar.report.digits import about, decimals, p_value, shown, signed
from errbar.report.page.element import PLAIN, fold, table, words
from errbar.report.page.spans import minus
from errbar.report.say.page_words import not_equal_words
from errbar.report.say.verdict_cells import claim_of, describe_verdict


def studied(run: Run) -> str:
    """Return, folded, how often intervals like these contained the true value in simulations; empty if not known."""
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
    title = "How often such intervals contained the true value"
    return fold(title, table(("measure", "method", "in simulations"), told, caption=title, numbers=()))


def comparisons(run: Run) -> str:
    """Return the differences with their intervals and verdicts, right minus left; empty if they are of slices."""
    if any(e.slice is not None for e in run.estimates) or not run.comparisons:
        return ""
    level = f"{100 * run.comparisons[0].level:g} % interval"
    heads = ("measure", "left", "right", "right − left", level, "p", "verdict")
    claims = [claim_of(run, c) for c in run.comparisons]
    rows = [_comparison(c, claim) for c, claim in zip(run.comparisons, claims)]
    caption = "Differences, right minus left"
    return table(heads, rows, caption=caption, numbers=(1, 2, 3, 4, 5), claims=claims) + _below(run)


def _comparison(c: Comparison, claim: Claim) -> tuple[str, ...]:
    """Return a row; an interval that is adjusted is the one that decides, so it is shown."""
    low, high = claim.low, claim.high
    places = decimals(low, high, c.gap)
    name = words(c.label or c.measure) + (" <small>primary</small>" if c.primary else "")
    span = "–" if low is None or high is None else f"{signed(low, places)} … {signed(high, places)}"
    sides = [f"{minus(shown(v, places))}<br><small>{words(n)}</small>" for v, n in _sides(c)]
    how = "; ".join(x for x in (c.method, c.how) if x)
    verdict = f"{words(describe_verdict(c, claim))}<br><small>{words(how)}</small>"
    return name, *sides, signed(c.gap, places), span, p_value(c.p_adjusted), verdict


def _sides(c: Comparison) -> list[tuple[float | None, str]]:
    return [(c.left_value, c.left), (c.right_value, c.right)]


def _below(run: Run) -> str:
    text = "p and intervals are adjusted for all comparisons of their family."
    if run.options.get("by") == "data set":  # the median of differences is not the difference of medians
        text += " Left and right are medians over data sets; differences are taken within each data set first."
    open_ = [c for c in run.comparisons if claim_of(run, c).verdict == "inconclusive" and c.rows_needed is not None]
    if open_:
        c = next((c for c in open_ if c.primary), open_[0])
        things = f"{run.options.get('by') or 'row'}s"
        text += f" {not_equal_words(c.label or c.measure, about(c.rows_needed or 0), things)}"
    return f"<p class=quiet{PLAIN}>{words(text)}</p>"
