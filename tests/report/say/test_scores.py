"""Sentences of a run on graded items: the first outcome first, and what trials taken for items would give."""

import errbar
from tests.graded_items import PASSES_A, grades


def text(**more):
    return str(errbar.score(grades(PASSES_A), outcome="match", item="item", **more))


def test_the_heading_is_the_first_measure_and_what_it_is_about():
    assert text().startswith("Score 0.59 to 0.82 on new items like these.")
    assert text(unit="passage").startswith("Score 0.57 to 0.83 on new passages like these.")
    assert "on these items with new answers" in text(items="these").splitlines()[0]


def test_trials_taken_for_items_are_told_beside():
    said = " ".join(text().split())
    assert "120 trials taken for items would give 0.635 to 0.798" in said
    assert "Items come in 10 different values of passage" in said
    assert "40 items, 120 trials" in said


def test_a_first_measure_without_an_interval_leaves_the_heading_to_the_next():
    said = text(measures="consistency,mean")
    assert said.startswith("Consistency")
