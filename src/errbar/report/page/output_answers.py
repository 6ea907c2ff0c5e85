"""A row of the answer for each output: whether it is better than predicting its mean, decided by its R2's interval."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.report.answers import GLYPHS, Glyph
from errbar.report.digits import decimals, shown
from errbar.report.page.element import words
from errbar.report.page.number_figures import MOST_OUTPUTS, names_of_outputs
from errbar.report.page.output_estimates import output_estimates
from errbar.report.page.page_input import PageInput
from errbar.report.page.spans import minus

TONES = {"better": "good", "worse": "bad", "open": "open"}
SAID = {
    "better": "Better than predicting its mean",
    "worse": "Worse than predicting its mean",
    "open": "Not distinguishable from predicting its mean",
}


def output_answers(page: PageInput) -> str:
    """A line an output; nothing where rows have one number, or R2 was not asked for."""
    e = page.given.evidence
    if e is None or e.given.kind != "multioutput" or e.given.value is None or page.run.plan is not None:
        return ""
    if not any(x.measure == "r2" and x.slice is None for x in page.run.estimates):
        return ""
    names = names_of_outputs(e.given)
    items = [
        _item(name, *output_estimates(page, e.given, j, ("r2", "mae"))) for j, name in enumerate(names[:MOST_OUTPUTS])
    ]
    more = f"<li>and {len(names) - MOST_OUTPUTS} more</li>" if len(names) > MOST_OUTPUTS else ""
    return f'<ul class="ans outs" aria-label="Each output">{"".join(items)}{more}</ul>'


def _item(name: str, r2: Estimate | None, mae: Estimate | None) -> str:
    glyph = glyph_of(r2)
    verdict = f"{SAID[glyph]}; R2 {_span(r2)}" if glyph else "No interval of R2"
    off = f"; off by {_span(mae)} on average" if mae is not None and mae.low is not None else ""
    mark = f'<span class="g {TONES[glyph]}" aria-hidden="true">{GLYPHS[glyph]}</span>' if glyph else "<span></span>"
    link = f'<a href="#outputs">{words(name)}</a>'
    return f'<li>{mark}<div><p class="q">{link}</p><p class="s">{words(verdict + off)}.</p></div></li>'


def glyph_of(r2: Estimate | None) -> Glyph | None:
    """By the interval alone: above 0, below it, or with it inside."""
    if r2 is None or r2.low is None or r2.high is None:
        return None
    return "better" if r2.low > 0 else "worse" if r2.high < 0 else "open"


def _span(e: Estimate | None) -> str:
    if e is None or e.low is None or e.high is None:
        return "unknown"
    places = decimals(e.low, e.high, e.value)
    return minus(f"{shown(e.low, places)} to {shown(e.high, places)}")
