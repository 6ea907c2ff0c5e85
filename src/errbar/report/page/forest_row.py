"""One row of the table of measures: name, value, interval, baseline, and a bar on the axis from baseline to perfect.

The axis runs from u = -0.22 to 1, where u = (value - baseline) / (perfect - baseline): 0 is the baseline, 1 is perfect.
The bar is the interval that decides: of the value, or the baseline plus the difference found on the same rows. What
lies beyond is an arrow with words. A measure with an ideal value (a slope, a bias) is drawn around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.report.digits import decimals, shown
from errbar.report.page.element import claimed, words
from errbar.report.page.spans import minus
from errbar.report.say import mark_of, position_of
from errbar.report.say.marks import deciding_ends
from errbar.report.say.rows import beyond_words, difference_words, reference_words, row_words
from errbar.report.say.verdicts import TONES

LEAST = -0.22
Stands: TypeAlias = Literal["scaled", "centred", "bare"]
HIGH = 38
"""Pixels of a row."""


def stands(e: Estimate) -> Stands:
    """Return whether a measure has a scale from baseline to perfect, an ideal value, or neither."""
    if position_of(e, e.value) is not None:
        return "scaled"
    return "centred" if e.better == "near" and e.perfect is not None and e.value is not None else "bare"


def heading_row(level: str, *, pictured: bool, paired: bool) -> str:
    """Return the head of the table, with the names of the axis' places."""
    places = ((0.0, "baseline", "middle"), (0.5, "halfway", "middle"), (1.0, "perfect", "end"))
    axis = "".join(f'<text x="{_percent(u)}" y="22" text-anchor="{at}">{name}</text>' for u, name, at in places)
    drawn = f'<svg aria-hidden="true" style="height:34px">{axis}</svg>' if pictured else ""
    numbers = "".join(f'<th scope="col" class="n">{words(name)}</th>' for name in ("value", level))
    against = "baseline, or value − baseline" if paired else "baseline"
    return (
        f'<tr><th scope="col">measure</th>{numbers}<th scope="col" class="n nsv">{against}</th>'
        f'<td class="pic">{drawn}</td></tr>'
    )


def forest_row(e: Estimate, place: int, claim: Claim | None, fits: Sequence[float] = ()) -> str:
    """Return the row and, hidden until its name is pressed, how its interval was made; `fits` are dots below the bar.

    If the difference to the baseline on the same rows decides, it stands with its interval in place of the baseline.
    """
    places = decimals(e.low, e.high, e.value)
    value = minus(shown(e.value, places))
    span = "–" if e.low is None or e.high is None else minus(f"{shown(e.low, places)} to {shown(e.high, places)}")
    says = row_words(e, claim)
    base = reference_words(e, places)
    tip = f"{e.label}: {value}" + (f", {100 * e.level:g} % interval {span}" if e.interval else "")
    tip += ("" if e.no_skill is None else f"; baseline {base}") + f"; {says}"
    name = f'<button type="button" class="m" aria-expanded="false" aria-controls="how{place}">{words(e.label)}</button>'
    doubt = "" if claim is None or claim.doubt is None else f' <small class="doubt">{words(claim.doubt)}</small>'
    told = difference_words(e, claim)
    kind, against = ("n nsv", words(base)) if told is None else ("n nsv gap", f"<b>{told[0]}</b> <br>{words(told[1])}")
    keys = claimed([claim])
    return (
        f'<tr{" class=first" if place == 0 else ""}{keys}><th scope="row">{name}{doubt}</th>'
        f'<td class="n v">{value}</td><td class="n iv">{span}</td><td class="{kind}">{against}</td>'
        f'<td class="pic" data-tip="{words(tip)}">{_picture(e, claim, fits)}</td></tr>'
        f'<tr class="how" id="how{place}"{keys} hidden><td colspan="5">{words(_how(e, says))}</td></tr>'
    )


def _how(e: Estimate, says: str) -> str:
    method = [e.interval.how, f"{e.interval.method}, {e.interval.standing}"] if e.interval is not None else []
    units = f"{e.n_units:,} units" if e.n_units is not None else ""
    return " · ".join(part for part in (*method, f"{e.n:,} rows", units, says) if part)


def _picture(e: Estimate, claim: Claim | None, fits: Sequence[float]) -> str:
    where = stands(e)
    if where == "bare":
        return ""
    inside = _scaled(e, claim, fits) if where == "scaled" else _centred(e, claim)
    return f'<svg role="img" aria-label="{words(row_words(e, claim))}">{inside}</svg>'


def _tone(claim: Claim | None) -> str:
    return TONES[mark_of(claim) or "open"]


def _scaled(e: Estimate, claim: Claim | None, fits: Sequence[float]) -> str:
    at = position_of(e, e.value)
    ends = sorted(u for u in (position_of(e, x) for x in deciding_ends(e, claim)) if u is not None)
    lines = (
        f'<line class="nsk" x1="{_percent(0)}" x2="{_percent(0)}" y1="0" y2="{HIGH}"/>'
        f'<line class="grid" x1="100%" x2="100%" y1="0" y2="{HIGH}"/>'
    )
    tone = _tone(claim)
    if at is None or (ends and ends[-1] < LEAST) or (not ends and at < LEAST):
        off = "bad" if tone == "bad" else "open"
        return f'{lines}{_arrow(off)}<text class="off-{off}" x="20" y="23.5">{beyond_words(claim)}</text>'
    bar = ""
    if ends:
        left, right = max(ends[0], LEAST), min(ends[-1], 1.0)
        bar = f'<line class="bar-{tone}" x1="{_percent(left)}" x2="{_percent(right)}" y1="19" y2="19"/>'
        bar += _arrow(tone) if ends[0] < LEAST else ""
    dots = "".join(f'<circle class="fit" cx="{_percent(min(1.0, max(LEAST, u)))}" cy="30" r="1.6"/>' for u in fits)
    point = _point(_percent(at), tone) if at >= LEAST else ""
    return lines + bar + dots + point


def _arrow(tone: str) -> str:
    return f'<path class="arrow-{tone}" d="M12 12L3 19l9 7"/>'


def _point(x: str, tone: str) -> str:
    """Return the mark of the claim: shapes that colour only repeats."""
    if tone == "bad":
        return f'<svg x="{x}" y="19" overflow="visible"><path class="pt-bad" d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z"/></svg>'
    return f'<circle class="pt-{tone}" cx="{x}" cy="19" r="5"/>'


def _centred(e: Estimate, claim: Claim | None) -> str:
    """Return the row around the ideal value, wide enough for the farther end."""
    assert e.perfect is not None and e.value is not None
    ends = [x for x in (e.low, e.high) if x is not None]
    far = 1.1 * max(abs(x - e.perfect) for x in (*ends, e.value)) or 1.0
    tone = _tone(claim)

    def at(x: float) -> str:
        return f"{50 + 50 * (x - (e.perfect or 0.0)) / far:.2f}%"

    bar = f'<line class="bar-{tone}" x1="{at(min(ends))}" x2="{at(max(ends))}" y1="19" y2="19"/>' if ends else ""
    return f'<line class="nsk" x1="50%" x2="50%" y1="5" y2="33"/>{bar}{_point(at(e.value), tone)}'


def _percent(u: float) -> str:
    return f"{100 * (u - LEAST) / (1 - LEAST):.2f}%"
