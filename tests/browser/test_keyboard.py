"""Without a mouse everything is reached with Tab, moved with arrows, and seen to be where it is."""

import pytest

from tests.browser.conftest import awaited

FOCUS = """() => {
  const e = document.activeElement;
  if (e === document.body) return null;
  if (e.dataset.figure) return `figure${e.dataset.figure}`;
  return e.id || (e.name ? `${e.name}:${e.value}` : `${e.tagName.toLowerCase()}:${e.innerText.slice(0, 30)}`);
}"""
OUTLINE = "() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)"


def tabbed(page, to):
    """Press Tab until that element has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) == to:
            return
    pytest.fail(f"Tab does not reach {to}")


def test_tab_reaches_every_control_once_in_the_order_of_the_page_with_a_visible_outline(visit):
    page = visit("score")
    page.evaluate("document.querySelector('#desk details').open = true")
    wanted = page.evaluate(
        """() => [...document.querySelectorAll('button, input, select, summary, [data-figure], a')].filter(e =>
             e.checkVisibility() && !(e.type === 'radio' && !e.checked)).length"""
    )
    seen = []
    for _ in range(150):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUS)
        if found is None or (seen and page.evaluate("document.activeElement.className") == "skip"):
            break
        seen.append(found)
        assert page.evaluate(OUTLINE) >= 2, found
    assert {"theme", "threshold", "fn", "fp", "prevalence", "cheapest", "back", "figure0"} <= set(seen)
    regions = page.locator("[role=region], pre").evaluate_all("els => els.filter(e => e.checkVisibility()).length")
    assert len(seen) == wanted + regions


def test_the_skip_link_is_first_and_leads_past_the_heading(visit):
    page = visit("score")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "main"


def test_arrows_move_the_threshold_and_what_hangs_on_it(visit):
    page = visit("score")
    page.evaluate("document.querySelector('#desk details').open = true")
    tabbed(page, "threshold")
    before, matrix = page.locator("#threshold-is").inner_text(), page.locator("#matrix tbody").inner_text()
    page.keyboard.press("Home")
    first = float(page.locator("#threshold").input_value())
    assert first == float(page.locator("#threshold").get_attribute("min"))
    page.keyboard.press("ArrowRight")
    assert 0 < float(page.locator("#threshold").input_value()) - first < 0.03  # a hundredth, or the next threshold
    assert page.locator("#threshold-is").inner_text() != before
    assert page.locator("#matrix tbody").inner_text() != matrix
    said = page.locator("#threshold").get_attribute("aria-valuetext")
    assert said.startswith(page.locator("#threshold-is").inner_text())
    assert said.endswith(page.locator("#verdict-here").inner_text())


def test_arrows_change_the_kind_of_matrix(visit):
    page = visit("score")
    page.evaluate("document.querySelector('#desk details').open = true")
    tabbed(page, "matrix:counts")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) == "matrix:rows"
    shares = [float(x.rstrip(" %")) for x in page.locator("#matrix tbody td:not(.sum)").all_inner_texts()]
    assert [shares[0] + shares[1], shares[2] + shares[3]] == pytest.approx([100, 100], abs=0.11)
    page.keyboard.press("ArrowRight")
    shares = [float(x.rstrip(" %")) for x in page.locator("#matrix tbody td:not(.sum)").all_inner_texts()]
    assert [shares[0] + shares[2], shares[1] + shares[3]] == pytest.approx([100, 100], abs=0.11)


def test_arrows_read_a_picture_value_by_value_aloud(visit):
    page = visit("score")
    tabbed(page, "figure0")
    first = page.locator("#spoken").inner_text()
    assert first and page.locator("[data-figure='0'] .tip").inner_text() == first
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.locator("#spoken").inner_text() not in ("", first)
    page.keyboard.press("Escape")
    assert page.locator("[data-figure='0'] .tip").is_hidden()


def test_enter_goes_to_the_cheapest_threshold_and_back(visit):
    page = visit("score")
    own = page.locator("#threshold").input_value()
    tabbed(page, "cheapest")
    page.keyboard.press("Enter")
    assert page.locator("#threshold").input_value() != own
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    assert page.locator("#threshold").input_value() == own


def test_enter_opens_the_numbers_behind_a_picture(visit):
    page = visit("score")
    summary = page.locator("[data-numbers='0'] summary")
    summary.focus()
    page.keyboard.press("Enter")
    awaited(page, "document.querySelector(`[data-numbers='0'] table`) !== null")
    assert page.locator("[data-numbers='0'] tbody tr").count() > 5
