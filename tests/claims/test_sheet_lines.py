"""Lines of a sheet by column, and which of their cells are numbers."""

import pytest

from errbar.claims.sheet_lines import known_numbers, sheet_lines
from tests.claims.by_hand import run, sheet


def test_lines_by_column_and_none_without_the_sheet():
    found = run(sheets=(sheet("t", "a b", (1, "x"), (2, None)),))
    assert sheet_lines(found, "t") == [{"a": 1, "b": "x"}, {"a": 2, "b": None}]
    assert sheet_lines(found, "other") == []


@pytest.mark.parametrize("cell", [None, "3", True])
def test_a_cell_that_is_no_number_makes_all_unknown(cell):
    assert known_numbers({"a": 1, "b": cell}, "a", "b") is None
    assert known_numbers({"a": 1}, "a", "b") is None


def test_numbers_become_floats_in_the_order_asked_for():
    assert known_numbers({"a": 1, "b": 0.5}, "b", "a") == [0.5, 1.0]
