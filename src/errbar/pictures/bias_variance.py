"""Bias and variance: the parts of a learner's expected error, or bias and spread of ways to estimate it, in a world.

The study `decomposition` gives bars of noise, bias and variance, or lines where a parameter varies; they add up to the
loss (with 0-1 loss the net parts do, for variance helps where the main prediction is wrong). The studies `bias` and
`k` give each estimator's bias, standard deviation and root mean squared error.
"""

from __future__ import annotations

from dataclasses import replace

from errbar.pictures._axis_positions import named, ranged, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import sheet_of
from errbar.pictures._study_curves import along, course_of, dots, first_notes, monte_carlo, reach, settings_of, spans
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone
from errbar.records.sheet import Sheet

PARTS: dict[str, Tone] = {"noise": "quiet", "bias": "other", "variance": "third", "loss": "main"}
SPREAD: dict[str, Tone] = {"bias": "main", "sd": "other", "rmse": "third"}


def find(given: PictureInput) -> Figure | None:
    """Whichever of the studies this is."""
    parts = sheet_of(given.run, "decomposition")
    if parts is not None:
        varied = not parts.columns[0].startswith(("noise", "net_"))
        return _lines(given, parts) if varied else _bars(given, parts)
    estimators = sheet_of(given.run, "bias") or sheet_of(given.run, "k")
    return None if estimators is None else _rows(given, estimators)


def _shown(sheet: Sheet) -> dict[str, Tone]:
    """The parts that add up to the loss: the net ones where there are such."""
    names = {name: f"net_{name}" if f"net_{name}" in sheet.columns else name for name in PARTS}
    return {names[name]: tone for name, tone in PARTS.items()}


def _bars(given: PictureInput, sheet: Sheet) -> Figure:
    """A bar a part, with whiskers."""
    shown = _shown(sheet)
    names = [name.replace("_", " ") for name in shown]
    marks: list[Mark] = []
    for i, (name, tone) in enumerate(shown.items()):
        value = spans(sheet, name, given.level)[0][0]
        marks.append(Mark(shape="bars", x=(float(i),), y=(value,), tone=tone))
        whisker = dots(sheet, name, [(0, float(i))], given.level, label=names[i], tone="reference", across=False)
        marks += [replace(m, label="") for m in whisker]  # its name stands below the bar
    return _figure(given, sheet, marks, named("", names))


def _lines(given: PictureInput, sheet: Sheet) -> Figure:
    """A line a part over what was varied."""
    axis, x = along(sheet, sheet.columns[0], sheet.columns[0])
    marks = []
    for name, tone in _shown(sheet).items():
        marks += course_of(sheet, name, x, given.level, label=name.replace("_", " "), tone=tone)
    return _figure(given, sheet, marks, axis)


def _figure(given: PictureInput, sheet: Sheet, marks: list[Mark], x: Axis) -> Figure:
    return Figure(
        name="bias_variance",
        title=sheet.title,
        x=x,
        y=reach(_measure(given), marks, zero=True),
        marks=tuple(marks),
        reads="Noise is what no learner can avoid, bias what stays wrong with many samples, variance what comes of "
        "having only one sample; together they are the loss. A more flexible learner trades bias for variance.",
        method=monte_carlo(given.run, given.level, "Ranges"),
        notes=first_notes(sheet),
    )


def _rows(given: PictureInput, sheet: Sheet) -> Figure:
    """A row an estimator: bias, sd and rmse side by side."""
    names = settings_of(sheet, sheet.columns[0])
    n = len(names)
    marks: list[Mark] = [Mark(shape="rule", x=(0.0, 0.0), y=(-0.5, n - 0.5), tone="reference", label="no bias")]
    for place, (column, tone) in enumerate(SPREAD.items()):
        heights = [(i, row(i, n) + 0.2 * (1 - place)) for i in range(n)]
        marks += dots(sheet, column, heights, given.level, label=column, tone=tone, across=True)
    return Figure(
        name="bias_variance",
        title=sheet.title,
        x=ranged(f"off the true {_measure(given)} by", [v for m in marks for v in (*m.x, *m.low, *m.high)]),
        y=stacked("", [f"{x} folds" if sheet.name == "k" and x.isdigit() else x for x in names]),
        marks=tuple(marks),
        reads="Each row is a way to estimate the error: how far off it is on average (bias), how much it varies from "
        "sample to sample (sd), and both together (rmse). Right of 0 the bias is pessimistic, left of it optimistic.",
        method=monte_carlo(given.run, given.level, "Whiskers"),
        notes=first_notes(sheet),
    )


def _measure(given: PictureInput) -> str:
    return str(given.run.options.get("measure", "error"))


bias_variance = Picture(
    name="bias_variance",
    label="noise, bias and variance",
    find=find,
    verbs=("lab",),
    cites=("domingos2000", "geman1992"),
    about=__doc__ or "",
)
