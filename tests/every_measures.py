"""Every measure on the shelf keeps every law; a new file is tested with no edit here."""

import doctest
import importlib
from dataclasses import replace

import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.evidence import Evidence
from errbar.testing import MEASURE_LAWS
from errbar.testing.invariance import follows_the_unit_of_measurement, keeps_its_limits_in_any_order

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


def test_a_measure_that_declares_another_degree_breaks_the_law_of_units():
    wrong = replace(shelf("measures").load("rmse"), degree=2)
    with pytest.raises(AssertionError, match=r"rmse, .*: truth and predictions times 2\^-40 move it by"):
        MEASURE_LAWS["follows_the_unit_of_measurement"](wrong)


def test_a_tolerance_of_its_own_breaks_the_law_of_units():
    mae = shelf("measures").load("mae")

    def find(measure, evidence):
        given = evidence.given
        near = np.abs(given.truth - given.value) < 1e-12
        return mae.find(measure, Evidence(replace(given, value=np.where(near, given.truth, given.value))))

    with pytest.raises(AssertionError, match=r"mae.*2\^-40"):
        MEASURE_LAWS["follows_the_unit_of_measurement"](replace(mae, find=find))


def test_limits_that_follow_the_first_row_break_the_law_of_order():
    brier = shelf("measures").load("brier")

    def find(measure, evidence):
        found = brier.find(measure, evidence)
        rows = found.basis.rows()
        return replace(found, basis=replace(found.basis, variance=found.basis.variance + rows[0], rows=lambda: rows))

    with pytest.raises(AssertionError, match=r"brier, .*: another order of rows moves it by"):
        MEASURE_LAWS["keeps_its_limits_in_any_order"](replace(brier, find=find))


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in MEASURES if shelf("measures").load(n).degree is not None])
def test_it_follows_every_unit_of_measurement(name):
    assert follows_the_unit_of_measurement(shelf("measures").load(name), range(-60, 61), resamples=False) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("name", MEASURES)
def test_it_keeps_its_limits_in_thirty_orders(name):
    keeps_its_limits_in_any_order(shelf("measures").load(name), 30)
