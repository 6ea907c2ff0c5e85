"""The ladder: models by the measure that decides, best first; letters group what is inconclusive."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.figure import Axis
from errbar.report.digits import decimals, shown
from errbar.report.drawing.ticks import ticks
from errbar.report.page.element import PLAIN, words
from errbar.report.page.model_tones import tone_of_model
from errbar.report.page.page_input import PageInput
from errbar.report.page.picture_rows import RowScale, scale_of
from errbar.report.page.section import Section
from errbar.report.page.spans import minus, value_and_span
from errbar.report.say.letters import deciding_comparisons, deciding_pairs, shared_words
from errbar.report.say.model_values import ModelValue, model_values
from errbar.report.say.page_words import ON_SAME_ROWS, first_place_words
from errbar.report.say.pairs import brief_name
from errbar.report.say.phrases import listed

ALONE = "Best value first, on the measure that decides."
OWN = "Each bar is the model's own interval. Two may overlap although their difference is decided"
NAMED = 3
"""Models that a heading names."""


def _head(scale: RowScale) -> str:
    """Round numbers along the scale."""
    marks = "".join(f'<text x="{x}" y="22" text-anchor="middle">{said}</text>' for x, said in _ticks(scale))
    return f'<svg aria-hidden="true" style="height:34px">{marks}</svg>'


def _grid(scale: RowScale) -> str:
    return "".join(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="38"/>' for x, _ in _ticks(scale))


def _ticks(scale: RowScale) -> list[tuple[str, str]]:
    places = ticks(Axis(label="", low=scale.low, high=scale.high, log=scale.log), 5)
    return [(_percent(scale, t.place), t.text) for t in places]


def _percent(scale: RowScale, x: float) -> str:
    return f"{scale.at(x):.2f}%"


def ranking_section(page: PageInput) -> Section | None:
    """A row for each model: letters, name, value, its own interval and a bar on one scale; right is better."""
    models = model_values(page.run)
    if len(models) < 2:
        return None
    pair = deciding_comparisons(page.run)[0]
    scale = scale_of((x for m in models for x in (m.value, m.low, m.high)), turned=pair.better != "high")
    tones = tone_of_model(page.run)
    with_ends = any(m.low is not None for m in models)
    body = "".join(_row(m, models, scale, tones.get(m.name, "main")) for m in models)
    level = f'<th scope="col" class="n">{100 * pair.level:g} % interval</th>' if with_ends else '<td class="iv"></td>'
    head = (
        f'<tr><th scope="col">group</th><th scope="col">model</th><th scope="col" class="n">'
        f'{words(pair.label or pair.measure)}</th>{level}<td class="pic">{_head(scale)}</td></tr>'
    )
    made = (
        f'<table class="ft ladder"><caption class="hidden">Models, best first</caption><thead>{head}</thead>'
        f"<tbody>{body}</tbody></table>"
    )
    why = ON_SAME_ROWS if page.run.options.get("paired", True) else "."
    note = f'<p class="cap"{PLAIN}>{OWN}{why}</p>' if with_ends else ""
    return Section(
        name="ranking",
        nav="Ranking",
        title=_title(models),
        lead=shared_words(page.run) if models[0].letters else ALONE,
        body=f'<div class="fig" id="ladder">{made}{note}</div>',
        csv="table-ladder",
        claims=tuple(deciding_pairs(page.run)),
    )


def _row(m: ModelValue, models: Sequence[ModelValue], scale: RowScale, tone: str) -> str:
    value, span = value_and_span(m.value, m.low, m.high)
    if m.low is None:
        known = [x.value for x in models]
        places = decimals(min(known), max(known), known[0])
        value = minus(shown(m.value, max(places, 3) if places > 0 else places))
    bar = ""
    if m.low is not None and m.high is not None:
        bar = (
            f'<line class="run s-{tone}" x1="{_percent(scale, m.low)}" x2="{_percent(scale, m.high)}" y1="19" y2="19"/>'
        )
    says = f"{m.name}: {value}" + (f", {span}" if bar else "")
    return (
        f'<tr><td class="ltr">{words(m.letters or "–")}</td><th scope="row">{words(m.name)}</th>'
        f'<td class="n v">{value}</td><td class="n iv">{span if bar else ""}</td><td class="pic" '
        f'data-tip="{words(says)}"><svg role="img" aria-label="{words(says)}">{_grid(scale)}{bar}'
        f'<circle class="s-{tone} spot" cx="{_percent(scale, m.value)}" cy="19" r="5.5"/></svg></td></tr>'
    )


def _title(models: Sequence[ModelValue]) -> str:
    if not models[0].letters:
        return "Best value first"
    top = [brief_name(m.name) for m in models if set(m.letters) & set(models[0].letters)]
    if len(top) == len(models):
        return f"All {len(models)} share first place" if len(models) > 2 else "The two share first place"
    return first_place_words(top, listed(top) if len(top) <= NAMED else str(len(top)))
