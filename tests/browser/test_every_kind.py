"""A page of every kind opens from disk: nothing complains, nothing is fetched, every picture is there and fits."""

import pytest

from errbar.pictures import PictureInput, figures
from tests.browser.conftest import PHONE
from tests.browser.geometry import DRAWN, LEAVING, SIDEWAYS, TICKS, TOUCHING, WIDTH
from tests.browser.runs import RUNS


@pytest.mark.parametrize("name", RUNS)
def test_it_opens_without_a_complaint_asks_for_nothing_and_draws_every_picture(name, alone, made):
    page = alone(name)
    assert page.said == []
    assert page.asked == [made.path(name).as_uri()]
    expected = {f.title for f in figures(PictureInput(made.run(name)))} - {"Confusion matrix"}
    assert set(page.locator(".card h3").all_text_contents()) >= expected
    drawn = page.evaluate(DRAWN)
    assert len(drawn) == page.locator(".card").count()
    assert all(height > 80 and things > 3 for height, things in drawn)


@pytest.mark.parametrize("name", RUNS)
def test_words_of_pictures_fit_keep_apart_and_ticks_say_where_they_stand_on_desk_and_phone(name, visit):
    page = visit(name)
    assert page.evaluate(LEAVING) + page.evaluate(TOUCHING) + misplaced(page) == []
    page = visit(name, viewport=PHONE)
    assert page.evaluate(LEAVING) + page.evaluate(TOUCHING) + misplaced(page) == []
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(WIDTH) == PHONE["width"]


def misplaced(page):
    """Tick labels that stand further from their number than the few pixels by which the last one is moved inwards."""
    return [(name, said, at) for name, said, at, long in page.evaluate(TICKS) if abs(said - at) > 0.05 * long]
