"""Every learner with a short name keeps every law."""

import pytest

from errbar._shelf import shelf
from errbar.testing.recipes import LEARNER_LAWS

NAMES = shelf("learners").names
ALIASES = [alias for recipe in shelf("learners").everything() for alias in recipe.aliases]


@pytest.mark.parametrize("law", LEARNER_LAWS)
@pytest.mark.parametrize("name", NAMES)
def test_learner_keeps(law, name):
    LEARNER_LAWS[law](shelf("learners").load(name))


def test_the_shelf_holds_what_the_design_names():
    named = "boosting constant forest knn linear logistic mlp naive_bayes ridge svm tree"
    assert set(NAMES) >= set(named.split())


def test_no_alias_is_a_name_or_given_twice():
    assert len(set(ALIASES)) == len(ALIASES) and not set(ALIASES) & set(NAMES)
