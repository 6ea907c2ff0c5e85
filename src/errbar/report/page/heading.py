"""What was asked, of which rows, and what was chosen: lines of a page and a notebook."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.page.element import words
from errbar.report.plan_text import design_line, learner_line


def choice_lines(run: Run) -> str:
    """Return what was chosen, of a selection or a threshold, and by which plan numbers were made."""
    lines: list[str] = []
    if run.selection is not None:
        chosen = words(run.selection.chosen["name"])
        lines.append(f"<p>Chosen: <strong>{chosen}</strong>, fitted on all {run.data.rows:,} rows.</p>")
    if run.threshold is not None:
        lines.append(f"<p>Predict <strong>{words(run.threshold.rule)}</strong>.</p>")
    if run.plan is not None:
        who = learner_line(run)
        lines.append(f"<p class=quiet>{words(who + ' · ' if who else '')}{words(design_line(run.plan))}</p>")
    return "".join(lines)
