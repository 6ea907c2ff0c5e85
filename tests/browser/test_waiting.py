"""The wait of these tests outlasts a first look that was too early, under the page's own policy."""

from tests.browser.conftest import awaited


def test_a_later_look_is_allowed_where_the_page_forbids_evaluation(alone):
    page = alone("score")
    page.evaluate("setTimeout(() => { document.title = 'later'; }, 200)")
    awaited(page, "document.title === 'later'")
    assert page.said == []
