"""Conformance suites: run errbar's own laws over your measure, interval, contrast, splitter, searcher, check, engine,
learner, picture, reader, study, world or word.

import pytest, errbar.testing
from mypackage import my_measure

@pytest.mark.parametrize("law", errbar.testing.MEASURE_LAWS.values(), ids=errbar.testing.MEASURE_LAWS)
def test_my_measure_keeps(law):
    law(my_measure)
"""

from errbar.testing.checks import CHECK_LAWS
from errbar.testing.contrasts import CONTRAST_LAWS
from errbar.testing.engines import ENGINE_LAWS
from errbar.testing.examples import example
from errbar.testing.intervals import INTERVAL_LAWS
from errbar.testing.learner_intervals import LEARNED_LAWS
from errbar.testing.measures import MEASURE_LAWS
from errbar.testing.pictures import PICTURE_LAWS
from errbar.testing.readers import READER_LAWS
from errbar.testing.recipes import LEARNER_LAWS
from errbar.testing.search import SEARCH_LAWS
from errbar.testing.splits import SPLIT_LAWS
from errbar.testing.studies import STUDY_LAWS
from errbar.testing.words import WORD_LAWS
from errbar.testing.worlds import WORLD_LAWS

__all__ = [
    "CHECK_LAWS",
    "CONTRAST_LAWS",
    "ENGINE_LAWS",
    "INTERVAL_LAWS",
    "LEARNED_LAWS",
    "LEARNER_LAWS",
    "MEASURE_LAWS",
    "PICTURE_LAWS",
    "READER_LAWS",
    "SEARCH_LAWS",
    "SPLIT_LAWS",
    "STUDY_LAWS",
    "WORD_LAWS",
    "WORLD_LAWS",
    "example",
]
