import pytest
from sklearn.naive_bayes import GaussianNB

from errbar.errors import BadInput
from errbar.verbs._belongs import OF_FILES, OF_LEARNERS, OF_ROWS, UNSAID, no_learners, none_of
from errbar.verbs.compare import compare

DEFAULTS = {name: compare.__kwdefaults__.get(name) for name in (*OF_LEARNERS, *OF_FILES, *OF_ROWS) if name != "y"}


def test_what_nobody_said_is_nobodys():
    none_of({**DEFAULTS, "y": None}, OF_LEARNERS + OF_FILES + OF_ROWS, "others")


def test_the_defaults_are_those_of_the_verb():
    assert {name: DEFAULTS[name] for name in UNSAID} == dict(UNSAID)


@pytest.mark.parametrize("value", ["quick", 3, [1], True])
def test_what_was_said_is_refused_with_whom_it_is_for(value):
    with pytest.raises(BadInput, match=r"--effort is for somebody else. Leave --effort out here"):
        none_of({"effort": value}, ("effort",), "somebody else")


def test_no_option_belongs_to_two():
    assert len({*OF_LEARNERS, *OF_FILES, *OF_ROWS}) == len(OF_LEARNERS) + len(OF_FILES) + len(OF_ROWS)


@pytest.mark.parametrize("models", [[GaussianNB(), "a.csv"], {"a": GaussianNB()}])
def test_learners_need_data(models):
    with pytest.raises(BadInput, match="found GaussianNB without any"):
        no_learners(models)


@pytest.mark.parametrize("models", [["a.csv", "b.csv"], {"a": {"label": [1]}}, "a.csv", None])
def test_predictions_need_none(models):
    no_learners(models)
