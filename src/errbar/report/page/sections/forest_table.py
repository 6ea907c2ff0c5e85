"""Every measure in one table, each row a picture of where it stands between no skill and perfect; right is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.answers import mark_of, position_of
from errbar.report.page.element import words
from errbar.report.page.forest_row import forest_row, heading_row, stands
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section

LEAD = "Each row runs from no skill (dashed) to perfect, so right is always better and one dashed line serves all."
PLAIN = "Every measure with its interval."


def forest_table(page: PageInput) -> Section | None:
    """The table of measures; those with a right value of their own, and those without a scale, stand below."""
    whole = [e for e in page.run.estimates if e.slice is None]
    if not whole:
        return None
    if page.run.selection is not None:  # the measure that decided first
        decided = page.run.selection.measure
        whole.sort(key=lambda e: e.measure != decided)
    scaled = [e for e in whole if stands(e) == "scaled"]
    centred = [e for e in whole if stands(e) == "centred"]
    rest = [e for e in whole if stands(e) == "bare"]
    fits = fits_by_measure(page.run)
    body = _rows(scaled, whole, fits) + _group(centred, "Right at a value of its own (dashed)", whole)
    body += _group(rest, "Without a scale of skill" if scaled or centred else "", whole)
    level = f"{100 * whole[0].level:g} % interval"
    made = (
        f'<div class="fig"><table class="ft"><caption class="hidden">Every measure with its interval</caption>'
        f"<thead>{heading_row(level, pictured=bool(scaled))}</thead><tbody>{body}</tbody></table>"
        f"{_key(level, dots=bool(fits))}</div>"
    )
    return Section(
        name="measures",
        nav="Measures",
        title=_title(scaled),
        lead=LEAD if scaled else PLAIN,
        body=made,
        csv="estimates",
    )


def fits_by_measure(run: Run) -> Mapping[str, list[float]]:
    """Every fit's own value, of measures that have one a fit."""
    sheet = next((s for s in run.sheets if s.name == "folds"), None)
    if sheet is None:
        return {}
    return {name: [float(v) for v in sheet.column(name) if isinstance(v, int | float)] for name in sheet.columns}


def _rows(group: Sequence[Estimate], whole: Sequence[Estimate], fits: Mapping[str, list[float]]) -> str:
    return "".join(
        forest_row(e, whole.index(e), [u for v in fits.get(e.measure, ()) if (u := position_of(e, v)) is not None])
        for e in group
    )


def _group(group: Sequence[Estimate], says: str, whole: Sequence[Estimate]) -> str:
    if not group:
        return ""
    head = f'<tr class="grp"><th colspan="5" scope="rowgroup">{words(says)}</th></tr>' if says else ""
    return head + _rows(group, whole, {})


def _title(scaled: Sequence[Estimate]) -> str:
    """What the rows below say, counted."""
    marks = [mark_of(e) for e in scaled]
    told = [m for m in marks if m is not None]
    better, worse = told.count("better"), told.count("worse")
    if not told:
        return "Every measure"
    if better == len(told):
        return "Every measure beats no skill" if better > 1 else f"{scaled[0].label} beats no skill"
    if not better and not worse:
        one = f"{scaled[0].label} is not distinguishable from no skill"
        return "No measure is distinguishable from no skill" if len(told) > 1 else one
    if worse == len(told):
        return "Every measure is worse than no skill" if worse > 1 else f"{scaled[0].label} is worse than no skill"
    named = [e.label for e, m in zip(scaled, marks) if m == ("worse" if worse else "open")]
    says = "worse" if worse else "not distinguishable from it"
    others = f"{named[0]} is {says}" if len(named) == 1 else f"{len(named)} are {says}"
    beat = f"{better} of {len(told)} measures {'beat' if better > 1 else 'beats'} no skill"
    return f"{beat if better else f'None of {len(told)} measures beats no skill'}; {others}"


def _key(level: str, *, dots: bool) -> str:
    small = '<li><i class="k-dot"></i>one fit on its own test rows</li>' if dots else ""
    return (
        f'<ul class="key"><li><i class="k-bar"></i>{words(level)}, right is better</li><li><i class="k-dash"></i>'
        "no skill</li>"
        f'{small}<li class="tools">A name opens its method</li></ul>'
    )
