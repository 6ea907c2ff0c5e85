"""Study: what a study found, one row per setting with Monte-Carlo whiskers, and the truth as a line.

For studies that have no picture of their own: `coverage` against the level that was promised, `bayes` against the
Bayes error, `ordering` against the true error, `selection` against the error all models share, a graded interval
against its level, `tests` and `gates` against what they promise; of a study from elsewhere, the first number of its
first table that has a standard error.
"""

from __future__ import annotations

from typing import NamedTuple

from errbar.pictures._axis_positions import ranged, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import finite, format_number, number
from errbar.pictures._study_curves import dots, first_notes, monte_carlo, settings_of
from errbar.records.figure import Figure, Mark, Picture, Tone
from errbar.records.run import Run
from errbar.records.sheet import Sheet

OWN = {"complexity", "split_rate", "learning_curve", "decomposition", "bias", "k"}
"""Sheets that another picture shows."""
TONES: tuple[Tone, ...] = ("main", "other", "third", "fourth")
COLUMNS = {
    "coverage": ("coverage_model", "coverage_learner"),
    "bayes": ("true",),
    "ordering": ("mean",),
    "selection": ("reported",),
    "selection_in_world": ("naive", "nested", "true"),
    "grade": ("coverage", "coverage_learner", "rejection_rate", "type_i", "false_pass"),
    "tests": ("type_i",),
    "gates": ("false_pass",),
}
WORDS = {
    "coverage": "share of intervals that contain the truth",
    "coverage_model": "share of intervals that contain the truth",
    "rejection_rate": "share of samples on which it rejects",
    "type_i": "share of samples on which equal models are found different",
    "false_pass": "share of samples on which a candidate exactly at the criterion passes",
    "reported": "smallest error found",
    "naive": "error",
    "true": "true error",
    "mean": "mean error",
}
READS = {
    "coverage": "Intervals whose row lies left of the dashed line promise more than they hold.",
    "bayes": "The distance from the dashed line is what the learner loses by having to learn the world from a sample.",
    "ordering": "A row left of the dashed line is an estimate that is optimistic on average.",
    "selection": "The further left of the dashed line, the more optimistic the best of several models looks.",
    "selection_in_world": "Naive lies below true where the winner's own score is optimistic; nested should not.",
    "grade": "Left of the dashed line an interval promises more than it holds; right of it a test raises false alarms.",
    "tests": "A row right of the dashed line is a test that raises more false alarms than it promises.",
    "gates": "A row right of the dashed line is a gate that passes more than it promises.",
}
LABELS = {"coverage_model": "of this model", "coverage_learner": "of the learner"}


class StudyCurve(NamedTuple):
    """The truth that settings are held against."""

    at: float
    label: str


def find(given: PictureInput) -> Figure | None:
    """A row a setting, a colour a column."""
    sheet = next((s for s in given.run.sheets if s.rows), None)
    if sheet is None or sheet.name in OWN:
        return None
    columns = _columns(sheet)
    if not columns:
        return None
    names = _names(sheet)
    n, many = len(names), len(columns)
    marks: list[Mark] = []
    for place, (column, tone) in enumerate(zip(columns, TONES)):
        heights = [(i, row(i, n) + 0.15 * ((many - 1) / 2 - place)) for i in range(n)]
        label = LABELS.get(column, column.replace("_", " ")) if many > 1 else column.replace("_", " ")
        marks += dots(sheet, column, heights, given.level, label=label, tone=tone, across=True)
    truth = _truth(given.run, sheet, columns[0])
    if truth is not None:
        rule = Mark(
            shape="rule", x=(truth.at,) * 2, y=(-0.5, n - 0.5), tone="reference", label=truth.label, dashed=True
        )
        marks.insert(0, rule)
    return Figure(
        name="study",
        title=sheet.title,
        x=ranged(
            WORDS.get(columns[0], columns[0].replace("_", " ")), [v for m in marks for v in (*m.x, *m.low, *m.high)]
        ),
        y=stacked("", names),
        marks=tuple(marks),
        reads="Each row is a setting of the study with what came out on average over samples, and how sure that is. "
        + READS.get(sheet.name, "Whiskers show how sure the average is, not how much samples differ."),
        method=monte_carlo(given.run, given.level, "Whiskers"),
        notes=first_notes(sheet),
    )


def _columns(sheet: Sheet) -> list[str]:
    """The columns known of this study; of another, the first number with an error."""
    known = [c for c in COLUMNS.get(sheet.name, ()) if c in sheet.columns]
    return known or [c for c in sheet.columns[1:] if f"{c}_se" in sheet.columns][:1]


def _names(sheet: Sheet) -> list[str]:
    """The setting in the first column, and words that stand beside it."""
    names = settings_of(sheet, sheet.columns[0])
    if not any(isinstance(x, str) for x in sheet.column(sheet.columns[0])):
        names = [f"{sheet.columns[0].replace('_', ' ')} = {name}" for name in names]
    for column in sheet.columns[1:]:
        cells = sheet.column(column)
        if all(isinstance(x, str) for x in cells):
            names = [f"{name}, {cell}" for name, cell in zip(names, cells)]
    return names


def _truth(run: Run, sheet: Sheet, column: str) -> StudyCurve | None:
    if column.startswith("coverage"):
        level = float(run.options.get("level", 0.95))
        return StudyCurve(level, f"promised: {format_number(level)}")
    if column in ("type_i", "false_pass"):
        promised = number(sheet.column("promised")[0])
        return StudyCurve(promised, f"promised: {format_number(promised)}")
    if column == "rejection_rate":
        return StudyCurve(
            number(sheet.column("nominal")[0]), f"nominal: {format_number(number(sheet.column('nominal')[0]))}"
        )
    if sheet.name == "selection":
        return StudyCurve(float(run.options["error"]), "true error of all models")
    if sheet.name == "ordering":
        at = dict(zip(sheet.column("error"), sheet.column("mean"))).get("true")
        return StudyCurve(number(at), "true error") if finite(number(at)) else None
    if sheet.name == "bayes":
        floor = next((e.value for e in run.estimates if e.measure == "bayes_error"), None)
        return None if floor is None else StudyCurve(floor, "Bayes error")
    return None


study = Picture(
    name="study",
    label="what a study found, against the truth",
    find=find,
    verbs=("lab",),
    about=__doc__ or "",
)
