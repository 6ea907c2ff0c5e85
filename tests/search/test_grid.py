import pytest

from errbar.errors import BadInput
from errbar.records.parameter import Choices, Parameter, RealNumbers, WholeNumbers
from errbar.records.space import Branch, Space
from errbar.search import begin


def space(**domains):
    return Space((Branch("", tuple(Parameter(name=n, domain=d) for n, d in domains.items())),))


def asked(call, space, budget=100):
    return [dict(c.values) for c in begin(call, space, budget=budget, seed=0).ask_batch()]


TWO = Choices(("a", "b"), ("a", "b"))


def test_nested_loops_by_hand():
    found = asked("grid", space(x=WholeNumbers(1, 3), y=TWO))
    assert found == [{"x": x, "y": y} for x in (1, 2, 3) for y in "ab"]


def test_levels_go_from_end_to_end_on_the_scale_and_leave_short_lists_alone():
    found = asked("grid(levels=3)", space(x=RealNumbers(0.01, 100.0, "log"), y=TWO, z=WholeNumbers(0, 10)))
    assert sorted({c["x"] for c in found}) == pytest.approx([0.01, 1.0, 100.0])
    assert {c["z"] for c in found} == {0, 5, 10} and len(found) == 18


def test_a_grid_that_does_not_fit_is_refused_with_its_size():
    with pytest.raises(BadInput, match="it has 1,000,000, the budget allows 100"):
        asked("grid", space(x=WholeNumbers(1, 1000), y=WholeNumbers(1, 1000)))
    with pytest.raises(BadInput, match=r"there is no end of them for x, z.*levels=5"):
        asked("grid", space(x=RealNumbers(0.0, 1.0), y=TWO, z=RealNumbers(0.0, 1.0)))
    with pytest.raises(BadInput, match="as `levels`; got 0"):
        asked("grid(levels=0)", space(y=TWO))


def test_branches_that_overlap_are_asked_once():
    x = Parameter(name="x", domain=WholeNumbers(1, 3))
    both = Space((Branch("m", (x,)), Branch("m", (Parameter(name="x", domain=WholeNumbers(2, 5)),))))
    assert [c["x"] for c in asked("grid", both)] == [1, 2, 3, 4, 5]
