"""Each law comes with wrong concepts that it catches: plausible slips, one file a shelf."""

import importlib

import pytest

from errbar import testing

LAWS = {
    "checks": testing.CHECK_LAWS,
    "contrasts": testing.CONTRAST_LAWS,
    "engines": testing.ENGINE_LAWS,
    "intervals": testing.INTERVAL_LAWS,
    "learners": testing.LEARNER_LAWS,
    "measures": testing.MEASURE_LAWS,
    "pictures": testing.PICTURE_LAWS,
    "readers": testing.READER_LAWS,
    "search": testing.SEARCH_LAWS,
    "splits": testing.SPLIT_LAWS,
    "studies": testing.STUDY_LAWS,
    "words": testing.WORD_LAWS,
    "worlds": testing.WORLD_LAWS,
}
CASES = [
    pytest.param(shelf, law, make, id=f"{shelf}: {name}")
    for shelf in LAWS
    for name, (law, make) in importlib.import_module(f"tests.testing.wrong_{shelf}").WRONG.items()
]


@pytest.mark.heavy
@pytest.mark.parametrize(("shelf", "law", "make"), CASES)
def test_a_wrong_concept_breaks_its_law(shelf, law, make):
    with pytest.raises((AssertionError, *OTHERS.get(law, ()))):
        LAWS[shelf][law](make())


OTHERS = {"raises_what_a_task_raises": (RuntimeError,), "bears_having_nothing": (AttributeError, TypeError)}
"""Laws whose breach is what the concept itself raises."""
