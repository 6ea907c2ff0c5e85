"""Switches, hover, dark and light, paper, and a browser without scripts."""

import numpy as np
import pytest

import errbar
from errbar.report.html import page as page_of
from tests.browser.conftest import awaited
from tests.browser.geometry import LEAVING

BACK = "getComputedStyle(document.documentElement).backgroundColor"


def test_pictures_behind_a_fold_are_drawn_when_it_opens(visit):
    page = visit("score")
    fold = page.locator("#pictures > details")
    assert fold.get_attribute("open") is None
    assert fold.locator(".figure svg").count() == 0
    fold.locator("summary").first.click()
    awaited(page, "document.querySelectorAll('#pictures .figure svg').length >= 5")
    assert page.evaluate(LEAVING) == []
    assert page.locator("svg[aria-label^='Coverage'] > g.point circle").count() == 1


def test_one_class_against_the_rest(visit, made):
    page = visit("score-classes")
    page.locator("#against").select_option("1")
    cells = [int(x or 0) for x in page.locator("#matrix tbody td:not(.sum)").all_inner_texts()]
    rows = made.run("score-classes").predictions
    truth, called = rows.truth == 1, rows.prob.argmax(axis=1) == 1
    assert cells == [int(np.sum(t & c)) for t in (truth, ~truth) for c in (called, ~called)]


def test_the_pointer_reads_the_value_below_it(visit):
    page = visit("score")
    host = page.locator(".figure:has(svg[aria-label^='Reliability'])")
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


def test_paper_is_light_hides_the_controls_and_keeps_pictures_whole(visit):
    page = visit("score")
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in ("#theme", "nav", "#threshold", "#fn", "#cheapest", ".skip", "fieldset.switch", ".numbers", ".btn"):
        assert page.locator(hidden).first.is_hidden(), hidden
    assert page.evaluate(BACK) == "rgb(255, 255, 255)"
    # A card with its numbers opened may be longer than a page; the picture in it is not cut.
    for whole in (".card .figure", ".desk", ".ans li"):
        found = page.locator(whole).evaluate_all("els => els.map(e => getComputedStyle(e).breakInside)")
        assert found and set(found) == {"avoid"}, whole
    assert page.pdf(format="A4")[:5] == b"%PDF-"


def test_paper_says_at_which_threshold_its_rates_hold(visit):
    page = visit("score")
    page.locator("#threshold").press("Home")
    page.locator("#threshold").press("ArrowRight")
    cut = page.locator("#threshold-is").inner_text()
    page.emulate_media(media="print")
    assert f"Threshold {cut}" in page.locator("#moved").inner_text()


def test_printing_opens_what_is_folded_and_draws_what_is_inside(visit):
    page = visit("score-slices")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".figure").count() == page.locator(".figure > svg").count() > 8
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
    for figure in page.locator(".card:not(details .card) .figure").all():
        assert figure.locator("svg").first.is_visible()  # a still picture instead of an empty card
    assert page.locator(".card .figure").count() == page.locator(".card .figure svg[role=presentation]").count()
    assert page.locator("main table, main dl, #gaps").count() >= 1
    assert [e for e in page.locator(".tools").all() if e.is_visible()] == []  # no control that does nothing


def test_a_million_rows_make_a_page_below_half_a_megabyte_that_opens(visit, tmp_path):
    rng = np.random.default_rng(7)
    truth = (rng.random(1_000_000) < 0.3).astype(int)
    prob = 1 / (1 + np.exp(-rng.normal(2 * truth - 1, 1.3)))
    path = tmp_path / "large.html"
    path.write_text(page_of(errbar.score(truth=truth, prob=prob, positive=1)), encoding="utf-8")
    assert path.stat().st_size < 500_000
    page = visit(path)
    assert page.said == [] and "1,000,000 rows" in page.locator("#answer").inner_text()
    page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    awaited(page, "document.querySelectorAll('.figure svg').length >= 8")
    assert page.locator(".figure svg").count() >= 8
