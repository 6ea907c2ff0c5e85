"""Standings: the average rank of each learner over data sets, best on top, 1 the best possible.

Only how often and by how many places a learner beats the others counts, never by how much. Whether two of them differ
is shown in `critical_difference` and `comparisons`, not by the distance of two points here.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, number, sheet_of
from errbar.records.figure import Axis, Figure, Mark, Picture


def find(given: PictureInput) -> Figure | None:
    """A point a learner."""
    sheet = sheet_of(given.run, "ranks")
    if sheet is None:
        return None
    n = len(sheet.rows)
    names = [str(name) for name in sheet.column("learner")]
    ranks = [number(x) for x in sheet.column("average_rank")]
    others = zip(sheet.column("median"), sheet.column("wins"))
    text = [
        f"{who}: average rank {r:.2f}, median {format_number(number(m))}, best on {w:,}"
        for who, r, (m, w) in zip(names, ranks, others)
    ]
    return Figure(
        name="standings",
        title=sheet.title,
        x=Axis(label="average rank, 1 is best", low=1.0 - 0.04 * n, high=n * 1.04),
        y=stacked("", names),
        marks=(
            Mark(
                shape="points",
                x=tuple(ranks),
                y=tuple(row(i, n) for i in range(n)),
                text=tuple(text),
                label="average rank",
            ),
        ),
        reads="Each point is a learner's place among the others, averaged over data sets: 1 is best on all of them. "
        "Points near each other may not differ; see the critical difference.",
        notes=sheet.notes,
    )


standings = Picture(
    name="standings",
    label="average ranks over data sets",
    find=find,
    verbs=("compare",),
    aliases=("ranks",),
    about=__doc__ or "",
)
