"""The table of measures: what a threshold's cost is held against, what has no value, and when it needs a key."""

import re

from errbar.pictures import gather
from errbar.report.page.page_input import PageInput
from errbar.report.page.sections.forest_table import forest_table
from tests.browser.runs import run_of


def table_of(name):
    found = gather(run_of(name))
    return forest_table(PageInput(found=found, figures=found.figures))


def row_of(name, label):
    return next(r for r in re.findall(r"<tr.*?</tr>", table_of(name).body, re.S) if f">{label}</button>" in r)


def test_the_cost_of_a_chosen_threshold_has_the_mark_of_its_claim_and_shows_the_difference_that_decides():
    better, worse = row_of("threshold", "mean cost"), row_of("threshold-classes", "mean cost")
    assert 'data-claim="threshold:chosen:always_positive:cost"' in better
    assert 'class="pt-good"' in better and "−0.33 to −0.07" in better and "better" in better
    assert 'class="pt-bad"' in worse or 'class="off-bad"' in worse
    assert "pt-open" not in better + worse


def test_a_measure_that_has_a_baseline_and_no_value_is_not_said_to_have_no_baseline():
    body = table_of("score-infinite").body
    assert body.index("Without a value: a name says why") < body.index(">log loss</button>")
    assert "Without a baseline" not in body
    assert "gave probability 0 to what happened" in row_of("score-infinite", "log loss")


def test_numbers_of_a_study_have_no_bars_and_no_key_of_bars():
    assert "k-bar" in table_of("score").body and "k-bar" not in table_of("lab-bias").body


def test_the_cost_is_counted_among_the_measures():
    counted = "10 of 11 measures are better than baseline; mean cost @0.5 is inconclusive"
    assert table_of("score-slices").title == counted
