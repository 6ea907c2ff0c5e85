"""Rules written as text: what they answer, what is refused, and that nothing else is ever run."""

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.world import Variable
from errbar.worlds import read_rule, world

NUMBERS = (Variable("x1"), Variable("x2"))
MIXED = (Variable("color", ("blue", "red")), Variable("size"))
BOTH = np.array([0, 1])
ROWS = np.array([[0.0, 0.0], [1.0, 3.0], [2.0, -1.0]])


def answers(text, variables=NUMBERS, labels=BOTH, X=ROWS):
    return read_rule(text, variables, labels).predict(X).tolist()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x1 > 0.5", [0, 1, 1]),
        ("0 < x1 < 2", [0, 1, 0]),
        ("x1 > 0.5 and not x2 > 0", [0, 0, 1]),
        ("x1 * x2 == 3 or x1 ** 2 - 4 == 0", [0, 1, 1]),
        ("min(x1, x2) < 0", [0, 0, 1]),
        ("abs(x2) >= 1", [0, 1, 1]),
        ("1 if x1 in (1, 2) else 0", [0, 1, 1]),
        ("1", [1, 1, 1]),
        ("True", [1, 1, 1]),
        ("x1 / 0 > 1", [0, 1, 1]),
    ],
)
def test_a_condition_answers_the_second_class_where_it_holds(text, expected):
    assert answers(text) == expected


def test_a_condition_tells_which_class_it_stands_for_unless_they_are_0_and_1():
    apples = np.array(["apple", "cherry"])
    assert (
        read_rule("size > 2", MIXED, apples).decides() == "where size > 2 holds, the answer is cherry, elsewhere apple"
    )
    assert read_rule("'apple' if size > 2 else 'cherry'", MIXED, apples).decides() is None
    assert read_rule("x1 > 0", NUMBERS, BOTH).decides() is None


def test_categories_are_compared_by_the_names_of_their_levels():
    assert answers("color == 'red' and size > 2", MIXED) == [0, 1, 0]
    assert answers("color != 'red'", MIXED, X=ROWS[:2]) == [1, 0]
    assert answers("color in ('red', 'blue')", MIXED, X=ROWS[:2]) == [1, 1]


def test_classes_are_named_by_word_or_in_quotes():
    labels = np.array(["a", "b", "new one"])
    assert answers("a if x1 < 1 else b if x1 < 2 else 'new one'", labels=labels) == ["a", "b", "new one"]
    assert answers("b if x1 < 1 else `new one`", labels=labels) == ["b", "new one", "new one"]


def test_a_column_whose_name_is_no_word_goes_between_backquotes():
    assert answers("`petal length` > 0.5", (Variable("petal length"), Variable("x2"))) == [0, 1, 1]
    with pytest.raises(BadInput, match="`petal length`"):
        read_rule("`petal length` << 2", (Variable("petal length"),), BOTH)


def test_numbers_are_answered_in_a_world_of_numbers():
    rule = read_rule("2*x1 - x2/2 + 1", NUMBERS, np.empty(0))
    assert rule.predict(ROWS).tolist() == [1.0, 1.5, 5.5]
    assert rule.coef_.tolist() == [2.0, -0.5] and rule.intercept_ == 1.0


def test_a_hyperplane_is_known_as_one():
    rule = read_rule("3 - x2 < 2 * x1", NUMBERS, BOTH)
    assert rule.coef_.tolist() == [2.0, 1.0] and rule.intercept_ == -3.0
    assert read_rule("x1 * x1 > 1", NUMBERS, BOTH).coef_ is None
    assert world("two_gaussians").true_error(read_rule("x1 > 0", NUMBERS, BOTH)).how == "closed form"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x1 = 3", "Equality is written =="),
        ("x1 > 0 & x2 > 0", "joins conditions with and"),
        ("x3 > 0", "no variable 'x3'. It has x1, x2"),
        ("__import__('os').system('true')", "may call abs"),
        ("x1.real > 0", "may use comparisons"),
        ("[x for x in (1, 2)]", "may use comparisons"),
        ("lambda: 1", "may use comparisons"),
        ("x1 > 'a'", "text with text"),
        ("x1 + 1 and x2 > 0", "need conditions"),
        ("2", "one of the classes 0, 1; got 2"),
        ("x1 in x2", "needs a list"),
        ("not " * 900 + "x1 > 0", "nest"),
        ("", "cannot be read"),
        ("x1 > 0" + " " * 5000, "at most 4,000 characters"),
    ],
)
def test_what_cannot_be_read_is_refused_before_any_work(text, why):
    with pytest.raises(BadInput, match=why):
        read_rule(text, NUMBERS, BOTH)


def test_categories_refuse_unknown_levels_and_order():
    with pytest.raises(BadInput, match=r"no level 'rd'\. Did you mean red"):
        read_rule("color == 'rd'", MIXED, BOTH)
    with pytest.raises(BadInput, match="no order"):
        read_rule("color < 'red'", MIXED, BOTH)
    with pytest.raises(BadInput, match="is text"):
        read_rule("color + 1 > 2", MIXED, BOTH)


def test_a_condition_does_not_decide_between_three_classes():
    with pytest.raises(BadInput, match="this world has 3"):
        read_rule("x1 > 0", NUMBERS, np.arange(3))


def test_a_missing_value_meets_no_condition():
    assert answers("x1 > 0 or x1 <= 0", X=np.array([[np.nan, 1.0]])) == [0]


def test_a_power_of_a_power_ends_at_once():
    assert answers("9 ** 9 ** 9 ** 9 > x1") == [1, 1, 1]
