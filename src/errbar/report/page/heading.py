"""The top of a page: what was asked, of which rows, and the first numbers in large type."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import brief, count
from errbar.report.page.element import words
from errbar.report.page.spans import minus, value_and_span
from errbar.report.plan_text import design_line, learner_line

TITLES = {
    "score": "How well these predictions do",
    "evaluate": "How well this learner does on data it has not seen",
    "compare": "Which of them does better?",
    "gate": "May the candidate pass?",
    "plan": "How many rows does it take?",
    "lab": "A study in a simulation with known truth",
    "select": "What was selected, and how well it does",
    "threshold": "Where to cut, and what it costs",
}
TILES = 4
"""Numbers in large type."""


def title_of(run: Run) -> str:
    """The heading of the page."""
    return TITLES.get(run.verb, f"errbar {run.verb}")


def heading(run: Run) -> str:
    """The line of facts, what the numbers are about, the design, and the tiles."""
    lines = [f"<p class=facts>{' · '.join(words(x) for x in facts(run))}</p>"]
    if run.selection is not None:
        chosen = words(run.selection.chosen["name"])
        lines.append(f"<p>Chosen: <strong>{chosen}</strong>, fitted on all {run.data.rows:,} rows.</p>")
    if run.threshold is not None:
        lines.append(f"<p>Call <strong>{words(run.threshold.rule)}</strong>.</p>")
    about = run.estimates[0].about if run.estimates else str(run.options.get("about") or "")
    if about:
        lines.append(f"<p>About: <strong>{words(about)}</strong>.</p>")
    if run.plan is not None:
        who = learner_line(run)
        lines.append(f"<p>{words(who + ' · ' if who else '')}{words(design_line(run.plan))}</p>")
    if run.data.said:
        lines.append(f"<p class=quiet>{words('; '.join(run.data.said))}</p>")
    return "".join(lines) + tiles(run)


def facts(run: Run) -> list[str]:
    """Rows, units, classes; what a study was made of."""
    if run.verb in ("lab", "plan"):
        asked = {k: v for k, v in run.options.items() if isinstance(v, str | int | float) and not isinstance(v, bool)}
        return [f"errbar {run.verb}", *(f"{k.replace('_', ' ')} {_plain(v)}" for k, v in asked.items())]
    data = run.data
    over = str(run.options.get("by") or "row")
    parts = [f"errbar {run.verb}", count(data.rows, over)]
    if data.units is not None:
        parts.append(count(data.units, data.unit_name or "unit"))
    if data.kind == "binary" and data.positive is not None and data.rows:
        k = data.counts.get(data.positive, 0)
        parts.append(f"{k:,} positive ({100 * k / data.rows:.3g} %)")
    elif data.kind == "multiclass":
        parts.append(f"{len(data.classes):,} classes")
    elif data.kind == "multilabel":
        parts.append(f"{len(data.classes):,} labels, of which a row may have any number")
    elif data.kind == "multioutput":
        parts.append("several outputs, every measure averaged over them")
    return parts


def _plain(x: object) -> str:
    return f"{x:,}" if isinstance(x, int) else str(x)


def tiles(run: Run) -> str:
    """The first estimates, each with its interval and what no skill gives."""
    found = [e for e in run.estimates if e.slice is None and e.value is not None]
    if run.selection is not None:  # the measure that decided first
        found.sort(key=lambda e: e.measure != run.selection.measure)  # type: ignore[union-attr]
    items = "".join(_tile(e) for e in found[:TILES])
    return f'<ul class="tiles">{items}</ul>' if items else ""


def _tile(e: Estimate) -> str:
    value, span = value_and_span(e.value, e.low, e.high)
    span = span if e.interval else words(e.reason)
    skill = f"<span>no skill {minus(brief(e.no_skill))}</span>" if e.no_skill is not None else ""
    return f"<li><span>{words(e.label)}</span><b>{value}</b><span>{span}</span>{skill}</li>"
