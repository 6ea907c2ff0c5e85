from types import SimpleNamespace

from errbar.comparing.model_names import make_names_unique


def names(*found, **options):
    return [name for name, _ in make_names_unique(found, **options)]


def test_names_that_were_given_stay():
    assert names(("a", 1), ("b", 2)) == ["a", "b"]


def test_without_a_name_it_is_the_models_own():
    assert names(("", SimpleNamespace(name="tree")), ("b", 2)) == ["tree", "b"]


def test_names_that_are_alike_are_numbered_in_their_order():
    assert names(("a", 1), ("b", 2), ("a", 3)) == ["a #1", "b", "a #2"]


def test_every_model_stays_beside_its_name():
    assert make_names_unique([("a", 1), ("a", 2)]) == [("a #1", 1), ("a #2", 2)]


def test_names_made_elsewhere_are_told_apart_too():
    assert names(("", 1), ("", 2), own=["ridge", "ridge"]) == ["ridge #1", "ridge #2"]
