from dataclasses import replace

import numpy as np
import pytest
from tests.reading import task_of

from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.plan import Split
from errbar.resampling.draw_plan import draw_comparison_plan, draw_plan


def task(n, units=None, time=None):
    rng = np.random.default_rng(0)
    unit = None if units is None else np.arange(n) % units
    return task_of(rng.normal(size=(n, 2)), np.arange(n) % 2, unit=unit, time=time)


@pytest.mark.parametrize(
    ("effort", "key", "fits"),
    [
        ("quick", "kfold(k=10, repeats=1)", 10),
        ("standard", "kfold(k=3, repeats=10)", 30),
        ("thorough", "nested_kfold(k=5, repeats=6)", 90),
    ],
)
def test_effort_names_the_plan(effort, key, fits):
    plan = draw_plan(task(60), None, effort, 0)
    assert (plan.key, len(plan.splits)) == (key, fits)
    assert f"{fits} fits" in plan.why


def test_few_units_allow_fewer_folds_and_that_is_said():
    plan = draw_plan(task(60, units=7), None, "quick", 0)
    assert plan.options["k"] == 7 and "7 units allow no more folds" in plan.why


def test_time_makes_the_plan_go_forward():
    assert draw_plan(task(200, time=np.arange(200)), None, "quick", 0).family == "time_ordered"


def test_a_plan_is_reused_as_it_is_for_as_many_rows_only():
    plan = draw_plan(task(60), "kfold(k=5)", "standard", 3)
    assert draw_plan(task(60), plan, "standard", 9) is plan
    with pytest.raises(BadInput, match="it has 60, the data 80"):
        draw_plan(task(80), plan, "standard", 0)


def test_a_number_is_so_many_folds():
    assert draw_plan(task(60), 4, "standard", 0).key == "kfold(k=4, repeats=1)"


def test_three_rows_are_too_few_for_a_learner():
    with pytest.raises(BadInput, match="at least 4 rows; found 3"):
        draw_plan(task(3), None, "standard", 0)


@pytest.mark.parametrize(("effort", "fits"), [("quick", 10), ("standard", 30), ("thorough", 90)])
@pytest.mark.parametrize(("powerful", "trained"), [(False, 30), (True, 40)])
def test_learners_are_compared_over_random_halves_or_two_thirds(effort, fits, powerful, trained):
    plan = draw_comparison_plan(task(60), effort, 0, powerful=powerful)
    assert (plan.family, len(plan.splits)) == ("subsampling", fits)
    assert {60 - len(split.test) for split in plan.splits} == {trained}
    assert plan.why.startswith(f"effort {effort}: {fits} fits a learner")


def test_halves_keep_units_together():
    plan = draw_comparison_plan(task(60, units=12), "quick", 0)
    unit = np.arange(60) % 12
    for split in plan.splits:
        inside = np.zeros(60, bool)
        inside[split.test] = True
        assert not set(unit[inside]) & set(unit[~inside])


def test_an_effort_that_does_not_exist_is_told():
    with pytest.raises(BadInput, match="`effort` must be quick, standard or thorough; got 'much'"):
        draw_comparison_plan(task(60), "much", 0)


def test_a_ready_plan_with_a_unit_on_both_sides_is_refused():
    plan = draw_plan(task(60), "kfold(k=5)", "standard", 3)
    with pytest.raises(Refusal, match="No unit may be on both sides") as caught:
        draw_plan(task(60, units=12), plan, "standard", 3)
    assert caught.value.code == codes.UNIT_ON_BOTH_SIDES


def test_a_ready_plan_that_keeps_units_apart_says_so_however_it_was_drawn():
    folds = np.arange(60) % 12 % 3
    pairs = [(np.flatnonzero(folds != f), np.flatnonzero(folds == f)) for f in range(3)]
    without_units = draw_plan(task(60), pairs, "standard", 0)
    plan = draw_plan(task(60, units=12), without_units, "standard", 0)
    assert plan.units_apart and not without_units.units_apart
    assert plan.receipt[-1] == "no unit on both sides (12 units)"
    assert draw_plan(task(60, units=12), plan, "standard", 0) is plan


def test_a_ready_plan_that_looks_ahead_is_refused():
    plan = draw_plan(task(60), "kfold(k=5)", "standard", 3)
    with pytest.raises(Refusal) as caught:
        draw_plan(task(60, time=np.arange(60)), plan, "standard", 3)
    assert caught.value.code == codes.LOOKING_AHEAD


def test_a_ready_plan_that_tests_what_it_trains_on_is_refused():
    plan = draw_plan(task(6), "kfold(k=3)", "standard", 3)
    leaky = replace(plan, splits=(Split(test=np.arange(3), trained=np.arange(2, 6)),))
    with pytest.raises(Refusal, match="1 of its 3 test rows"):
        draw_plan(task(6), leaky, "standard", 3)


def test_a_plan_ready_made_in_time_order_is_used_for_rows_with_a_time():
    plan = draw_plan(task(200, time=np.arange(200)), None, "quick", 0)
    assert draw_plan(task(200, time=np.arange(200)), plan, "standard", 0) is plan
