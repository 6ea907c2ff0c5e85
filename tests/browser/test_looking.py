"""Switches, hover, dark and light, paper, and a browser without scripts."""

import numpy as np
import pytest

import errbar
from errbar.report.html import page as page_of
from tests.browser.geometry import LEAVING

BACK = "getComputedStyle(document.documentElement).backgroundColor"


def test_roc_and_coverage_share_a_card_and_a_switch(visit):
    page = visit("score")
    roc, coverage = page.locator(".side").nth(0), page.locator(".side").nth(1)
    assert roc.is_visible() and coverage.is_hidden()
    page.get_by_role("radio", name="coverage plot").check()
    assert coverage.is_visible() and roc.is_hidden()
    page.wait_for_function("document.querySelectorAll('.side')[1].querySelector('svg')")
    assert page.evaluate(LEAVING) == []
    assert coverage.locator("svg > g.point circle").count() == 1
    page.get_by_role("radio", name="ROC").check()
    assert roc.is_visible() and coverage.is_hidden()


def test_one_class_against_the_rest(visit, made):
    page = visit("score-classes")
    page.locator("#against").select_option("1")
    cells = [int(x) for x in page.locator("#matrix tbody td:not(.sum)").all_inner_texts()]
    rows = made.run("score-classes").predictions
    truth, called = rows.truth == 1, rows.prob.argmax(axis=1) == 1
    assert cells == [int(np.sum(t & c)) for t in (truth, ~truth) for c in (called, ~called)]


def test_the_pointer_reads_the_value_below_it(visit):
    page = visit("score")
    host = page.locator("[data-figure='0']")
    mark = host.locator("svg g[clip-path] path[transform]").last
    mark.hover(force=True)
    assert host.locator(".tip").is_visible() and any(c.isdigit() for c in host.locator(".tip").inner_text())
    page.mouse.move(0, 0)
    assert host.locator(".tip").is_hidden()


def test_the_button_and_the_system_choose_dark_or_light(visit):
    page = visit("score")
    light = page.evaluate(BACK)
    page.locator("#theme").click()
    dark = page.evaluate(BACK)
    assert dark != light and page.locator("#theme").inner_text() == "Light"
    page.locator("#theme").click()
    assert page.evaluate(BACK) == light
    page = visit("score")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(BACK) == dark


def test_paper_is_light_hides_the_controls_and_keeps_cards_whole(visit):
    page = visit("score")
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in ("#theme", ".sticky", "#fn", "#cheapest", ".skip", "fieldset.switch", ".numbers"):
        assert page.locator(hidden).first.is_hidden(), hidden
    assert page.evaluate(BACK) == "rgb(255, 255, 255)"
    assert set(page.locator(".card").evaluate_all("els => els.map(e => getComputedStyle(e).breakInside)")) == {"avoid"}
    assert page.locator(".side").nth(1).is_visible()  # both sides of the switch
    assert page.pdf(format="A4")[:5] == b"%PDF-"


def test_paper_says_at_which_threshold_its_rates_hold(visit):
    page = visit("score")
    page.locator("#threshold").press("Home")
    page.locator("#threshold").press("ArrowRight")
    cut = page.locator("#threshold-is").inner_text()
    page.emulate_media(media="print")
    assert f"Threshold {cut}" in page.locator("#moved").inner_text()


def test_printing_draws_both_sides_of_a_switch_and_opens_what_is_folded(visit):
    page = visit("score-slices")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".side").nth(1).locator("svg").count() >= 1
    assert page.locator("details:not(.tools):not([open])").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not(.tools)[open]").count() == 0


@pytest.mark.parametrize("name", ["score-slices", "compare", "lab-bias", "gate"])
def test_without_scripts_the_tables_are_read(name, alone, made):
    page = alone(name, java_script_enabled=False)
    text = page.locator("body").inner_text()
    run = made.run(name)
    for e in (e for e in run.estimates if e.slice is None):
        assert e.label in text
    for c in (c for c in run.comparisons if c.gap is not None):
        assert c.right in page.locator("main").text_content()
    assert "drawn by a script" in text and page.locator("main table").count() >= 1
    assert [e for e in page.locator(".tools").all() if e.is_visible()] == []  # no control that does nothing


def test_a_million_rows_make_a_page_below_three_megabytes_that_opens(visit, tmp_path):
    rng = np.random.default_rng(7)
    truth = (rng.random(1_000_000) < 0.3).astype(int)
    prob = 1 / (1 + np.exp(-rng.normal(2 * truth - 1, 1.3)))
    path = tmp_path / "large.html"
    path.write_text(page_of(errbar.score(truth=truth, prob=prob, positive=1)), encoding="utf-8")
    assert path.stat().st_size < 3_000_000
    page = visit(path)
    assert page.said == [] and "1,000,000 rows" in page.locator("header").inner_text()
    page.keyboard.press("End")
    assert page.locator(".figure svg").count() >= 8
