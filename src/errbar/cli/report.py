"""errbar report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from errbar.cli.printing import Columns, Flag, because_of, progress
from errbar.cli.run_source import opened
from errbar.errors import BadInput, unknown
from errbar.report.write_report import written
from errbar.stores import DEFAULT

FORMATS = ("html", "latex", "markdown", "json", "csv")
ENDINGS = {".html": "html", ".htm": "html", ".tex": "latex", ".md": "markdown", ".json": "json", ".csv": "csv"}


def report(
    run: str,
    /,
    *,
    out: Path | None = None,
    format: str | None = None,
    checklist: Columns = None,
    store: Path = Path(DEFAULT),
    truth: Columns = None,
    label: str | None = None,
    prob: Columns = None,
    score: str | None = None,
    value: Columns = None,
    id: str | None = None,
    unit: str | None = None,
    weight: str | None = None,
    by: Columns = None,
    classes: str | None = None,
    positive: str | None = None,
    threshold: float | None = None,
    cost: str | None = None,
    level: float | None = None,
    seed: int | None = None,
    because: Columns = None,
    all: Flag = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """A run as one page that opens anywhere, as a table for a paper, or as a checklist filled in.

    Parameters
    ----------
    run:
        The beginning of a kept run's id, a run's JSON, a file that errbar wrote, or a file of predictions with the
        columns that errbar score takes.
    out:
        Where to write it; its ending says the format. Without it, text formats go to stdout and html to report.html.
    format:
        html, latex, markdown, json or csv.
    checklist:
        tripod-ai, reforms, stard-ai, model-card: items filled from the run, drafted, or left to you. With html they
        join the page, else they are printed as Markdown.
    store:
        Folder of the run store.
    truth:
        A file: column of the true class or value.
    label:
        A file: column of predicted classes.
    prob:
        A file: column of P(positive), or one column per class.
    score:
        A file: column of scores that are no probabilities.
    value:
        A file: column of predicted numbers.
    id:
        A file: column that names each row once.
    unit:
        A file: column of patients, sites, documents.
    weight:
        A file: column of row weights.
    by:
        A file: columns whose values cut the rows into slices.
    classes:
        A file: all classes in the order of the --prob columns.
    positive:
        A file: the positive class of two.
    threshold:
        A file: probability from which a row is called positive.
    cost:
        A file: fn=10,fp=1, or a file of costs.
    level:
        A file: confidence level.
    seed:
        A file: seed of everything random.
    because:
        A file: CODE="reason" overrides a refusal.
    all:
        A file: every measure that is defined.
    json:
        What was written, as JSON on stdout.
    quiet:
        Say nothing of where it was written.
    """
    roles: dict[str, Any] = {"truth": truth, "label": label, "prob": prob, "score": score, "value": value, "id": id}
    roles |= {"unit": unit, "weight": weight, "by": by, "classes": classes, "positive": positive, "cost": cost}
    roles |= {"threshold": threshold, "level": level, "seed": seed, "because": because_of(because) or None}
    wanted = _format(format, out)
    with progress():
        given = opened(run, store, roles, all=all)
        text = _made(given, wanted, checklist or [])
    return _told(text, wanted, out, given.run.id, json=json, quiet=quiet)


def _format(named: str | None, out: Path | None) -> str:
    if named is not None:
        if named not in FORMATS:
            raise unknown("format", named, FORMATS, "errbar report --help")
        if out is not None and ENDINGS.get(out.suffix.lower(), named) != named:
            raise BadInput(f"--out and --format say one thing; got {out.name!r} with --format {named}. Leave one out.")
        return named
    if out is None:
        return "html"
    if out.suffix.lower() not in ENDINGS:
        raise BadInput(f"--out ends in {', '.join(ENDINGS)}, or --format says what it is; got {out.name!r}.")
    return ENDINGS[out.suffix.lower()]


def _made(given: Any, wanted: str, checklists: list[str]) -> str:
    from errbar.report.checklists import checklist

    filled = [
        checklist(given.run, name, predictions=given.predictions)
        for part in checklists
        for name in part.split(",")
        if name
    ]
    if wanted == "html":
        from errbar.report.html import page

        return page(given.run, given.predictions, checklists=filled)
    if filled:
        if wanted != "markdown":
            raise BadInput(f"Checklists are part of the page or Markdown; got --format {wanted}. Use html or markdown.")
        return "\n\n".join(c.to_markdown() for c in filled) + "\n"
    from errbar.report.paper import render_paper

    return render_paper(given.run, wanted)


def _told(text: str, wanted: str, out: Path | None, run_id: str, *, json: bool, quiet: bool) -> int:
    if out is None and wanted == "html":
        out = Path("report.html")
    if out is None:
        print(text, end="" if text.endswith("\n") else "\n")
        return 0
    written(text, out)
    if json:
        import json as json_

        print(json_.dumps({"out": str(out), "format": wanted, "run": run_id, "bytes": len(text.encode())}))
    elif not quiet:
        anywhere = ", opens anywhere" if wanted == "html" else ""
        print(f"{out} ({len(text.encode()) / 1000:,.0f} kB{anywhere}) · run {run_id}")
    return 0
