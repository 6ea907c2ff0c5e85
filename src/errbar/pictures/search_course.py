"""Search course: the validation score of every candidate in the order asked, and the best so far.

The line can only improve as more candidates are tried, even if all are equally good: the best of many scores is partly
the luckiest. The dashed line is what a model chosen this way does on rows that chose nothing, or the chosen setting if
that is reported; the distance between the two is how optimistic the search is. No point here is an error on new rows.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import ranged
from errbar.pictures._candidate_marks import CandidatePoint, candidate_marks, candidate_points, score_label
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number, format_span
from errbar.records.estimate import Estimate
from errbar.records.figure import Axis, Figure, Mark, Picture
from errbar.records.selection import Selection


def find(given: PictureInput) -> Figure | None:
    """A point a candidate; a step where the best so far improves."""
    found = given.run.selection
    if found is None:
        return None
    points = candidate_points(found)
    if not points:
        return None
    asked = len(found.candidates)
    e = next((e for e in given.run.estimates if e.measure == found.measure and e.slice is None), None)
    marks = [*_outer(e, asked), *_best_so_far(found, points), *candidate_marks(points, [p.ask for p in points])]
    failed = asked - len(points)
    graded = "the chosen setting" if found.report == "chosen" else "the whole search"
    return Figure(
        name="search_course",
        title=f"The search's course: {asked:,} candidate{'' if asked == 1 else 's'}",
        x=Axis(label="candidate, in the order asked", low=0.0, high=asked + 1.0, whole=True),
        y=ranged(score_label(given.run, found), [y for m in marks for y in m.y]),
        marks=tuple(marks),
        reads="Each point is a candidate's score on the validation rows, the line the best so far. The best of many "
        f"scores is optimistic: the dashed line is {graded} on rows that chose nothing.",
        method=f"Search: {found.search}; inner splits {found.inner}; outer splits {found.outer}.",
        notes=(
            *_left(points),
            *((f"{failed:,} of {asked:,} candidates have no score: a fit failed.",) if failed else ()),
        ),
    )


def _left(points: list[CandidatePoint]) -> tuple[str, ...]:
    """What the scores of candidates that left a race may be held against."""
    if all(p.stayed for p in points):
        return ()
    return ("A candidate that left the race has a score on fewer rows: it is not to be held against the line.",)


def _outer(e: Estimate | None, asked: int) -> list[Mark]:
    if e is None or e.value is None:
        return []
    label = f"rows that chose nothing {format_span(e.value, e.low, e.high)}"
    ends = (0.0, asked + 1.0)
    return [Mark(shape="rule", x=ends, y=(e.value,) * 2, tone="reference", dashed=True, label=label)]


def _best_so_far(found: Selection, points: list[CandidatePoint]) -> list[Mark]:
    """Steps over candidates that stayed to the end: one that left early has a score on fewer rows."""
    best: CandidatePoint | None = None
    x, y = [], []
    for p in (p for p in points if p.stayed):
        if best is None or p.loss < best.loss:
            best = p
        x.append(p.ask)
        y.append(best.value)
    if best is None:
        return []
    if x[-1] < len(found.candidates):
        x.append(float(len(found.candidates)))
        y.append(best.value)
    text = tuple(f"best so far {format_number(v)}" for v in y)
    return [Mark(shape="steps", x=tuple(x), y=tuple(y), text=text, label="best so far", tone="main")]


search_course = Picture(
    name="search_course",
    label="the search's course: candidates in the order asked",
    find=find,
    verbs=("select",),
    about=__doc__ or "",
)
