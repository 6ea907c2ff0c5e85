"""The wait of these tests outlasts a first look that was too early, under the page's own policy."""

import re
from pathlib import Path

from tests.browser.conftest import awaited, followed

OWN_WAITS = re.compile(
    r"\bwait_for_(?:function|selector|load_state|url)\b|\.wait_for\(|\bexpect\(|networkidle|\bsleep\("
)
"""Playwright's waits that may evaluate a string in the page, which its policy forbids, and waits for a fixed time."""


def test_every_wait_here_asks_from_outside():
    here = [path for path in Path(__file__).parent.glob("*.py") if path.name != Path(__file__).name]
    lines = [(path.name, line) for path in here for line in path.read_text("utf-8").splitlines()]
    assert len(here) > 10 and [found for found in lines if OWN_WAITS.search(found[1])] == []


def test_a_look_survives_the_page_being_left(alone, made):
    page, other = alone("score"), made.address("plan")
    page.evaluate(f"setTimeout(() => {{ location.href = {other!r}; }}, 50)")
    awaited(page, f"location.href === {other!r} && document.readyState === 'complete'")


def test_a_page_that_is_followed_has_loaded(alone, made):
    page, other = alone("score"), made.address("plan")
    followed(page, lambda: page.evaluate(f"location.href = {other!r}"))
    assert page.url == other and page.locator("footer").count() == 1


def test_a_later_look_is_allowed_where_the_page_forbids_evaluation(alone):
    page = alone("score")
    page.evaluate("setTimeout(() => { document.title = 'later'; }, 200)")
    awaited(page, "document.title === 'later'")
    assert page.said == []
