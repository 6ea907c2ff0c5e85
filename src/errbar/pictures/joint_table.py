"""Joint table: p(x, class) of a finite distribution, with p(x) next to it and p(class) below.

All that can be known of such a world: who knows the table knows the best rule, the likeliest class of each row, and its
error, what is left of each row's probability. Rows are feature vectors, columns classes; the table adds up to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.pictures._axis_positions import named, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, number, sheet_of, world_of
from errbar.records.figure import Figure, Mark, Picture, Tone
from errbar.records.run import Run


class JointProbabilities(NamedTuple):
    """Names of rows and classes, a line a row with p(x) at its end, p(class) as the last line, and how it was found."""

    vectors: list[str]
    classes: list[str]
    values: list[list[float]]
    how: str = ""


def _joint(run: Run) -> JointProbabilities | None:
    """From the table that the run keeps, of a file too; else of a world that can be made again."""
    sheet = sheet_of(run, "joint")
    if sheet is not None:
        vectors = [str(name) for name in sheet.column("x")][:-1]
        classes = [str(c).removeprefix("c = ") for c in sheet.columns[1:-1]]
        how = sheet.notes[0] if sheet.notes else ""
        return JointProbabilities(vectors, classes, [[number(x) for x in line[1:]] for line in sheet.rows], how)
    world = world_of(run)
    if world is None or world.law.tables() is None:
        return None
    values, names, labels = world.joint
    lines = np.vstack([values, values.sum(axis=0)])
    return JointProbabilities(list(names), list(labels), np.column_stack([lines, lines.sum(axis=1)]).tolist())


def find(given: PictureInput) -> Figure | None:
    """Cells of the table, and apart from them the marginals."""
    found = _joint(given.run)
    if found is None:
        return None
    vectors, classes, values, how = found
    n, k = len(vectors) + 1, len(classes)
    inner = [(i, j, values[i][j]) for i in range(n - 1) for j in range(k)]
    sums = [(i, k, values[i][k]) for i in range(n - 1)] + [(n - 1, j, values[n - 1][j]) for j in range(k + 1)]
    most = max(p for *_, p in inner) or 1.0
    best = sum(line[k] - max(line[:k]) for line in values[:-1])
    return Figure(
        name="joint_table",
        title=f"The world {given.run.options.get('world')}: joint probabilities",
        x=named("class", [*classes, "p(x)"]),
        y=stacked("features x", [*vectors, "p(class)"]),
        marks=(
            _cells(inner, n, [p / most for *_, p in inner], "main", "probability"),
            _cells(sums, n, [0.0] * len(sums), "quiet", ""),
        ),
        reads="Each cell is how often these features and this class come together; the last column and row are sums. "
        "The best rule gives each row its class of strongest colour, and errs by all other cells of the row.",
        notes=(
            f"{how[0].upper()}{how[1:]}."
            if how
            else f"Bayes error: {best:.4g}, the sum of p(x) less the largest cell of each row.",
        ),
    )


def _cells(cells: list[tuple[int, int, float]], n: int, colour: list[float], tone: Tone, label: str) -> Mark:
    return Mark(
        shape="cells",
        x=tuple(float(j) for _, j, _ in cells),
        y=tuple(row(i, n) for i, _, _ in cells),
        value=tuple(colour),
        text=tuple("" if label and not p else format_number(p) for *_, p in cells),
        tone=tone,
        label=label,
    )


joint_table = Picture(
    name="joint_table",
    label="joint probabilities of a simulated distribution",
    find=find,
    verbs=("lab",),
    about=__doc__ or "",
)
