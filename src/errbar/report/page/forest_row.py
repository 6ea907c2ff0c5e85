"""One row of the table of measures: name, value, interval, no skill, and a bar on the axis from no skill to perfect.

The axis runs from u = -0.22 to 1, where u = (value - no skill) / (perfect - no skill): 0 is no skill, 1 is perfect.
What lies beyond is an arrow with words. A measure with a right value of its own (a slope, a bias) is drawn around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from errbar.records.estimate import Estimate
from errbar.report.answers import mark_of, position_of
from errbar.report.answers.row_marks import gap_words, hides_its_decider
from errbar.report.digits import brief, decimals, shown
from errbar.report.page.element import words
from errbar.report.page.spans import minus

LEAST = -0.22
Stands: TypeAlias = Literal["scaled", "centred", "bare"]
MARK_WORDS = {
    "better": "better than no skill",
    "worse": "worse than no skill",
    "open": "not distinguishable from no skill",
}
HIGH = 38
"""Pixels of a row."""


def stands(e: Estimate) -> Stands:
    """Whether a measure has a scale of skill, a right value, or neither."""
    if position_of(e, e.value) is not None:
        return "scaled"
    return "centred" if e.better == "near" and e.perfect is not None and e.value is not None else "bare"


def heading_row(level: str, *, pictured: bool) -> str:
    """The head of the table, with the names of the axis' places."""
    places = ((0.0, "no skill", "middle"), (0.5, "halfway", "middle"), (1.0, "perfect", "end"))
    axis = "".join(f'<text x="{_percent(u)}" y="22" text-anchor="{at}">{name}</text>' for u, name, at in places)
    drawn = f'<svg aria-hidden="true" style="height:34px">{axis}</svg>' if pictured else ""
    numbers = "".join(f'<th scope="col" class="n">{words(name)}</th>' for name in ("value", level))
    return (
        f'<tr><th scope="col">measure</th>{numbers}<th scope="col" class="n nsv">no skill</th>'
        f'<td class="pic">{drawn}</td></tr>'
    )


def forest_row(e: Estimate, place: int, fits: Sequence[float] = ()) -> str:
    """The row and, hidden until its name is pressed, how its interval was made; `fits` are dots below the bar."""
    places = decimals(e.low, e.high, e.value)
    value = minus(shown(e.value, places))
    span = "–" if e.low is None or e.high is None else minus(f"{shown(e.low, places)} to {shown(e.high, places)}")
    says = _says(e)
    tip = f"{e.label}: {value}" + (f", {100 * e.level:g} % interval {span}" if e.interval else "") + f"; {says}"
    name = f'<button type="button" class="m" aria-expanded="false" aria-controls="how{place}">{words(e.label)}</button>'
    return (
        f'<tr{" class=first" if place == 0 else ""}><th scope="row">{name}</th><td class="n v">{value}</td>'
        f'<td class="n iv">{span}</td><td class="n nsv">{words(no_skill_words(e, places))}{_decider(e)}</td>'
        f'<td class="pic" data-tip="{words(tip)}">{_picture(e, says, fits)}</td></tr>'
        f'<tr class="how" id="how{place}" hidden><td colspan="5">{words(_how(e, says))}</td></tr>'
    )


def no_skill_words(e: Estimate, places: int) -> str:
    """What no skill gives, at the digits of the value; or which value is right."""
    if e.no_skill is None:
        return f"{brief(e.perfect)} is right" if e.better == "near" and e.perfect is not None else "–"
    return minus(shown(e.no_skill, places))


def _decider(e: Estimate) -> str:
    """Return the difference that decided, below no skill, where the interval beside it tells otherwise."""
    return f"<br><small>{words(gap_words(e))}</small>" if hides_its_decider(e) else ""


