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


def test_runs_without_labels_have_none():
    run = errbar.compare({"a": {"value": [1.0, 2, 3]}, "b": {"value": [1.0, 2, 4]}}, truth=[1.0, 2.0, 3.5])
    assert disagreement_section(page_of(run)) is None
