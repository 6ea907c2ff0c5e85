"""Every measure on the shelf keeps every law; a new file is tested with no edit here."""

import doctest
import importlib

import pytest

from errbar._shelf import shelf
from errbar.testing import MEASURE_LAWS

MEASURES = shelf("measures").names


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("law", MEASURE_LAWS)
def test_measure_keeps(law, name):
    MEASURE_LAWS[law](shelf("measures").load(name))


@pytest.mark.parametrize("name", MEASURES)
def test_the_example_on_its_page_is_true(name):
    module = importlib.import_module(f"errbar.measures.{name}")
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("name", MEASURES)
def test_it_has_a_test_file_of_its_own(name, request):
    assert (request.config.rootpath / "tests" / "measures" / f"test_{name}.py").exists()
