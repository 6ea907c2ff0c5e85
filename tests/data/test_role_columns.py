"""The columns of one role: by name, between commas, in a list, or as values."""

import numpy as np
import pytest

from errbar.data.role_columns import column_for, column_names, columns_for
from errbar.data.table_source import Source
from errbar.errors import BadInput

SOURCE = Source({"y": [1, 0], "p_a": [0.1, 0.2], "p_b": [0.9, 0.8], "p_a,p_b": [5, 5], "3": [7, 8]})
NOTHING = Source(None)


def picked(source, given, n=None):
    return [c.name for c in columns_for(source, "prob", given, n)]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("y", ["y"]),
        (["p_b", "p_a"], ["p_b", "p_a"]),
        (("p_b", "p_a"), ["p_b", "p_a"]),
        ("p_b,p_a", ["p_b", "p_a"]),
        ("p_a,p_b", ["p_a,p_b"]),
        (["p_b,p_a", "y"], ["p_b", "p_a", "y"]),
        (3, ["3"]),
    ],
)
def test_names_may_stand_alone_in_a_list_or_between_commas(given, names):
    assert picked(SOURCE, given) == names


@pytest.mark.parametrize("given", [None, [], ()])
def test_a_role_that_is_not_given_has_no_columns(given):
    assert columns_for(SOURCE, "prob", given) is None


def test_values_beside_data_stay_values_even_when_they_are_words():
    assert picked(SOURCE, np.array(["a", "b"]), 2) == ["prob"]
    assert picked(SOURCE, ["a", "b"], 2) == ["prob"]
    assert column_names(SOURCE, "label", ["y", "b"], 2) == ["y", "b"]


def test_a_column_is_named_once():
    with pytest.raises(BadInput, match=r"`prob` must name each column once; 'p_a' occurs 2 times\."):
        columns_for(SOURCE, "prob", ["p_a", "p_b", "p_a"])


def test_a_name_without_data_is_told_what_is_missing():
    with pytest.raises(
        BadInput, match=r"`truth` as a column name needs data; got 'y' without\. Give the data, or an array"
    ):
        columns_for(NOTHING, "truth", "y")


def test_a_single_row_may_be_given_as_a_list_of_one_word():
    assert len(columns_for(NOTHING, "truth", ["a"])[0]) == 1


def test_tables_and_matrices_give_several_columns():
    assert picked(NOTHING, np.zeros((2, 3))) == ["prob[0]", "prob[1]", "prob[2]"]
    assert picked(NOTHING, [[0.1, 0.9], [0.2, 0.8], [0.5, 0.5]]) == ["prob[0]", "prob[1]"]
    assert picked(NOTHING, {"a": [1], "b": [2]}) == ["a", "b"]


def test_every_role_is_as_long_as_truth():
    with pytest.raises(BadInput, match=r"Every role needs as many rows as truth \(3\); prob has 2\."):
        columns_for(NOTHING, "prob", [0.1, 0.2], 3)


def test_rows_of_unequal_length_are_no_matrix():
    with pytest.raises(BadInput, match=r"rows of equal length"):
        columns_for(NOTHING, "prob", [[0.1], [0.2, 0.8]])


def test_a_role_of_one_column_takes_one():
    assert column_for(SOURCE, "unit", None, 2) is None
    assert column_for(SOURCE, "unit", "y", 2).name == "y"
    with pytest.raises(BadInput, match="`unit` must be one column; got 2"):
        column_for(SOURCE, "unit", ["y", "p_a"], 2)
