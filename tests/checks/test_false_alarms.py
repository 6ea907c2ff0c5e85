"""Every check in which chance has a part states how often it speaks where nothing is wrong, as it was measured."""

import json
from pathlib import Path

import pytest

from errbar._shelf import shelf
from errbar.cli.explain import facts
from errbar.records import codes

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "checks_measured.json"
MEASURED = json.loads(PAGE.read_text(encoding="utf-8"))
CLEAN = dict(MEASURED["detectors"]["clean"]["rows"])
GAPS = MEASURED["detectors"]["gaps"]["rows"]
SCORED = {row[0]: row[1:] for row in MEASURED["detectors"]["scored"]["rows"]}
OF_CLEAN_SETS = {
    "EB101": ("unit", "EB101 on an id of random rows, called id"),
    "EB103": ("smote",),
    "EB106": ("chosen",),
    "EB115": ("lead",),
    "EB205": ("golden", "golden inside evaluate"),
    "EB206": ("shares",),
    "EB219": ("near",),
    "EB220": ("order",),
    "EB221": ("columns", "forest"),
    "EB225": ("isolated",),
    "EB307": ("missing (note)",),
    "EB308": ("sorted (note)",),
    "EB314": ("dominant (note)",),
}
OTHERS = ("EB102", "EB209", "EB210", "EB218", "EB222", "EB223")


def of(code):
    return shelf("checks").load(codes.EVERY[code])


@pytest.mark.parametrize("code", OF_CLEAN_SETS)
def test_a_page_states_what_was_counted_on_clean_sets(code):
    told = facts(of(code))["false alarms"]
    assert [CLEAN[word] for word in OF_CLEAN_SETS[code] if CLEAN[word] not in told] == []


def test_the_page_of_missing_values_states_what_shuffled_targets_gave():
    assert next(row[1] for row in GAPS if row[0].startswith("real sets")) in of("EB307").false_alarms


@pytest.mark.parametrize("code", ["EB209", "EB210"])
def test_a_page_of_predictions_states_the_most_alarms_of_any_size(code):
    clean = [row for name, row in SCORED.items() if name.startswith(code) and _is_clean(name)]
    assert f"at most {max(float(x) for row in clean for x in row):.3f}" in of(code).false_alarms


def _is_clean(name):
    return any(word in name for word in ("true", "normal errors", "uniform")) and "lognormal" not in name


def test_these_are_all_checks_in_which_chance_has_a_part():
    """A new one is named here, or it counts, compares or reads without chance."""
    assert {c for c in codes.EVERY if of(c).false_alarms} == {*OF_CLEAN_SETS, *OTHERS}


@pytest.mark.parametrize("code", codes.EVERY)
def test_every_page_has_an_example(code):
    page = facts(of(code))
    assert "Example:" in of(code).page or page["example"].endswith(".")
