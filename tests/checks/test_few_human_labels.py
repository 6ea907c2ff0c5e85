import numpy as np


def rows(labelled, positive, n=300):
    human = np.full(n, np.nan)
    human[:labelled] = np.arange(labelled) < positive
    return {"outcome": human, "judge": np.arange(n) % 3 > 0}


def test_a_judge_without_labels_covers_its_own_mean(finding):
    found = finding("EB226", **rows(0, 0))
    assert found.severity == "warn"
    assert "covers the mean of the judge 'judge', not the truth" in found.message


def test_nineteen_labels_of_a_class_are_few(finding):
    assert "People gave 19 labels of the rarer class" in finding("EB226", **rows(80, 61)).message
    assert finding("EB226", **rows(80, 60)) is None


def test_grades_are_counted_in_all(finding):
    given = rows(19, 0)
    given["outcome"][:19] = np.linspace(0.1, 0.9, 19)
    assert "People gave 19 labels in all" in finding("EB226", **given).message


def test_outcomes_without_a_judge_are_no_finding(finding):
    assert finding("EB226", outcome=np.tile([1, 0], 5)) is None
