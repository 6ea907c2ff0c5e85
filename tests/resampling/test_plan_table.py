"""The plan as letters, drawn by hand."""

import numpy as np
import pytest

import errbar
from errbar.resampling.plan_table import BLOCKS, SPLITS

RNG = np.random.default_rng(0)


def sheet(plan, n=12, **roles):
    X, y = RNG.normal(size=(n, 2)), np.arange(n) % 2
    run = errbar.evaluate("constant", X, y, plan=plan, measures="error_rate", **roles)
    return run.sheet("plan")


def letters(found):
    return [row[3] for row in found.rows]


def test_every_row_is_tested_once_in_folds_that_follow_each_other():
    assert letters(sheet("kfold(k=3)")) == ["####........", "....####....", "........####"]


def test_a_holdout_is_one_line_two_to_one():
    found = sheet("holdout")
    assert found.rows == (("split", 8, 4, "####........"),)


def test_rows_that_come_later_test_and_are_not_used_before():
    found = sheet("time_ordered(k=3)", time=np.arange(12))
    assert found.columns[3] == "rows by time"
    assert letters(found) == ["...###------", "......###---", ".........###"]


def test_a_unit_lies_on_one_side_and_is_seen():
    found = sheet("kfold(k=3)", unit=np.repeat(np.arange(6), 2))
    (name, _, _, units), *folds = found.rows
    assert (name, units) == ("unit", "AABBAABBAABB")
    for *_, line in folds:
        assert all(line[i] == line[i + 1] for i in range(0, 12, 2))


def test_a_bootstrap_sample_tests_the_rows_it_left_out():
    found = sheet("bootstrap(repeats=20)", n=40)
    _, n_train, n_test, line = found.rows[0]
    assert n_train == 40 and line.count("#") == n_test and line.count(".") == 40 - n_test
    assert len(found.rows) == SPLITS and found.notes[-1] == f"The first {SPLITS} of 20 splits."


def test_many_rows_are_blocks_and_a_block_on_both_sides_has_a_letter_of_its_own():
    found = sheet("kfold(k=7)", n=200)
    assert {len(line) for line in letters(found)} == {BLOCKS}
    assert any("+" in line for line in letters(found))
    assert "a block of about 3.33 rows" in found.notes[0]


@pytest.mark.parametrize(
    "plan", ["leave_one_out", "subsampling(repeats=3)", "nested_kfold(k=3, repeats=1)", "paired_halves"]
)
def test_every_plan_has_a_table(plan):
    found = sheet(plan, n=24)
    assert all("#" in line and "." in line for line in letters(found))


def test_rows_that_are_their_own_test_need_no_table():
    run = errbar.evaluate("constant", [[1], [2], [3], [4]], [0, 1, 0, 1], plan="resubstitution", measures="error_rate")
    assert "plan" not in {s.name for s in run.sheets}
