"""Spaces and points, by hand."""

import pytest

from errbar.errors import BadInput
from errbar.records.parameter import Choices, Condition, Parameter, RealNumbers, WholeNumbers
from errbar.records.space import Branch, Configuration, Space


def choice(name, *values, when=()):
    return Parameter(name=name, domain=Choices(values, tuple(map(str, values))), when=when)


def test_whole_numbers_have_equal_cells_and_both_ends():
    die = WholeNumbers(1, 6)
    assert [die.value_at(u) for u in (0.0, 0.16, 0.17, 0.49, 0.99, 1.0)] == [1, 1, 2, 3, 6, 6]
    assert [die.value_at(die.place_of(k)) for k in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert die.count == 6 and die.cell(die.place_of(4)) == 3


def test_a_log_range_has_its_geometric_mean_in_the_middle():
    assert RealNumbers(1e-2, 1e4, "log").value_at(0.5) == pytest.approx(10.0)
    wide = WholeNumbers(1, 1000, "log")
    assert all(wide.value_at(wide.place_of(k)) == k for k in range(1, 1001))


def test_inactive_parameters_are_no_part_of_the_identity():
    kernel = choice("kernel", "linear", "rbf")
    gamma = Parameter(name="gamma", domain=RealNumbers(0.0, 1.0), when=(Condition("kernel", ("rbf",)),))
    space = Space((Branch("", (kernel, gamma)),))
    a, b = space.configuration((0.1, 0.2)), space.configuration((0.2, 0.9))
    assert a == b and hash(a) == hash(b) and a.key == "(kernel=linear)" and space.active((0.1, 0.2)) == (0,)
    assert space.configuration((0.9, 0.25)).key == "(gamma=0.25, kernel=rbf)"
    assert space.active((0.9, 0.2)) == (0, 1)


def test_a_condition_on_an_inactive_parameter_does_not_hold():
    a, b = choice("a", 0, 1), choice("b", 0, 1, when=(Condition("a", ("1",)),))
    c = choice("c", 5, 6, 7, when=(Condition("b", ("0",)),))
    space = Space((Branch("", (c, b, a)),))
    # a=0: one; a=1, b=1: one; a=1, b=0: three
    assert space.size == len(list(space.points())) == 5
    assert len({space.configuration(p).key for p in space.points()}) == 5


def test_values_of_inactive_parameters_are_not_gone_through():
    """Ten algorithms with two parameters of ten values each: 1,000 configurations among 10 ** 21 of all values."""
    kinds = tuple(f"k{i}" for i in range(10))
    own = (choice(f"{k}_{i}", *range(10), when=(Condition("kind", (k,)),)) for k in kinds for i in range(2))
    space = Space((Branch("", (choice("kind", *kinds), *own)),))
    points = [space.configuration(p) for p in space.points()]
    assert len({c.key for c in points}) == len(points) == space.size == 1000
    assert [c.label for c in points[:11:10]] == ["kind=k0, k0_0=0, k0_1=0", "kind=k0, k0_0=1, k0_1=0"]


def test_what_a_condition_reads_is_decided_first_wherever_it_is_written():
    gamma, kernel = choice("gamma", 1, 2, when=(Condition("kernel", ("rbf",)),)), choice("kernel", "linear", "rbf")
    space = Space((Branch("", (gamma, choice("C", 1, 2), kernel)),))
    assert [space.configuration(p).label for p in space.points()] == [
        "C=1, kernel=linear", "C=2, kernel=linear",
        "gamma=1, C=1, kernel=rbf", "gamma=1, C=2, kernel=rbf", "gamma=2, C=1, kernel=rbf", "gamma=2, C=2, kernel=rbf",
    ]  # fmt: skip


def test_the_order_of_parameters_does_not_change_the_identity_but_the_label():
    one = Configuration("svm", {"C": 1, "a": 2}, {"C": "1", "a": "2"})
    two = Configuration("svm", {"a": 2, "C": 1}, {"a": "2", "C": "1"})
    assert one == two and one.label == "svm(C=1, a=2)" and two.label == "svm(a=2, C=1)"


def test_sizes_multiply_within_a_branch_and_add_over_branches():
    first = Branch("a", (choice("x", 1, 2, 3), Parameter(name="n", domain=WholeNumbers(1, 10**6))))
    assert Space((first, Branch("b", (choice("x", 1, 2),)))).size == 3_000_002
    assert Space((Branch("b", ()),)).size == 1
    assert Space((Branch("b", (Parameter(name="x", domain=RealNumbers(0.0, 1.0)),)),)).size is None


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ((choice("a", 1), choice("a", 2)), "got a twice"),
        ((choice("a", 1, when=(Condition("b", ("1",)),)),), "names another parameter"),
        ((choice("a", 1, when=(Condition("a", ("1",)),)),), "names another parameter"),
        ((choice("a", 1), choice("b", 1, when=(Condition("a", ("2",)),))), "being 2, which is none of its values: 1"),
        ((choice("a", 1, when=(Condition("b", ("1",)),)), choice("b", 1, when=(Condition("a", ("1",)),))), "circle"),
        (
            (Parameter(name="a", domain=WholeNumbers(1, 2)), choice("b", 1, when=(Condition("a", ("1",)),))),
            "must be a list of values",
        ),
    ],
)
def test_a_branch_that_contradicts_itself_is_refused(parameters, says):
    with pytest.raises(BadInput, match=says):
        Branch("", parameters)


def test_a_label_has_six_digits_of_a_long_number_and_its_values_all():
    drawn = 12.630796058720437
    one = Configuration("", {"C": drawn, "k": 5}, {"C": repr(drawn), "k": "5"})
    assert one.label == "C=12.6308, k=5" and one.values["C"] == drawn and repr(drawn) in one.key
    assert Configuration("", {"C": 0.015625}, {"C": "0.015625"}).label == "C=0.015625"  # short enough as written
