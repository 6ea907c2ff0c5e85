"""Gates on graded items: values, differences to a champion, slices, and the self-test."""

import pytest
from tests.graded_items import PASSES_A, PASSES_B, grades

import errbar
from errbar.errors import BadInput

ROLES = {"outcome": "match", "item": "item", "trial": "epoch"}
GOOD, POOR = grades(PASSES_A), grades(PASSES_B)


def verdict(candidate, **more):
    return errbar.gate(candidate, **ROLES, **more).options["verdict"]


def test_a_value_passes_by_its_interval():
    assert verdict(GOOD, at_least={"mean": 0.5}) == "PASS"
    assert verdict(GOOD, at_least={"mean": 0.6}) == "INCONCLUSIVE"
    assert verdict(GOOD, at_least={"pass_all_k(k=3)": 0.9}) == "FAIL"


def test_a_champion_is_met_by_item():
    assert verdict(GOOD, champion=POOR, better="mean") == "PASS"
    assert verdict(POOR, champion=GOOD, no_worse={"mean": 0.02}) == "FAIL"
    mixed = {name: x[::-1] for name, x in POOR.items()}
    one, two = (errbar.gate(GOOD, champion=other, better="mean", **ROLES).comparisons[0].low for other in (POOR, mixed))
    assert one == two


def test_every_slice_must_hold():
    halves = {**GOOD, "half": ["a" if i < 20 else "b" for i in GOOD["item"]]}
    run = errbar.gate(halves, **ROLES, at_least={"mean": 0.3}, by="half")
    assert {e.slice for e in run.estimates} == {None, "half=a", "half=b"}


def test_the_self_test_halves_items_and_leaves_exchange_out():
    run = errbar.gate(GOOD, champion=POOR, better="mean", self_test=True, **ROLES)
    said = " ".join(str(run).split())
    assert "false passes (champion halves)" in said
    assert "predictions exchanged: not made" in said


def test_words_for_predictions_are_refused():
    with pytest.raises(BadInput, match="`outcome` and `truth` exclude each other"):
        errbar.gate(GOOD, truth="match", at_least={"mean": 0.5}, **ROLES)
