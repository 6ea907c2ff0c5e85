import numpy as np

import errbar
from errbar.report.page.sections.disagreement_section import count_pairs, disagreement_section
from tests.report.page.sections.compared import page_of


def compared():
    truth = np.array([0] * 30 + [1] * 30)
    old, new = truth.copy(), truth.copy()
    old[:5] = 1  # wrong on 5 negatives and 3 positives
    old[30:33] = 0
    new[4:6] = 1  # wrong on two negatives, one of them with the old one
    models = {"old": {"label": old}, "new": {"label": new}}
    return errbar.compare(models, truth=truth, positive=1, measures="accuracy")


def test_rows_are_counted_over_both_classes():
    run = compared()
    sheet = next(s for s in run.sheets if s.name == "by_class")
    # only old right: row 5; only new right: rows 0 to 3 and three positives; both wrong: row 4
    assert count_pairs(sheet) == [("old", "new", (1, 7, 51, 1))]
    section = disagreement_section(page_of(run))
    assert section.title == "old and new are right on different rows: 8 of 60"
    assert 'width="48.00%"' in section.body and f'width="{48 / 7:.2f}%"' in section.body


def test_rows_are_named_and_those_that_no_model_has_right_come_first():
    body = disagreement_section(page_of(compared())).body
    assert "1 row no model gets right" in body and "Where answers differ most: 6 of 8 rows" in body
    assert body.index("rows-wrong") < body.index("rows-differ")
    wrong = body[body.index("rows-wrong") : body.index("rows-differ")]
    assert '<th scope="row">5</th>' in wrong  # the fifth row, counted from 1


def test_numbers_have_the_rows_that_lie_farthest_apart():
    run = errbar.compare({"a": {"value": [1.0, 2, 3]}, "b": {"value": [1.0, 2, 4]}}, truth=[1.0, 2.0, 3.5])
    section = disagreement_section(page_of(run))
    assert section.title == "Where the models differ most"
    assert "The one row on which they differ" in section.body and '<th scope="row">3</th>' in section.body


def test_models_that_are_right_on_the_same_rows_are_said_to_be():
    truth = [0, 1, 1, 0] * 5
    models = {name: {"label": [0, 1, 0, 0] * 5} for name in ("a", "b")}
    run = errbar.compare(models, truth=truth, positive=1, measures="accuracy")
    assert disagreement_section(page_of(run)).title == "The models are right on identical rows: 15 of 20"


def test_separate_samples_and_scores_have_none():
    assert disagreement_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
