"""What a reader sees in ten seconds is in the first screen, on a desk and in a hand; paper keeps every number."""

import re

import pytest

from errbar.report.say import find_answer
from tests.browser.conftest import awaited, unfolded
from tests.browser.geometry import WIDTH

DESK, HAND, SMALL = {"width": 1400, "height": 900}, {"width": 390, "height": 844}, {"width": 360, "height": 740}
KINDS = ("score", "score-slices", "score-classes", "score-numbers", "evaluate")
BOTTOM = "e => e.getBoundingClientRect().bottom + scrollY"


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("screen", [DESK, HAND], ids=["desk", "hand"])
def test_identity_heading_and_first_sentences_are_in_the_first_screen(name, screen, visit, made):
    page, answer = visit(name, viewport=screen), find_answer(made.run(name))
    assert page.locator("h1").inner_text() == answer.heading
    assert page.locator("#answer .id").inner_text().replace("·", "").split() == " ".join(answer.identity).split()
    items = page.locator(".ans li")
    assert items.count() == len(answer.sentences)
    for i, sentence in enumerate(answer.sentences):
        assert items.nth(i).locator(".s").inner_text().endswith(sentence.words)
    seen = [items.nth(i).evaluate(BOTTOM) <= screen["height"] for i in range(items.count())]
    assert sum(seen) >= min(len(seen), 5 if screen is DESK else 2), seen
    assert page.locator("h1").evaluate(BOTTOM) < 0.55 * screen["height"]


@pytest.mark.parametrize("name", ["score", "score-classes", "evaluate"])
def test_the_picture_of_100_is_in_the_first_screen_of_a_desk_and_counts_to_100(name, visit):
    page = visit(name, viewport=DESK)
    figure = page.locator(".dots").first
    assert figure.evaluate(BOTTOM) <= DESK["height"]
    path = ".dots:first-of-type path:is([class^=dot],[class^=ring])"
    dots = page.locator(path).evaluate_all(
        "els => els.reduce((s, e) => s + e.getAttribute('d').split('M').length - 1, 0)"
    )
    assert dots == 100


@pytest.mark.parametrize("name", KINDS)
def test_every_sentence_leads_to_its_proof(name, visit):
    page = visit(name)
    for link in page.locator(".ans a").all():
        target = link.get_attribute("href")
        assert page.locator(target).count() == 1, target


@pytest.mark.parametrize("name", KINDS)
def test_nothing_scrolls_sideways_in_a_small_hand(name, visit):
    page = unfolded(visit(name, viewport=SMALL))
    assert page.evaluate(WIDTH) == SMALL["width"]
    small = page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter(e => e.checkVisibility() && e.childNodes.length &&
             [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) &&
             parseFloat(getComputedStyle(e).fontSize) < 11)
             .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_the_navigation_says_which_section_is_read(visit):
    page = visit("score-slices")
    current = page.locator("nav[aria-label=Sections] [aria-current]")
    assert current.inner_text() == "Answer"
    page.locator("nav[aria-label=Sections] a", has_text="Decide").click()
    awaited(page, "document.querySelector('nav [aria-current]').textContent === 'Decide'")
    for link in page.locator("nav[aria-label=Sections] a").all():
        assert page.locator(link.get_attribute("href")).count() == 1


def test_a_name_in_the_table_opens_how_its_interval_was_made(visit, made):
    page, run = visit("score"), made.run("score")
    first = page.locator(".ft button.m").first
    row = page.locator(f"#{first.get_attribute('aria-controls')}")
    assert row.is_hidden() and first.get_attribute("aria-expanded") == "false"
    first.focus()
    page.keyboard.press("Enter")
    assert row.is_visible() and run.estimates[0].method in row.inner_text()
    assert first.get_attribute("aria-expanded") == "true"


@pytest.mark.parametrize("name", KINDS)
def test_paper_keeps_every_number_of_the_table_and_page_one_is_the_answer(name, visit, made):
    page, run = visit(name), made.run(name)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    text = " ".join(page.locator("main").inner_text().split())
    for sentence in find_answer(run).sentences:
        assert " ".join(sentence.words.split()) in text
    table = page.locator(".ft").inner_text()
    for e in (e for e in run.estimates if e.slice is None):
        assert e.label in table
    assert len(re.findall(r"\d to [\u2212\d]", table)) >= sum(e.slice is None and e.interval is not None for e in run)
    assert page.locator("#answer").evaluate("e => getComputedStyle(e).breakAfter") == "page"
    assert page.locator("details.meth:not([open])").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")


def saved(page, button):
    with page.expect_download() as found:
        button.click()
    return found.value


def test_pictures_and_numbers_are_saved(visit, made, tmp_path):
    page, run = visit("score"), made.run("score")
    roc = page.locator(".card:has(svg[aria-label^='ROC'])")
    got = saved(page, roc.locator("[data-svg]"))
    assert got.suggested_filename == f"roc_{run.id}.svg"
    got.save_as(tmp_path / "roc.svg")
    text = (tmp_path / "roc.svg").read_text("utf-8")
    assert text.startswith("<svg") and "var(--" not in text and "rgb(" in text
    got = saved(page, page.locator("header [data-csv=estimates]"))
    got.save_as(tmp_path / "all.csv")
    lines = (tmp_path / "all.csv").read_text("utf-8").splitlines()
    assert lines[0].startswith("measure,label,slice,value,low,high") and len(lines) == 1 + len(run.estimates)
    auc = next(line for line in lines if line.startswith("roc_auc,")).split(",")
    assert [float(x) for x in auc[3:6]] == [run["roc_auc"].value, run["roc_auc"].low, run["roc_auc"].high]


def test_a_csv_holds_no_formula(visit, tmp_path):
    import numpy as np

    import errbar
    from errbar.report.html import page as page_of

    names = np.array(["=1+1", "-cmd", "@sum", "+x"])
    cells = names[np.arange(80) % 4]
    run = errbar.score({"y": cells, "l": np.roll(cells, 4 * 19), "by": cells}, truth="y", label="l", by="by")
    path = tmp_path / "formula.html"
    path.write_text(page_of(run), encoding="utf-8")
    page = visit(path)
    for i, source in enumerate(("header [data-csv=estimates]", ".card [data-csv]")):
        got = saved(page, page.locator(source).first)
        got.save_as(tmp_path / f"{i}.csv")
        text = (tmp_path / f"{i}.csv").read_text("utf-8")
        cells = [c.strip('"') for line in text.splitlines() for c in line.split(",") if c]
        bad = [c for c in cells if c[0] in "=+-@" and not re.fullmatch(r"[+-]?[\d.]+(e[+-]?\d+)?", c)]
        assert bad == [] and len(cells) > 8


def test_without_a_script_the_desk_shows_the_declared_point(alone, made):
    page, run = alone("score-slices", java_script_enabled=False), made.run("score-slices")
    assert page.locator("#read-found").inner_text() == f"{run['recall'].value:.3f}"
    low, high = page.locator("#read-found-span").inner_text().split(" to ")
    assert (float(low), float(high)) == pytest.approx((run["recall"].low, run["recall"].high), abs=0.0006)
    assert "declared" in page.locator("#chip").inner_text()
    assert page.locator("#mosaic").inner_text().count("found") == 1
    assert page.locator("#threshold").is_hidden()


@pytest.mark.parametrize("name", ["score-slices", "score-many-slices", "score-two-levels"])
def test_all_columns_of_the_table_of_slices_are_seen_on_a_desk(name, visit):
    page = visit(name)
    assert page.locator("#slices .wide").first.evaluate("e => e.scrollWidth <= e.clientWidth")
