"""The page of the lectures shows what its calls really answer."""

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "lectures.md"


@pytest.mark.heavy
def test_every_call_of_the_page_answers_what_it_shows():
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "lectures", str(PAGE), 0)
    outcome = doctest.DocTestRunner(verbose=False).run(test)
    assert outcome.attempted > 150 and outcome.failed == 0
