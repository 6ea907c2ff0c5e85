"""A page of every kind opens from disk: nothing complains, nothing is fetched, every picture is there and fits."""

import pytest

from errbar.pictures import Given, figures
from tests.browser.conftest import DESK, PHONE
from tests.browser.runs import RUNS

HOSTS = ".figure[data-figure]"
SEEN = "els => els.filter(e => e.clientWidth).map(e => e.querySelector('svg')?.getBoundingClientRect().height ?? 0)"
# Every text of a picture that leaves the picture's frame, and every two tick labels that touch.
LEAVING = """() => [...document.querySelectorAll('.figure svg')].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  if (!frame.width) return [];
  return [...svg.querySelectorAll('text')].filter(t => {
    const b = t.getBoundingClientRect();
    return b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1;
  }).map(t => `${svg.getAttribute('aria-label')}: ${t.textContent}`);
})"""
TOUCHING = """() => [...document.querySelectorAll('.figure svg')].flatMap(svg => {
  const all = [...svg.querySelectorAll('.axes text, text.note')].filter(t => t.textContent.trim());
  const flat = all.filter(t => !(t.getAttribute('transform') || '').includes('-40'));
  const boxes = flat.map(t => [t.textContent, t.getBoundingClientRect()]);
  const hits = [];
  boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const tall = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 1 && tall > 3) hits.push(`${svg.getAttribute('aria-label')}: ${a} | ${b}`);
  }));
  return hits;
})"""


@pytest.mark.parametrize("name", RUNS)
def test_it_opens_without_a_word_and_asks_for_nothing(name, visit):
    page = visit(name)
    page.mouse.wheel(0, 20_000)
    page.wait_for_function("document.readyState === 'complete'")
    assert page.said == []
    assert [url for url in page.asked if not url.startswith(("file:", "data:"))] == []
    assert len(page.asked) == 1  # the file itself


@pytest.mark.parametrize("name", RUNS)
def test_every_picture_of_the_run_is_drawn(name, visit, made):
    page = visit(name)
    found = {f.title for f in figures(Given(made.run(name))) if f.name != "confusion"}
    titles = set(page.locator(".card h3").all_text_contents())
    assert titles >= found
    heights = page.locator(HOSTS).evaluate_all(SEEN)
    assert all(h > 80 for h in heights) and len(heights) == page.locator(".card").count()
    assert page.locator(f"{HOSTS} svg").evaluate_all(
        "els => els.every(e => e.querySelectorAll('path, rect, circle').length > 3)"
    )


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", RUNS)
def test_no_words_of_a_picture_are_cut_off_or_touch(name, viewport, visit):
    page = visit(name, viewport=viewport)
    assert page.evaluate(LEAVING) == []
    assert page.evaluate(TOUCHING) == []


@pytest.mark.parametrize("name", RUNS)
def test_a_phone_does_not_scroll_sideways(name, visit):
    page = visit(name, viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.evaluate("[...document.querySelectorAll('.card')].every(c => c.scrollWidth <= c.clientWidth)")
