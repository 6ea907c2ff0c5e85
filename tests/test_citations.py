"""The laws of the shelves take a paper that a concept brings along, and no key that leads nowhere."""

from dataclasses import replace

import pytest

from errbar.contrasts import contrast
from errbar.intervals import method
from errbar.measures import measure
from errbar.splits import splitter
from errbar.testing import CONTRAST_LAWS, INTERVAL_LAWS, MEASURE_LAWS, SPLIT_LAWS, WORLD_LAWS
from errbar.worlds import world
from tests.own_concepts import DOE

LAW = "says_what_it_is"
SHELVES = [
    (MEASURE_LAWS[LAW], measure("accuracy")),
    (INTERVAL_LAWS[LAW], method("wilson")),
    (CONTRAST_LAWS[LAW], contrast("paired")),
    (SPLIT_LAWS[LAW], splitter("kfold")),
    (WORLD_LAWS[LAW], world("xor")),
]


@pytest.mark.parametrize(("law", "concept"), SHELVES, ids=lambda x: getattr(x, "name", ""))
def test_a_concept_may_bring_its_own_paper(law, concept):
    law(replace(concept, cites=(DOE,)))


@pytest.mark.parametrize(("law", "concept"), SHELVES, ids=lambda x: getattr(x, "name", ""))
def test_a_key_that_leads_nowhere_breaks_the_law(law, concept):
    with pytest.raises(AssertionError, match=r"cites \['doe2020'\]"):
        law(replace(concept, cites=("doe2020",)))
