"""What `predict` did as text: how many rows, the error the model is known to make, at most two warnings."""

from __future__ import annotations

from errbar.dialect import render
from errbar.records.predicted_rows import PredictedRows
from errbar.report.digits import count

MOST = 2


def predicted_lines(done: PredictedRows, *, every: bool = False, quiet: bool = False) -> list[str]:
    """The answer first; `every` shows all that was noticed, `quiet` the first line alone."""
    where = f": {done.out}" if done.out is not None else ""
    lines = [f"{count(done.rows, 'row')} predicted{where}      columns: {', '.join(done.columns)}"]
    if quiet:
        return lines
    lines.append(f"{done.model} · {done.stated}")
    lines += [] if done.decision is None else [done.decision.says]
    noticed = [*(f"! {text}" for text in done.warned), *(f"· {text}" for text in done.noted)]
    lines += noticed if every else noticed[:MOST]
    if len(noticed) > MOST and not every:
        lines.append(render(f"{len(noticed) - MOST} more: `all`"))
    if done.targets and done.out is not None:
        lines.append(f"NEW has the target {', '.join(map(repr, done.targets))}: errbar score {done.out}")
    lines.append(f"how: model of run {done.run}, errbar {done.versions.get('errbar', '')}")
    return lines
