"""Identity: the facts that tell a run from others."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.digits import brief, count

PIECES = {"fold": "split", "data set": "data set"}
"""What a comparison by folds or by data sets counts in place of rows."""


def rows_line(run: Run) -> str:
    """`332 rows, 109 Yes (32.8 %)`."""
    data = run.data
    text = count(data.rows, PIECES.get(run.options.get("by") or "", "row"))
    if data.units is not None:
        text += f", {count(data.units, data.unit_name or 'unit')}"
    if data.kind == "binary" and data.positive is not None and data.counts:
        k = data.counts.get(data.positive, 0)
        name = data.positive if data.positive[:1].isalpha() else f"of class {data.positive}"
        return f"{text}, {k:,} {name} ({100 * k / max(data.rows, 1):.3g} %)"
    if data.kind in ("multiclass", "multilabel") and data.counts:
        rare = min(data.counts.items(), key=lambda item: item[1])
        what = "classes" if data.kind == "multiclass" else "labels"
        return f"{text}, {len(data.classes)} {what}, rarest {rare[0]} ({rare[1]:,})"
    return text


def identity_of(run: Run) -> tuple[str, ...]:
    """Learner or models, rows, what was declared, level and id."""
    options = run.options
    parts: list[str] = []
    if run.learners and run.verb not in ("lab", "compare", "gate"):
        parts.append("learner " + ", ".join(dict.fromkeys(str(x.get("name")) for x in run.learners)))
    if run.verb in ("compare", "gate") and options.get("models"):
        parts.append("models " + ", ".join(map(str, options["models"])))
    if run.verb not in ("lab", "plan"):
        parts.append(rows_line(run))
    if options.get("cost") is not None:
        parts.append(f"cost {options['cost']}" if isinstance(options["cost"], str) else "costs of errors given")
    if options.get("primary"):
        parts.append(f"primary {options['primary']}")
    level = options.get("level")
    if isinstance(level, int | float) and run.verb not in ("lab", "plan", "check"):
        parts.append(f"{brief(100 * level)} % intervals")
    return (*parts, f"seed {run.seed}", f"run {run.id}")
