"""Items by trials from a pilot: published numbers, units, one trial an item, and what is refused."""

import pytest

import errbar
from errbar.errors import BadInput
from tests.graded_items import PASSES_A, PASSES_B, grades

SIDES = {"a": grades(PASSES_A), "b": grades(PASSES_B)}
ROLES = {"outcome": "match", "item": "item", "trial": "epoch"}


def plan(**more):
    return errbar.plan(SIDES, **{**ROLES, "gap": 0.05, **more})


def test_numbers_worked_out_from_two_logs_of_forty_items():
    answers = {row[0]: row[1] for row in plan().sheet("items").rows}
    assert list(answers.values()) == [1337, 448, 270, 136]
    assert list(answers) == [
        "items, 1 trial each",
        "items, 3 trials each",
        "items, 5 trials each",
        "items, 10 trials each",
    ]


def test_a_range_is_told_beside():
    assert all("pilots of this size ask for" in row[2] for row in plan().sheet("items").rows)


def test_a_larger_difference_takes_fewer_items():
    few, many = (plan(gap=gap).sheet("items").rows[0][1] for gap in (0.2, 0.05))
    assert many == pytest.approx(16 * few, rel=0.05)


def test_units_that_agree_take_more_items():
    shifted = [str(max(0, int(c) - (3 if i // 4 % 2 else 0))) for i, c in enumerate(PASSES_A)]
    sides = {"a": grades(PASSES_A), "b": grades("".join(shifted))}
    alone, units = (errbar.plan(sides, **ROLES, gap=0.05, unit=unit) for unit in (None, "passage"))
    assert units.sheet("items").rows[0][1] > 1.5 * alone.sheet("items").rows[0][1]
    assert any("times as many items" in note for note in units.sheet("items").notes)


def test_one_trial_an_item_answers_for_one_trial():
    sides = {name: {"ok": [int(c in digits) for c in PASSES_A]} for name, digits in (("a", "3"), ("b", "23"))}
    run = errbar.plan(sides, outcome="ok", gap=0.1)
    assert len(run.sheet("items").rows) == 1
    assert "does not tell items from chance" in run.sheet("items").notes[0]


def test_what_it_needs_is_told():
    with pytest.raises(BadInput, match="needs the smallest difference that matters"):
        errbar.plan(SIDES, **ROLES)
    with pytest.raises(BadInput, match="needs two systems; found 1"):
        errbar.plan(grades(PASSES_A), **ROLES, gap=0.05)
    with pytest.raises(BadInput, match="A pilot needs two systems; got 3: a, b, c"):
        errbar.plan({**SIDES, "c": grades(PASSES_A)}, **ROLES, gap=0.05)
    with pytest.raises(BadInput, match="Leave `error` out"):
        plan(error=0.1)
    with pytest.raises(BadInput, match="Advice is on one table; got 2"):
        errbar.plan([grades(PASSES_A), grades(PASSES_B)], target="match")
