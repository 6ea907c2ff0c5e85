"""What was asked, of which rows, and what was chosen: lines of a page and a notebook."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.digits import count
from errbar.report.page.element import words
from errbar.report.plan_text import design_line, learner_line


def choice_lines(run: Run) -> str:
    """What was chosen, of a selection or a threshold, and by which plan numbers were made."""
    lines: list[str] = []
    if run.selection is not None:
        chosen = words(run.selection.chosen["name"])
        lines.append(f"<p>Chosen: <strong>{chosen}</strong>, fitted on all {run.data.rows:,} rows.</p>")
    if run.threshold is not None:
        lines.append(f"<p>Call <strong>{words(run.threshold.rule)}</strong>.</p>")
    if run.plan is not None:
        who = learner_line(run)
        lines.append(f"<p class=quiet>{words(who + ' · ' if who else '')}{words(design_line(run.plan))}</p>")
    return "".join(lines)


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
