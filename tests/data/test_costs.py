"""Costs of errors: as pairs, a dictionary, a matrix or a file."""

import numpy as np
import pytest

from errbar.data.costs import cost_matrix, read_costs, say_gains
from errbar.errors import BadInput

TWO = ("no", "yes")
THREE = ("a", "b", "c")


@pytest.mark.parametrize(
    "cost", ["fn=10,fp=1", "fn=10 fp=1", " fp=1 , fn=10 ", {"fn": 10, "fp": 1}, {"fn": "10", "fp": "1"}]
)
def test_rows_are_the_truth_and_columns_the_call(cost):
    assert cost_matrix(cost, TWO, 1).tolist() == [[0, 1], [10, 0]]
    assert cost_matrix(cost, TWO, 0).tolist() == [[0, 10], [1, 0]]


def test_right_calls_may_cost_or_earn_too():
    assert cost_matrix("tp=-5,tn=1,fn=2,fp=3", TWO, 1).tolist() == [[1, 3], [2, -5]]


def test_a_matrix_is_taken_as_it_is():
    assert cost_matrix([[0, 1, 2], [3, 0, 4], [5, 6, 0]], THREE, None)[2, 1] == 6


@pytest.fixture
def costs_file(tmp_path):
    def make(text):
        path = tmp_path / "costs.csv"
        path.write_text(text, encoding="utf-8")
        return path

    return make


def test_a_file_names_its_classes_in_any_order(costs_file):
    path = costs_file("truth,c,a,b\nb,1,2,0\na,3,0,4\nc,0,5,6\n")
    assert cost_matrix(path, THREE, None).tolist() == [[0, 4, 3], [2, 0, 1], [5, 6, 0]]
    assert cost_matrix(str(path), THREE, None)[0, 1] == 4


def test_classes_of_a_file_may_be_numbers(costs_file):
    assert cost_matrix(costs_file("truth,0,1\n0,0,1\n1,9,0\n"), ("0", "1"), 1).tolist() == [[0, 1], [9, 0]]


@pytest.mark.parametrize(
    ("cost", "found"),
    [
        ("fn=x", "Costs must be numbers, written fn=10,fp=1; got 'fn=x'"),
        ("fnn=1", "Costs by name must be tp, fp, fn, tn; got 'fnn'"),
        ("fn=1,fn=2", "Costs must name each outcome once; fn= occurs twice"),
        ("fn=inf", "Costs must be finite numbers"),
        ("fn=nan", "Costs must be finite numbers"),
        ("fn=0,fp=0", "Some cost must differ from 0"),
        ("fn", r"`cost` must be fn=10,fp=1, a file such as costs\.csv, .* a column of costs; got 'fn'"),
        ("", "`cost` must be fn=10,fp=1"),
        ("nowhere.csv", "No file nowhere.csv"),
        ({"fn": None}, "Costs must be numbers"),
        ([[0, 1]], r"Costs must be 2 x 2 \(truth by predicted\); got shape \(1, 2\)\."),
        ([["a", 1], [1, 0]], "2 x 2 table of numbers"),
        ([[1], [1, 0]], "2 x 2 table of numbers"),
        (np.zeros((2, 2)), "Some cost must differ from 0"),
    ],
)
def test_what_is_no_cost_is_shown(cost, found):
    with pytest.raises(BadInput, match=found):
        cost_matrix(cost, TWO, 1)


def test_names_of_outcomes_are_for_two_classes():
    with pytest.raises(BadInput, match="fn= and fp= need two classes"):
        cost_matrix("fn=1", THREE, None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("truth,a,b\na,0,1\nb,1,0\n", r"one row and one column per class \(a, b, c\); .* has a, b\."),
        ("truth,a,b,c\na,0,1,1\na,0,1,1\nb,1,0,1\nc,1,1,0\n", "has a, a, b, c"),
        ("truth,a,b,z\na,0,1,1\nb,1,0,1\nc,1,1,0\n", "has a, b, z"),
        ("truth,a,b,c\na,0,x,1\nb,1,0,1\nc,1,1,0\n", "got 'x for a called b'"),
        ("truth,a,b,c\na,0,,1\nb,1,0,1\nc,1,1,0\n", "got 'None for a called b'"),
        ("a,a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\n", r"a name of its own; .* has 2 called 'a'\. Rename"),
    ],
)
def test_a_file_has_every_pair_of_classes_once(costs_file, text, found):
    with pytest.raises(BadInput, match=found):
        cost_matrix(costs_file(text), THREE, None)


def test_costs_below_zero_are_said_to_be_gains():
    assert say_gains(cost_matrix("fp=-1,fn=5", TWO, 1), TWO) == ("costs below 0 count as gains: -1 for no called yes",)
    assert say_gains(np.array([[-1.0, 2], [3, -4]]), TWO)[0].endswith("-1 for no called no and 1 more")
    assert say_gains(cost_matrix("fp=1,fn=5", TWO, 1), TWO) == () == say_gains(None, TWO)


def test_how_a_file_of_costs_is_written_is_said(tmp_path):
    (tmp_path / "costs.csv").write_text("sep=;\ntruth;no;yes\nno;0;1,5\nyes;10;0\n")
    found = read_costs(tmp_path / "costs.csv", ("no", "yes"), 1)
    assert found.matrix.tolist() == [[0, 1.5], [10, 0]]
    assert found.said == ("costs: the line sep=; read as the separator", "costs: decimal commas read in yes")
    assert read_costs("fn=-1,fp=2", ("no", "yes"), 1).said == ("costs below 0 count as gains: -1 for yes called no",)


def test_an_error_that_costs_less_than_the_right_answer_is_noted():
    assert read_costs("fn=10,fp=1,tp=20", TWO, 1).said == (
        "an error costs less than the right answer: yes called no costs 10, called rightly 20; look at the signs",
    )
    gain = read_costs("fn=10,fp=1,tp=-5", TWO, 1).said  # a right answer that earns is as it should be
    assert len(gain) == 1 and gain[0].startswith("costs below 0")
    assert read_costs("fn=10", TWO, 1).said == ()
