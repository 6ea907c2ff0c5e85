"""A page of every kind opens from disk: nothing complains, nothing is fetched, every picture is there and fits."""

import pytest

from errbar.pictures import PictureInput, figures
from errbar.report.html import REPLACED
from tests.browser.conftest import PHONE, unfolded
from tests.browser.geometry import DRAWN, LEAVING, SIDEWAYS, TICKS, TOUCHING, WIDTH
from tests.browser.runs import RUNS


@pytest.mark.parametrize("name", RUNS)
def test_it_opens_without_a_complaint_asks_for_nothing_and_draws_every_picture(name, alone, made):
    page = alone(name)
    assert page.said == []
    assert page.asked == [made.path(name).as_uri()]
    unfolded(page)
    expected = {f.name for f in figures(PictureInput(made.run(name)))} - {
        "confusion",
        "comparisons",
        *REPLACED,
    }  # drawn in tables
    if made.run(name).data.kind == "multioutput":
        expected -= {"predicted_true", "residuals"}  # drawn for each output
    there = page.evaluate("JSON.parse(document.getElementById('errbar').textContent).figures.map(f => f.name)")
    assert {*there, "confusion"} >= expected
    assert page.locator(".card").count() == len(there)
    drawn = page.evaluate(DRAWN)
    assert len(drawn) == page.locator(".card:visible").count()  # one output of several is shown
    assert all(height > 80 and things > 3 for height, things in drawn)


@pytest.mark.parametrize("name", RUNS)
def test_words_of_pictures_fit_keep_apart_and_ticks_say_where_they_stand_on_desk_and_phone(name, visit):
    page = unfolded(visit(name))
    assert page.evaluate(LEAVING) + page.evaluate(TOUCHING) + misplaced(page) == []
    page = unfolded(visit(name, viewport=PHONE))
    assert page.evaluate(LEAVING) + page.evaluate(TOUCHING) + misplaced(page) == []
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(WIDTH) == PHONE["width"]


def misplaced(page):
    """Tick labels that stand further from their number than the few pixels by which the last one is moved inwards."""
    return [(name, said, at) for name, said, at, long in page.evaluate(TICKS) if not abs(said - at) <= 0.05 * long]
