"""Pages of compare, gate, select and the studies: their first answers, right is better, and they fit a phone."""

import pytest

from errbar.report.say.verdict_cells import claim_of
from tests.browser.conftest import DESK, PHONE, barriers
from tests.browser.geometry import WIDTH

KINDS = ("compare", "compare-learners", "compare-data-sets", "gate", "select", "threshold", "check", "plan", "lab-bias")
MARKS = """() => [...document.querySelectorAll("#gaps svg.gap")].map((svg) => {
  const middle = (e) => { const box = e.getBoundingClientRect(); return box.left + box.width / 2; };
  return middle(svg.querySelector("circle, path")) - middle(svg.querySelector(".nsk"));
})"""


@pytest.mark.parametrize("name", KINDS)
def test_a_page_has_no_barriers_and_fits_the_narrowest_phone(name, visit, axe):
    page = visit(name)
    assert page.said == []
    page.add_script_tag(content=axe)
    assert barriers(page) == []
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate(WIDTH) == 360


@pytest.mark.parametrize("name", ["compare", "compare-data-sets"])
def test_the_model_named_first_stands_right_of_the_line_where_it_is_better(name, visit, made):
    page, run = visit(name), made.run(name)
    marks = page.evaluate(MARKS)
    assert len(marks) == sum(c.gap is not None and c.low is not None for c in run.comparisons)
    texts = page.locator("#gaps .gv:not(.quiet)").all_inner_texts()
    told = [mark for mark, text in zip(marks, texts) if " better" in text]
    assert len(told) == sum(claim_of(run, c).settled for c in run.comparisons)
    # pairs name first who ranks better on the measure that decides
    first = page.locator("#gaps tbody tr").first.locator(".gv").first.inner_text()
    assert marks[0] > 0 if " better" in first else marks[0] >= 0


def test_a_gate_says_its_verdict_first_and_marks_the_margin(visit, made):
    page, run = visit("gate"), made.run("gate")
    assert page.locator("#criteria .verdict").inner_text().endswith(run.options["verdict"])
    assert page.locator("#criteria svg.gap").count() == 2 and page.locator("#criteria .mgn").count() == 1


def test_a_selection_shows_how_it_searched(visit):
    page = visit("select")
    assert "outer splits chose" in page.locator("#search h2").inner_text()
    assert page.locator("#search .figure svg").count() >= 1


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_candidates_are_counted_and_their_scores_are_in_reach(viewport, visit):
    page = visit("select", viewport=viewport)
    course = page.locator("#search .figure svg").first.locator(".axes text[text-anchor=middle]:not(.name)")
    assert all(text.isdigit() for text in course.all_text_contents()) and course.count() >= 2
    score = page.locator("#search tbody tr:has(strong) td.n").last.bounding_box()
    assert score["x"] + score["width"] <= viewport["width"]  # seen without scrolling sideways


@pytest.mark.parametrize("name", ["compare", "gate", "select"])
def test_print_keeps_every_number(name, visit):
    page = visit(name)
    shown = page.locator("main table:visible td.n").all_inner_texts()
    page.emulate_media(media="print")
    assert set(shown) <= set(page.locator("main table td.n").all_inner_texts())
    assert page.pdf(format="A4")[:5] == b"%PDF-"
