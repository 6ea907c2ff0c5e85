"""All measures in one table, each row a picture of where it stands between baseline and perfect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.page.element import PLAIN, words
from errbar.report.page.forest_row import forest_row, heading_row, stands
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section
from errbar.report.say import Marks, marks_of, position_of
from errbar.report.say.marks import is_paired
from errbar.report.say.page_words import FOREST_KEY, FOREST_LEAD
from errbar.report.say.rows import measures_title, skill_claims

CAPTION = "Measures with their intervals"


def forest_table(page: PageInput) -> Section | None:
    """Return the table of measures; those with an ideal value, and those without a scale, stand below."""
    run = page.run
    whole = [e for e in run.estimates if e.slice is None]
    if not whole:
        return None
    if run.selection is not None:  # the measure that decided first
        decided = run.selection.measure
        whole.sort(key=lambda e: e.measure != decided)
    scaled = [e for e in whole if stands(e) == "scaled"]
    centred = [e for e in whole if stands(e) == "centred"]
    bare = [e for e in whole if stands(e) == "bare"]
    rest, undefined = ([e for e in bare if (e.value is None) == without] for without in (False, True))
    fits, marks = fits_by_measure(run), marks_of(run)
    body = _rows(scaled, whole, marks, fits) + _group(
        centred, "With an ideal value of their own (dashed)", whole, marks
    )
    body += _group(rest, "Without a baseline" if scaled or centred else "", whole, marks)
    body += _group(undefined, "Without a value: a name says why", whole, marks)
    level = f"{100 * whole[0].level:g} % interval"
    paired = any(is_paired(e, marks.get(e.measure)) for e in whole)
    made = (
        f'<div class="fig"><table class="ft"><caption class="hidden">{CAPTION}</caption>'
        f"<thead>{heading_row(level, pictured=bool(scaled), paired=paired)}</thead><tbody>{body}</tbody></table>"
        f"{_key(level, dots=bool(fits), paired=paired) if scaled or centred else ''}</div>"
    )
    return Section(
        name="measures",
        nav="Measures",
        title=measures_title(run),
        lead=FOREST_LEAD if scaled else "",
        body=made,
        csv="estimates",
        claims=tuple(skill_claims(run)),
    )


def fits_by_measure(run: Run) -> Mapping[str, list[float]]:
    """Return the value of each fit, of measures that have one per fit."""
    sheet = next((s for s in run.sheets if s.name == "folds"), None)
    if sheet is None:
        return {}
    return {name: [float(v) for v in sheet.column(name) if isinstance(v, int | float)] for name in sheet.columns}


def _rows(
    group: Sequence[Estimate], whole: Sequence[Estimate], marks: Marks, fits: Mapping[str, list[float]] | None = None
) -> str:
    of = {} if fits is None else fits
    places = {e.measure: [u for v in of.get(e.measure, ()) if (u := position_of(e, v)) is not None] for e in group}
    return "".join(forest_row(e, whole.index(e), marks.get(e.measure), places[e.measure]) for e in group)


def _group(group: Sequence[Estimate], says: str, whole: Sequence[Estimate], marks: Marks) -> str:
    if not group:
        return ""
    head = f'<tr class="grp"><th colspan="5" scope="rowgroup">{words(says)}</th></tr>' if says else ""
    return head + _rows(group, whole, marks)


def _key(level: str, *, dots: bool, paired: bool) -> str:
    bar = f"{level}, {FOREST_KEY}"
    if paired:
        bar += "; with a difference, the bar is the baseline plus the interval of the difference, which decides"
    small = '<li><i class="k-dot"></i>one fit on its own test rows</li>' if dots else ""
    return (
        f'<ul class="key"{PLAIN}><li><i class="k-bar"></i>{words(bar)}</li><li><i class="k-dash"></i>baseline</li>'
        f'{small}<li class="tools">A name opens its method</li></ul>'
    )
