"""Which measures a run shows: those named, in a text or a list, or the default set."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar import _shelf
from errbar.errors import BadInput
from errbar.scoring.which_measures import choose_for_run
from errbar.testing import example

GIVEN = example("binary")


def test_a_text_of_measures_is_the_list_of_its_parts():
    text, listed = (choose_for_run(x, GIVEN) for x in ("acc, f1(class=0),f1", ["acc", "f1(class=0)", "f1"]))
    assert text == listed
    assert text.names == {"acc": "accuracy", "accuracy_score": "accuracy"} | {
        name: key for name, key in listed.names.items() if key != "accuracy"
    }


def test_what_is_kept_of_a_text_is_nobodys_to_change():
    first = choose_for_run("accuracy", GIVEN)
    first.measures.clear()
    first.names["accuracy"] = "mcc"
    again = choose_for_run("accuracy", GIVEN)
    assert [m.name for m in again.measures] == ["accuracy"]
    assert "accuracy" not in again.names


def test_another_shelf_is_another_choice():
    before = choose_for_run("accuracy", GIVEN)
    _shelf.shelf.cache_clear()
    assert choose_for_run("accuracy", GIVEN) == before


def test_without_names_measures_are_not_named():
    assert choose_for_run(None, GIVEN).named is None
    assert choose_for_run("all", GIVEN).named is None
    assert choose_for_run("mcc", GIVEN).named == choose_for_run("mcc", GIVEN).measures


def test_probabilities_that_are_all_0_or_1_are_named_where_a_measure_needs_finer_ones():
    """A full tree: what was given and why it is not read, instead of a claim that nothing was given."""
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 3)), np.arange(60) % 2
    with pytest.raises(BadInput, match="reads prob or score; its probabilities are all 0 or 1"):
        errbar.evaluate(DecisionTreeClassifier(random_state=0), X, y, measures="roc_auc", effort="quick")


def test_classes_written_as_numbers_are_told_the_word_that_makes_them_classes():
    X, y = np.random.default_rng(0).normal(size=(120, 2)), np.arange(120) % 30
    with pytest.raises(BadInput, match=r"this one is regression, of 30 whole numbers\. .* use `kind=\"multiclass\""):
        errbar.evaluate("knn", X, y, measures="accuracy", effort="quick")
    with pytest.raises(BadInput, match=r"this one is regression\. See"):
        errbar.evaluate("knn", X, y + 0.5, measures="accuracy", effort="quick")
