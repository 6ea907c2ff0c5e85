"""Citing: every key that anything cites exists, and a run's BibTeX holds what it used and no more."""

import re

import pytest

from errbar._shelf import shelf
from errbar.errors import UnknownName
from errbar.references import bibtex_of, entries
from errbar.report.checklists import NAMES, guide
from errbar.report.paper.citing import bibtex, cite_keys
from tests.report.paper.runs import EVERY, compared, data_sets, evaluated, poor

ROOMS = ("measures", "intervals", "contrasts", "splits", "studies", "worlds", "learners", "checks")


@pytest.mark.parametrize("room", ROOMS)
def test_every_key_of_a_shelf_is_in_the_file(room):
    assert {key for concept in shelf(room).everything() for key in concept.cites} <= set(entries())


def test_every_check_cites_a_source():
    assert [check.name for check in shelf("checks").everything() if not check.cites] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_guideline_is_in_the_file(name):
    assert set(guide(name).cites) <= set(entries())


@pytest.mark.parametrize("name", EVERY)
def test_bibtex_has_each_key_once_and_whole(name):
    run = EVERY[name]()
    made = bibtex(run)
    assert tuple(re.findall(r"^@\w+\{([^,]+),", made, re.M)) == cite_keys(run)
    for entry in made.strip().split("\n\n"):
        assert entry.count("{") == entry.count("}") and entry.startswith("@") and entry.endswith("}")


def test_a_run_cites_its_measures_intervals_and_plan():
    assert cite_keys(poor()) == ("errbar", "hastie2009", "clopper1934", "korn1998")
    keys = cite_keys(evaluated())
    assert {"pedregosa2011", "stone1974", "good1952", "nadeau2003"} <= set(keys)
    assert "clopper1934" not in keys


def test_tests_and_their_adjustment_are_cited():
    assert {"holm1979", "mcnemar1947"} <= set(cite_keys(compared()))
    assert {"friedman1937", "wilcoxon1945", "nemenyi1963"} <= set(cite_keys(data_sets()))


def test_the_version_is_the_runs_own():
    assert f"version {poor().versions['errbar']}" in bibtex(poor())


def test_a_key_that_is_in_no_file_is_refused():
    with pytest.raises(UnknownName, match="nobody1900"):
        bibtex_of("nobody1900")
