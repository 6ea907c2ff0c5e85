"""What all concepts share: settings, the key they are written by, options that are known."""

from dataclasses import replace

import pytest

from errbar._shelf import _parse, own_concepts, parse, shelf
from errbar.errors import BadInput
from errbar.measures import measure
from errbar.records.concept import Concept, Reference, written
from tests.own_concepts import own_measure

SHELVES = [
    "measures",
    "intervals",
    "contrasts",
    "splits",
    "engines",
    "learners",
    "studies",
    "worlds",
    "pictures",
    "search",
    "readers",
    "words",
]


@pytest.mark.parametrize("room", SHELVES)
def test_everything_on_the_shelf_is_a_concept(room):
    assert all(isinstance(c, Concept) for c in shelf(room).everything())


def test_what_is_given_takes_the_place_of_the_default_and_enters_the_key():
    f2 = measure("f_beta").having(beta=2.0)
    assert f2.settings["beta"] == 2.0 and f2.key == "f_beta(beta=2)"


def test_an_unknown_option_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match=r"f_beta has no option 'bta'. Did you mean beta"):
        measure("f_beta").having(bta=2)


def test_the_word_none_is_none_where_that_is_the_default_of_a_learner():
    assert shelf("learners").get("tree").having(max_depth="none").given == {"max_depth": None}


WRITTEN = [(True, "true"), (None, "none"), (2.0, "2"), (0.25, "0.25"), ("exact", "exact")]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_settings_are_written_as_in_a_call(value, text):
    assert written(value) == text


def test_what_comes_with_errbar_is_not_kept_in_a_run():
    assert own_concepts(measures=[measure("accuracy"), measure("f_beta(beta=2)")], intervals=["exact", None]) == ()


def test_what_does_not_is_kept_with_its_label_and_its_paper():
    (kept,) = own_concepts(measures=[own_measure(), measure("accuracy")])
    assert (kept.shelf, kept.name, kept.label, kept.reads) == ("measures", "closeness", "Closeness", "prob")
    assert [c.key for c in kept.cites if isinstance(c, Reference)] == ["doe2020"]


def test_a_namesake_of_a_measure_on_the_shelf_is_a_concept_of_its_own():
    (kept,) = own_concepts(measures=[replace(measure("accuracy"), label="My accuracy")])
    assert kept.label == "My accuracy"


def test_of_calls_that_were_read_some_are_remembered_not_all():
    for i in range(300):
        assert parse(f"f_beta(beta={i}.5)") == ("f_beta", {"beta": i + 0.5})
    assert _parse.cache_info().currsize <= 256
