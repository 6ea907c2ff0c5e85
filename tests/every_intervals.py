"""Every interval method keeps every law."""

import pytest

from errbar._shelf import shelf
from errbar.testing import INTERVAL_LAWS, LEARNED_LAWS

METHODS = shelf("intervals").names


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("law", INTERVAL_LAWS)
def test_interval_keeps(law, name):
    INTERVAL_LAWS[law](shelf("intervals").load(name))


@pytest.mark.parametrize("name", [n for n in METHODS if shelf("intervals").load(n).families])
@pytest.mark.parametrize("law", LEARNED_LAWS)
def test_interval_of_a_learner_keeps(law, name):
    LEARNED_LAWS[law](shelf("intervals").load(name))