def _says(e: Estimate) -> str:
    if e.interval is None:
        return str(e.reason)
    mark = mark_of(e)
    if e.better == "near" and e.perfect is not None:
        return f"its interval {'holds' if mark == 'open' else 'leaves out'} {brief(e.perfect)}, the right value"
    return gap_words(e) or MARK_WORDS[mark] if mark else "no scale of skill"


def _how(e: Estimate, says: str) -> str:
    method = [e.interval.how, f"{e.interval.method}, {e.interval.standing}"] if e.interval is not None else []
    units = f"{e.n_units:,} units" if e.n_units is not None else ""
    doubt = f"in doubt ({e.doubt})" if e.doubt else ""
    return " · ".join(part for part in (*method, f"{e.n:,} rows", units, says, doubt) if part)


def _picture(e: Estimate, says: str, fits: Sequence[float]) -> str:
    where = stands(e)
    if where == "bare":
        return ""
    inside = _scaled(e, fits) if where == "scaled" else _centred(e)
    return f'<svg role="img" aria-label="{words(says)}">{inside}</svg>'


def _scaled(e: Estimate, fits: Sequence[float]) -> str:
    mark = mark_of(e)
    at = position_of(e, e.value)
    ends = sorted(u for u in (position_of(e, e.low), position_of(e, e.high)) if u is not None)
    lines = (
        f'<line class="nsk" x1="{_percent(0)}" x2="{_percent(0)}" y1="0" y2="{HIGH}"/>'
        f'<line class="grid" x1="100%" x2="100%" y1="0" y2="{HIGH}"/>'
    )
    if at is None or (ends and ends[-1] < LEAST) or (not ends and at < LEAST):
        return lines + _beyond(mark)
    tone = "bad" if mark == "worse" else "open" if mark != "better" else "good"
    bar = ""
    if ends:
        left, right = max(ends[0], LEAST), min(ends[-1], 1.0)
        bar = f'<line class="bar-{tone}" x1="{_percent(left)}" x2="{_percent(right)}" y1="19" y2="19"/>'
        bar += _arrow(tone) if ends[0] < LEAST else ""
    dots = "".join(f'<circle class="fit" cx="{_percent(min(1.0, max(LEAST, u)))}" cy="30" r="1.6"/>' for u in fits)
    point = _point(_percent(at), tone) if at >= LEAST else ""
    return lines + bar + dots + point


def _beyond(mark: str | None) -> str:
    said = "worse than no skill, off the scale" if mark == "worse" else "off the scale"
    tone = "bad" if mark == "worse" else "open"
    return f'{_arrow(tone)}<text class="off-{tone}" x="20" y="23.5">{said}</text>'


def _arrow(tone: str) -> str:
    return f'<path class="arrow-{tone}" d="M12 12L3 19l9 7"/>'


def _point(x: str, tone: str) -> str:
    """● better, ◆ worse, ○ not told from no skill: shapes that colour only repeats."""
    if tone == "bad":
        return f'<svg x="{x}" y="19" overflow="visible"><path class="pt-bad" d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z"/></svg>'
    return f'<circle class="pt-{tone}" cx="{x}" cy="19" r="5"/>'


def _centred(e: Estimate) -> str:
    """Around the right value, wide enough for the farther end."""
    assert e.perfect is not None and e.value is not None
    ends = [x for x in (e.low, e.high) if x is not None]
    far = 1.1 * max(abs(x - e.perfect) for x in (*ends, e.value)) or 1.0
    tone = "bad" if mark_of(e) == "worse" else "good"

    def at(x: float) -> str:
        return f"{50 + 50 * (x - (e.perfect or 0.0)) / far:.2f}%"

    bar = f'<line class="bar-{tone}" x1="{at(min(ends))}" x2="{at(max(ends))}" y1="19" y2="19"/>' if ends else ""
    return f'<line class="nsk" x1="50%" x2="50%" y1="5" y2="33"/>{bar}{_point(at(e.value), tone)}'


def _percent(u: float) -> str:
    return f"{100 * (u - LEAST) / (1 - LEAST):.2f}%"
