"""`plan` answers the question that was asked, in units if rows come in units."""

import pytest

from errbar.report.say import find_answer
from tests.claims.by_hand import run, sheet


def planned(*sheets):
    return find_answer(run("plan", options={}, sheets=sheets))


def table(*rows, title="a difference of 0.02 in accuracy", name="gap"):
    return sheet(name, "quantity answer", *rows, title=title)


@pytest.mark.parametrize(
    ("rows", "heading"),
    [
        ((("rows", 2789),), "A difference of 0.02 in accuracy needs 2,789 rows."),
        (
            (("rows", 2789), ("design effect", 1.4), ("rows in units", 3905), ("units", 1302)),
            "A difference of 0.02 in accuracy needs 3,905 rows in 1,302 units.",
        ),
        ((("rows", None),), "A difference of 0.02 in accuracy: no number of rows shows it."),
        ((("power", 0.12345),), "A difference of 0.02 in accuracy: power 0.123."),
    ],
)
def test_the_heading_answers_the_first_question(rows, heading):
    assert planned(table(*rows)).heading == heading


def test_further_questions_are_sentences_with_their_claims():
    found = planned(table(("rows", 10)), table(("rows", 20), title="±0.1", name="half_width"))
    assert [(s.words, s.claims[0].rows_needed, s.glyph) for s in found.sentences] == [
        ("±0.1 needs 20 rows.", 20, "open")
    ]


def test_advice_names_the_plan_to_use_and_nothing_asked_says_so():
    advice = sheet("advice", "topic advice", ("plan", "kfold(k=10): ten folds (see docs)"), title="For 90 rows")
    assert planned(advice).heading == "For 90 rows: use kfold(k=10)."
    assert planned().heading == "Nothing was asked."
