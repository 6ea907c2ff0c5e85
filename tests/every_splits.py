"""Every splitter keeps every law."""

import doctest
import importlib

import pytest

from errbar._shelf import shelf
from errbar.splits import draw
from errbar.testing.splits import SPLIT_LAWS, layouts

SPLITTERS = shelf("splits").names
RANDOM = ("holdout", "subsampling", "kfold", "bootstrap", "nested_kfold", "paired_halves")


@pytest.mark.parametrize("name", SPLITTERS)
@pytest.mark.parametrize("law", SPLIT_LAWS)
def test_splitter_keeps(law, name):
    SPLIT_LAWS[law](shelf("splits").load(name))


@pytest.mark.parametrize("name", RANDOM)
@pytest.mark.parametrize("rows", ["alone", "units and classes"])
def test_another_seed_draws_another_plan(name, rows):
    layout = layouts()[rows]
    assert draw(name, layout, seed=0).digest != draw(name, layout, seed=1).digest


@pytest.mark.parametrize("name", SPLITTERS)
def test_the_page_of_a_splitter_is_right(name):
    outcome = doctest.testmod(importlib.import_module(f"errbar.splits.{name}"))
    assert outcome.attempted >= 1
    assert outcome.failed == 0


@pytest.mark.parametrize("name", SPLITTERS)
def test_it_has_a_test_file_of_its_own(name, request):
    assert (request.config.rootpath / "tests" / "splits" / f"test_{name}.py").exists()


def test_the_shelf_holds_what_the_design_names():
    assert set(SPLITTERS) >= {
        "resubstitution", "holdout", "subsampling", "kfold", "leave_one_out", "leave_p_out", "leave_one_unit_out",
        "bootstrap", "nested_kfold", "paired_halves", "time_ordered", "given",
    }  # fmt: skip
