"""Nobody is kept out: axe-core finds nothing to object to on a page of any kind."""

import pytest

from tests.browser.conftest import barriers
from tests.browser.runs import RUNS


@pytest.mark.parametrize("name", RUNS)
def test_axe_finds_no_barrier(name, visit, axe):
    page = visit(name)
    page.add_script_tag(content=axe)
    assert barriers(page) == []


@pytest.mark.parametrize("name", sorted({*[*RUNS][::4], "score-wrong"}))
def test_axe_can_read_the_dark_colours(name, visit, axe):
    page = visit(name)
    page.add_script_tag(content=axe)
    page.emulate_media(color_scheme="dark")  # other colours, the same structure
    assert barriers(page, only="color-contrast") == []
