"""Critical difference: average ranks of learners over data sets, with a bar over learners not shown to differ.

Two learners differ by Nemenyi's test where their average ranks lie further apart than the yardstick on top; a bar joins
the largest sets in which no two do. Demsar's picture, one learner a row. A bar does not mean that those under it are
equal: only that these data sets show no difference.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, number, percent, sheet_of
from errbar.records.figure import Axis, Figure, Mark, Picture

NAMES = {"difference": "critical difference", "group": "within the yardstick"}


def find(given: PictureInput) -> Figure | None:
    """The yardstick, a row a learner, a row a group."""
    sheet = sheet_of(given.run, "critical_difference")
    if sheet is None:
        return None
    parts = [(str(r[0]), str(r[1]), number(r[2]), number(r[3])) for r in sheet.rows]
    first, last = next((a, b) for part, _, a, b in parts if part == "axis")
    rows = [p for p in parts if p[0] != "axis"]
    n = len(rows)
    cd = next(b for part, _, _, b in rows if part == "difference")
    learners = [(row(i, n), name, a) for i, (part, name, a, _) in enumerate(rows) if part == "learner"]
    groups = [(row(i, n), name, a, b) for i, (part, name, a, b) in enumerate(rows) if part == "group"]
    bars = tuple(
        Mark(
            shape="line", x=(a, b), y=(at, at), text=(name, name), tone="other", label=NAMES["group"] if i == 0 else ""
        )
        for i, (at, name, a, b) in enumerate(groups)
    )
    top = row(0, n)
    return Figure(
        name="critical_difference",
        title=sheet.title,
        x=Axis(label="average rank, 1 is best", low=first - 0.04 * last, high=max(last, first + cd) + 0.04 * last),
        y=stacked("", [NAMES.get(part, name) for part, name, _, _ in rows]),
        marks=(
            Mark(shape="line", x=(first, first + cd), y=(top, top), tone="reference", label=NAMES["difference"]),
            *bars,
            Mark(
                shape="points",
                x=tuple(a for *_, a in learners),
                y=tuple(at for at, _, _ in learners),
                text=tuple(f"{name}: average rank {format_number(a)}" for _, name, a in learners),
                label="average rank",
            ),
        ),
        reads="Two learners whose points lie further apart than the yardstick on top differ. A bar below spans "
        "learners that lie within it: these data sets do not tell them apart.",
        method=f"Nemenyi's test at {percent(given.level)} for all pairs together; critical difference "
        f"{format_number(cd)}.",
        notes=() if groups else ("All pairs lie further apart than it.",),
    )


critical_difference = Picture(
    name="critical_difference",
    label="critical-difference diagram",
    find=find,
    verbs=("compare",),
    aliases=("cd",),
    cites=("demsar2006",),
    about=__doc__ or "",
)
