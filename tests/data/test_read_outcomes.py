"""Outcomes read from tables and arrays: what is understood, what is said, what is refused with the line to give."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput


def table(**more):
    return {"question": ["q1", "q1", "q2", "q2"], "sample": [0, 1, 0, 1], "correct": [1, 0, 1, 1], **more}


def score(data=None, **more):
    return errbar.score(data, **{"outcome": "correct", "item": "question", "trial": "sample", **more})


def test_a_csv_of_trials(tmp_path):
    file = tmp_path / "grades.csv"
    file.write_text("question,sample,correct\nq1,0,1\nq1,1,0\nq2,0,1\nq2,1,1\n")
    run = score(file)
    assert run["mean"].value == 0.75
    assert (run.data.rows, run.data.trials, run.data.kind) == (2, 4, "outcome")
    assert run.outcomes.row_names == ("q1", "q2")


def test_one_row_per_item_needs_no_item():
    run = errbar.score({"dice": [0.5, 0.7, 0.9]}, outcome="dice")
    assert run["mean"].value == pytest.approx(0.7)
    assert run.data.rows == 3


@pytest.mark.parametrize("values", [[True, False, True], ["true", "False", "TRUE"], [1, 0, 1], [1.0, 0.0, 1.0]])
def test_right_and_wrong_in_any_spelling(values):
    run = errbar.score({"passed": values}, outcome="passed")
    assert run["mean"].value == pytest.approx(2 / 3)
    assert "passed: range 0 to 1" in run.data.said


def test_rows_in_another_order_have_one_digest_and_id():
    order = [3, 0, 2, 1]
    mixed = {name: [x[i] for i in order] for name, x in table().items()}
    assert score(table()).data.digest == score(mixed).data.digest
    assert score(table()).id == score(mixed).id


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"trial": None, "item": None}, 'Give `item="question"`'),
        ({"item": None}, 'give `item="COLUMN"`'),
        ({"range": "5,1"}, 'Give `range="1,5"`'),
        ({"range": (0, 0.5)}, "2 outside, first 1|3 outside, first 1"),
        ({"better": "up"}, "must be high or low; got 'up'"),
        ({"items": "all"}, "must be new or these"),
        ({"missing": "zero"}, "must be fail or drop"),
        ({"truth": "correct"}, "`outcome` and `truth` exclude each other"),
        ({"id": "question"}, "Give `item` instead of `id`"),
        ({"weight": "sample"}, "`outcome` and `weight` exclude each other"),
        ({"unit": "sample"}, "'sample'; those of item q1 have several"),
        ({"outcome": "question"}, "has 'q1' and 'q2'. Make them numbers first"),
    ],
)
def test_refusals_name_the_line_to_give(more, words):
    with pytest.raises(BadInput, match=words):
        score(table(), **more)


def test_a_trial_twice_is_told_by_its_item():
    with pytest.raises(BadInput, match="item q1 has one value of 'sample' twice"):
        score(table(sample=[0, 0, 0, 1]))


def test_missing_outcomes_show_both_values():
    data = table(correct=[1.0, np.nan, 1.0, 0.0])
    with pytest.raises(BadInput, match=r"first in row 2. Left out, correct is 0.667 on average; counted as .* 0.5"):
        score(data)
    assert score(data, missing="fail")["mean"].value == 0.5
    dropped = score(data, missing="drop")
    assert dropped["mean"].value == 0.75
    assert any("1 trial of 4 without an outcome left out" in line for line in dropped.data.said)


def test_missing_outcomes_are_the_worst_of_the_range():
    data = {"grade": [5, None, 3]}
    assert errbar.score(data, outcome="grade", range=(1, 5), missing="fail")["mean"].value == 3
    low = errbar.score(data, outcome="grade", range=(1, 5), better="low", missing="fail")
    assert low["mean"].value == pytest.approx(13 / 3)
    with pytest.raises(BadInput, match="needs the worst outcome of 'grade'"):
        errbar.score(data, outcome="grade", missing="fail")


def test_a_column_that_groups_items_is_named_where_it_widens_the_interval():
    rng = np.random.default_rng(0)
    document = np.repeat(np.arange(12), 10)
    p = np.repeat(rng.beta(0.5, 0.5, 12), 10)
    data = {"q": np.arange(120), "document": document, "ok": (rng.random(120) < p).astype(int)}
    run = errbar.score(data, outcome="ok", item="q")
    (row,) = run.sheet("spread").rows
    assert row[:2] == ("document", 12)
    by_document = errbar.score(data, outcome="ok", item="q", unit="document")["mean"]
    assert row[-2:] == (by_document.low, by_document.high)


def test_the_old_trick_is_answered_with_outcome():
    found = errbar.score(truth=[1, 1, 1, 1], value=[0.2, 0.9, 0.4, 0.8], measures="mae")
    assert any("outcome" in line for line in found.data.said)
