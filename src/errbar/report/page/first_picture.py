"""The one picture of the first screen: drawn without script, whatever kind of run it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from errbar.records.estimate import Estimate
from errbar.records.figure import Figure
from errbar.records.run import Run
from errbar.report.page.count_pictures import answer_bars, check_tally, plan_bars
from errbar.report.page.hundred import hundreds, within_hundred
from errbar.report.page.page_input import PageInput
from errbar.report.page.picture_rows import PictureRow, RowScale, draw_rows, scale_of
from errbar.report.page.verb_pictures import (
    candidate_rows,
    gate_rows,
    ladder,
    study_rows,
    threshold_rows,
)  # fmt: skip
from errbar.report.say import Marks, mark_of, marks_of, position_of
from errbar.report.say.marks import deciding_ends
from errbar.report.say.phrases import of_100, span
from errbar.report.say.picture_words import SKILL, verdict_of
from errbar.report.svg import inline_svg

MOST = 6
"""Rows of the picture; of more, the lowest."""
WIDTH = 316.0
"""Pixels of the first screen's side; on a phone the words of a wider figure would be too small."""
COURSES = ("complexity", "learning_curve", "split_rate")
"""Pictures of studies whose answer is a course, not a number."""


def first_picture(page: PageInput) -> str:
    """Return the picture as HTML, the same on a page and in a notebook; empty if the run has nothing to draw."""
    finders: Sequence[Callable[[PageInput], str]] = _BY_VERB.get(page.run.verb, _PREDICTED)
    return next((made for find in finders if (made := find(page))), "")


def _of_run(find: Callable[[Run], str]) -> Callable[[PageInput], str]:
    return lambda page: find(page.run)


def _within(page: PageInput) -> str:
    """Return rows within the tolerance that half of them keep; of a learner its measures say more."""
    figure = _proof(page, "tolerance")
    return "" if figure is None or page.run.plan is not None else within_hundred(figure)


def _proof(page: PageInput, name: str) -> Figure | None:
    return next((f for f in page.found.proofs if f.name == name), None)


def _labels(page: PageInput) -> str:
    """Return a bar per label: of rows that have it, how many are found."""
    figure = _proof(page, "rates_by_label")
    mark = None if figure is None else next((m for m in figure.marks if m.label.startswith("recall")), None)
    if figure is None or mark is None:
        return ""
    rows = [
        PictureRow(
            name=figure.y.names[round(mark.y[k])],
            numbers=of_100(mark.low[k], mark.high[k]) if mark.low else f"{100 * mark.x[k]:.0f} of 100",
            at=100 * mark.x[k],
            ends=(100 * mark.low[k], 100 * mark.high[k]) if mark.low else None,
        )
        for k in sorted(range(len(mark.x)), key=lambda k: mark.x[k])
    ]
    left = f"The {MOST} lowest of {len(rows)} labels." if len(rows) > MOST else ""
    said = "Of 100 new rows with a label, found" if mark.low else "Of 100 of these rows with a label, found"
    return draw_rows(said, rows[:MOST], RowScale(low=0.0, high=100.0), axis=True, caption=left)


def _outputs(page: PageInput) -> str:
    """Return an interval bar per output: its R², which is 0 for predicting the mean."""
    claims = [c for c in page.run.claims if c.question == "output" and c.low is not None and c.high is not None]
    names = [output.name for output in page.found.outputs]
    place = {name: i for i, name in enumerate(names)}
    shown = sorted(claims, key=lambda c: c.low or 0.0)[:MOST]
    shown.sort(key=lambda c: place.get(c.subject.names[0], 0))
    rows = [
        PictureRow(
            name=c.subject.names[0],
            numbers=f"R² {span(c.low, c.high, beside=0.0)}",
            at=c.value,
            ends=(c.low, c.high),
            verdict=verdict_of(c),
            claims=(c,),
            line=0.0,
        )
        for c in shown
        if c.low is not None and c.high is not None
    ]
    scale = RowScale(low=max(-1.0, min([0.0, *(c.low or 0.0 for c in shown)])), high=1.0)
    left = f"The {MOST} lowest of {len(claims)} outputs. " if len(claims) > MOST else ""
    return draw_rows(
        "R² of each output", rows, scale, axis=True, caption=f"{left}Dashed: predicting the mean of the output."
    )


def _measures(page: PageInput) -> str:
    """Return the first measures from their baseline to perfect, with the interval that decides."""
    marks = marks_of(page.run)
    found = [e for e in page.run.estimates if e.slice is None and position_of(e, e.value) is not None]
    rows = [_measure(e, marks) for e in found[:MOST]]
    return draw_rows(SKILL, rows, RowScale(low=-0.25, high=1.0))


def _measure(e: Estimate, marks: Marks) -> PictureRow:
    claim = marks.get(e.measure)
    ends = sorted(u for u in (position_of(e, x) for x in deciding_ends(e, claim)) if u is not None)
    decided = claim is not None and mark_of(claim) is not None
    return PictureRow(
        name=e.label,
        numbers="" if e.low is None or e.high is None else span(e.low, e.high, beside=e.no_skill),
        at=position_of(e, e.value),
        ends=(ends[0], ends[-1]) if ends else None,
        verdict=verdict_of(claim) if claim is not None and decided else None,
        claims=(claim,) if claim is not None else (),
        line=0.0,
    )


def _class_counts(page: PageInput) -> str:
    """Return the rows of each class: what advice on data has to go by."""
    counts = page.run.data.counts
    if len(counts) < 2:
        return ""
    most = sorted(counts.items(), key=lambda item: -item[1])[:MOST]
    rows = [PictureRow(name=str(name), numbers=f"{n:,} rows", at=float(n), filled=True, pale=True) for name, n in most]
    left = f"The {MOST} largest of {len(counts)} classes." if len(counts) > MOST else ""
    return draw_rows("Rows of each class", rows, scale_of((float(n) for _, n in most), zero=True), caption=left)


def _study_figure(page: PageInput) -> str:
    """Return the figure of a study that is about a course, not about single numbers."""
    shown = next((f for f in page.found.figures if f.name in COURSES), None)
    return "" if shown is None else _still(shown)


def _figure(page: PageInput) -> str:
    """Return the run's first figure, if nothing else says it shorter."""
    shown = next(iter(page.found.figures), None)
    return "" if shown is None else _still(shown)


def _still(figure: Figure) -> str:
    return f'<div class="side rows">{inline_svg(figure, width=WIDTH)}</div>'


_PREDICTED = (_labels, _outputs, _of_run(hundreds), _within, _measures, _figure)
_BY_VERB: dict[str, Sequence[Callable[[PageInput], str]]] = {
    "compare": (_of_run(ladder), _figure),
    "gate": (_of_run(gate_rows), _measures),
    "select": (_of_run(candidate_rows), *_PREDICTED),
    "threshold": (_of_run(threshold_rows), *_PREDICTED),
    "lab": (_study_figure, _of_run(study_rows), _figure),
    "plan": (_of_run(plan_bars), _class_counts, _of_run(answer_bars)),
    "check": (_of_run(check_tally),),
}
