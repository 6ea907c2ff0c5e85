"""errbar plot."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Any

from errbar.cli.printing import Columns, Flag, because_of, progress
from errbar.cli.run_source import opened
from errbar.errors import BadInput
from errbar.pictures import PictureInput, figures, picture
from errbar.records.figure import Figure, figure_to_dict
from errbar.stores import DEFAULT

ENDINGS = (".svg", ".png", ".pdf")
INCH = 96.0
"""Pixels of an SVG."""
LEAST, MOST = 1.0, 40.0
"""Inches of a side."""
PIXELS = 12_000
"""Of a PNG's side; a larger one takes more memory than it is worth."""


def plot(
    run: str,
    name: str | None = None,
    /,
    *,
    out: Path | None = None,
    width: float | None = None,
    height: float | None = None,
    dpi: float = 200.0,
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
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """One picture of a run as SVG, PNG or PDF; without a name, the pictures that the run has.

    Parameters
    ----------
    run:
        The beginning of a kept run's id, a run's JSON, a file that errbar wrote, or a file of predictions with the
        columns that errbar score takes.
    name:
        Which picture: roc, reliability, forest.
    out:
        Where to write it, ending in .svg, .png or .pdf (the last two with matplotlib); by default NAME.svg.
    width:
        Inches; a journal's column is about 3.5.
    height:
        Inches; what suits the picture by default.
    dpi:
        Dots per inch of a PNG.
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
    json:
        The picture's numbers as JSON on stdout; a file is written only where --out names one.
    quiet:
        Say nothing of where it was written.
    """
    roles: dict[str, Any] = {"truth": truth, "label": label, "prob": prob, "score": score, "value": value, "id": id}
    roles |= {"unit": unit, "weight": weight, "by": by, "classes": classes, "positive": positive, "cost": cost}
    roles |= {"threshold": threshold, "level": level, "seed": seed, "because": because_of(because) or None}
    _checked(name, out, width, height, dpi)
    with progress():
        given = opened(run, store, roles)
        if name is None:
            return _listed(given, json=json)
        from errbar.report.find_figure import figure_of

        figure = figure_of(given, name)
        path = out if out is not None or json else Path(f"{figure.name}.svg")
        if path is not None:
            _written(figure, path, width, height, dpi)
    if json:
        print(json_.dumps(figure_to_dict(figure), allow_nan=False))
    elif not quiet:
        print(f"{path} · {figure.title} · run {given.run.id}")
    return 0


def _checked(name: str | None, out: Path | None, width: float | None, height: float | None, dpi: float) -> None:
    """What can be refused before anything is read."""
    if name is not None:
        picture(name)
    elif out is not None:
        raise BadInput("--out takes one picture; got no name. Name it: errbar plot RUN roc --out roc.svg.")
    if out is not None and out.suffix.lower() not in ENDINGS:
        raise BadInput(f"--out ends in {', '.join(ENDINGS)}; got {out.name!r}.")
    for word, inches in (("width", width), ("height", height)):
        if inches is not None and not LEAST <= inches <= MOST:
            raise BadInput(f"--{word} is in inches, {LEAST:g} to {MOST:g}; got {inches:g}.")
    longest = max(width or 0.0, height or 0.0, 6.4)
    if not (dpi >= 10 and longest * dpi <= PIXELS):
        raise BadInput(
            f"--dpi is dots per inch, 10 or more, a side at most {PIXELS:,} dots; got {dpi:g} and {longest:g} inches."
        )


def _listed(given: PictureInput, *, json: bool) -> int:
    found = [(f.name, f.title) for f in figures(given)]
    if json:
        print(json_.dumps([{"name": name, "title": title} for name, title in found]))
        return 0
    widest = max((len(name) for name, _ in found), default=0)
    lines = [f"{name:<{widest}}  {title}" for name, title in found]
    print("\n".join(lines or [f"This {given.run.verb} run has no pictures."]))
    return 0


def _written(figure: Figure, path: Path, width: float | None, height: float | None, dpi: float) -> None:
    """SVG is drawn by errbar itself; the others need matplotlib."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix.lower() == ".svg":
            from errbar.report.svg import WIDTH, svg

            wide = WIDTH if width is None else width * INCH
            path.write_text(svg(figure, width=wide, height=None if height is None else height * INCH), encoding="utf-8")
            return
        from errbar.report.matplotlib_ import saved

        saved(figure, path, width=width, height=height, dpi=dpi)
    except OSError as cause:
        raise BadInput(f"--out {path} cannot be written: {cause.strerror or cause}.") from cause
