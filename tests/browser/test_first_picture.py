"""The first screen's picture in a browser: there without a script, within its column, and light for the page."""

import re

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.runs import RUNS

OUTSIDE = """(() => { const side = document.querySelector('#answer .side').getBoundingClientRect();
return [...document.querySelectorAll('#answer .side li > *, #answer .side figure, #answer .side > svg')]
.map(e => [e.getBoundingClientRect(), e.textContent])
.filter(([b]) => b.width && (b.left < side.left - 1 || b.right > side.right + 1)).map(([, text]) => text); })()"""
STILL = re.compile(r"<noscript><svg.*?</noscript>", re.S)


@pytest.mark.parametrize("name", RUNS)
def test_it_is_there_without_a_script_and_fits_its_column_on_desk_and_phone(name, alone):
    page = alone(name, java_script_enabled=False)
    for viewport in (DESK, PHONE):
        page.set_viewport_size(viewport)
        sides = page.locator("#answer .side")
        assert sides.count() == 1 and sides.first.is_visible()
        assert sides.first.locator("svg").first.is_visible()
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("document.scrollingElement.scrollWidth") <= viewport["width"]


SPLIT = """() => [...document.querySelectorAll('#answer .rows b')].flatMap((b) => {
  const text = b.firstChild, words = [...text.data.matchAll(/\\S+/g)];
  return words.filter((w) => {
    const range = document.createRange();
    range.setStart(text, w.index);
    range.setEnd(text, w.index + w[0].length);
    return range.getClientRects().length > 1;
  }).map((w) => w[0]);
})"""
A4 = {"width": 688, "height": 1000}
"""The part of a sheet that is printed, in pixels."""


@pytest.mark.parametrize("name", ["lab-bias", "gate-slices", "select", "threshold", "compare-many", "score-numbers"])
def test_on_paper_no_word_of_it_is_split(name, visit):
    page = visit(name, viewport=A4)
    page.emulate_media(media="print")
    assert page.evaluate(SPLIT) == []


@pytest.mark.parametrize("name", RUNS)
def test_without_a_script_every_card_shows_a_still_picture_and_all_of_them_weigh_a_quarter_at_most(name, alone, made):
    page = alone(name, java_script_enabled=False)
    cards = page.locator(".card")
    assert page.locator(".card .figure svg[role=presentation]").count() == cards.count()
    text = made.path(name).read_text(encoding="utf-8")
    assert len(text) <= 1.25 * len(STILL.sub("", text))
    assert len(STILL.findall(text)) == cards.count()
