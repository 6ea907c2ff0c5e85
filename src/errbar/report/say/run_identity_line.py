"""Identity: the facts that tell a run from others: file, model, rows, what was declared, day and id."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import PureWindowsPath

from errbar.records.run import Run
from errbar.report.digits import brief, count
from errbar.report.say.phrases import reads_as_word

PIECES = {"fold": "split", "data set": "data set"}
"""What a comparison by folds or by data sets counts in place of rows."""
PREDICTED = ("prob", "score", "value", "label", "outcome")
"""Roles that hold what a model said."""
LONGEST = 40
"""Characters of a name; a longer one is shown by its ends."""
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def rows_line(run: Run) -> str:
    """`332 rows, 109 Yes (32.8 %)`."""
    data = run.data
    text = count(data.rows, PIECES.get(run.options.get("by") or "", data.piece))
    if data.trials is not None and data.trials != data.rows:
        text += f", {count(data.trials, 'trial')}"
    if data.units is not None:
        text += f", {count(data.units, data.unit_name or 'unit')}"
    if data.kind == "binary" and data.positive is not None and data.counts:
        k = data.counts.get(data.positive, 0)
        name = data.positive if reads_as_word(data.positive) else f"of class {data.positive}"
        return f"{text}, {k:,} {name} ({100 * k / max(data.rows, 1):.3g} %)"
    if data.kind in ("multiclass", "multilabel") and data.counts:
        rare = min(data.counts.items(), key=lambda item: item[1])
        what = "classes" if data.kind == "multiclass" else "labels"
        return f"{text}, {len(data.classes)} {what}, rarest {rare[0]} ({rare[1]:,})"
    if data.kind == "multioutput":
        names = () if run.provenance is None else run.provenance.columns.get("truth", ())
        return f"{text}, several outputs averaged{f': {span_names(names)}' if len(names) > 1 else ''}"
    return text


def files_line(run: Run) -> str:
    """The file, or files, by name without their folders; empty where the values were in memory."""
    found = run.provenance
    names = [] if found is None else [PureWindowsPath(name).name or name for name in found.files]
    if len(names) > 3:
        return count(len(names), "file")
    return ", ".join(map(shorten_name, names))


def model_line(run: Run) -> str:
    """The columns that hold what the model said: `p_Yes`, `p_0 … p_9`; empty where nothing tells them."""
    if run.provenance is None or (run.plan is not None and run.verb != "score"):
        return ""
    return next((span_names(run.provenance.columns[r]) for r in PREDICTED if r in run.provenance.columns), "")


def span_names(names: Sequence[str]) -> str:
    """One name, two, or the first and the last of many."""
    shown = [shorten_name(name) for name in names]
    return ", ".join(shown) if len(shown) <= 2 else f"{shown[0]} … {shown[-1]}"


def shorten_name(name: str) -> str:
    """A name on one line that leaves room for others."""
    half = LONGEST // 2 - 1
    return name if len(name) <= LONGEST else f"{name[:half]}…{name[-half:]}"


def day_of(run: Run) -> str:
    """`17 Nov 2026`; empty where the run does not tell."""
    try:
        made = datetime.fromisoformat(run.provenance.made if run.provenance else "")
    except ValueError:
        return ""
    return f"{made.day} {MONTHS[made.month - 1]} {made.year}"


def identity_of(run: Run) -> tuple[str, ...]:
    """File, learner or models, rows, what was declared, level, day and id."""
    parts = [files_line(run), _who(run)]
    if run.verb not in ("lab", "plan"):
        parts.append(rows_line(run))
    parts += _declared(run)
    level = run.options.get("level")
    if isinstance(level, int | float) and run.verb not in ("lab", "plan", "check"):
        parts.append(f"{brief(100 * level)} % intervals")
    return tuple(part for part in (*parts, f"seed {run.seed}", day_of(run), f"run {run.id}") if part)


def _who(run: Run) -> str:
    if run.learners and run.verb not in ("lab", "compare", "gate"):
        return "learner " + ", ".join(dict.fromkeys(str(x.get("name")) for x in run.learners))
    if run.verb in ("compare", "gate") and run.options.get("models"):
        return "models " + ", ".join(map(str, run.options["models"]))
    model = model_line(run)
    return f"model {model}" if model else ""


def _declared(run: Run) -> list[str]:
    """List threshold, costs, primary measure, slices and time: what was said before the numbers were seen."""
    options, columns = run.options, {} if run.provenance is None else run.provenance.columns
    found: list[str] = []
    if run.data.kind == "binary" and options.get("threshold") is not None and run.verb == "score":
        cut = options["threshold"]
        found += [f"threshold {brief(cut)}"] if isinstance(cut, int | float) and {"prob"} & {*columns} else []
    if options.get("cost") is not None:
        told = options["cost"] if run.threshold is None else run.threshold.says_costs or options["cost"]
        found.append(f"cost {told}" if isinstance(told, str) else "costs of errors given")
    if options.get("primary"):
        found.append(f"primary {options['primary']}")
    found += [f"by {span_names(columns['by'])}"] if "by" in columns else []
    found += [f"time {span_names(columns['time'])}"] if "time" in columns else []
    return found
