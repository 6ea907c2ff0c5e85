"""The first screen: each clause of a heading has its colour; a screen reader hears no verdict that was not given."""

import re

import pytest

from errbar.pictures import gather
from errbar.report.page.answer_strip import first_screen, heading_html
from errbar.report.page.page_input import PageInput
from errbar.report.say import find_answer
from tests.browser.runs import run_of


@pytest.mark.parametrize(
    ("name", "coloured"),
    [
        ("score", []),
        (
            "score-no-skill",
            [
                ("open", "Inconclusive against the baseline"),
                ("bad", "4 of 10 measures are worse than baseline, log loss first"),
            ],
        ),
        (
            "score-outputs",
            [("open", "Inconclusive against the baseline"), ("bad", "worse than predicting the mean on weight")],
        ),
        ("threshold", []),
        ("threshold-classes", [("bad", "that costs more than always predicting &quot;b&quot;")]),
        ("select", []),
        ("select-classes", [("open", "inconclusive against the baseline")]),
    ],
)
def test_each_clause_on_what_is_worse_or_open_has_its_colour(name, coloured):
    heading = heading_html(run_of(name), find_answer(run_of(name)))
    assert re.findall(r'<span class="(\w+)">(.*?)</span>', heading) == coloured


def test_a_screen_reader_hears_inconclusive_only_before_what_is():
    found = gather(run_of("lab-bias"))
    text = first_screen(PageInput(found=found, figures=found.figures))
    assert "Inconclusive: </span>Bias of holdout" in text and "Inconclusive: </span>Bias of 2-fold" not in text
