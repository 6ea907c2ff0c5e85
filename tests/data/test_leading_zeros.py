"""Units and ids 007 and 7 are two names, though one number."""

import pytest

from errbar.api import compare, evaluate, score

UNITS = ["007", "7", "8", "7", "007", "8"] * 4
NOTE = "u kept as text: as numbers 007 and 7 would be one"


@pytest.fixture
def path(tmp_path):
    def write(units, name="x.csv"):
        rows = [f"{'ab'[i % 3 > 0]},{i / 24},{u},{i}" for i, u in enumerate(units)]
        (tmp_path / name).write_text("y,p,u,i\n" + "\n".join(rows) + "\n", encoding="utf-8")
        return tmp_path / name

    return write


def test_units_that_differ_by_zeros_in_front_stay_apart_with_a_note(path):
    run = score(path(UNITS), truth="y", prob="p", positive="b", unit="u")
    assert run.data.units == 3 and NOTE in run.data.said


def test_so_they_do_under_a_plan(path):
    run = evaluate("naive_bayes", path(UNITS), target="y", unit="u", plan="kfold(k=3)")
    assert run.data.units == 3 and NOTE in run.data.said


def test_zeros_in_front_of_every_name_change_nothing(path):
    padded = score(path([f"{i % 6:03d}" for i in range(24)]), truth="y", prob="p", positive="b", unit="u")
    plain = score(path([f"{i % 6}" for i in range(24)]), truth="y", prob="p", positive="b", unit="u")
    assert padded.id == plain.id and padded.data.units == 6


def test_slices_are_names_too(path):
    run = score(path(UNITS), truth="y", prob="p", positive="b", by="u")
    assert {e.slice for e in run.estimates if e.slice} == {"u=007", "u=7", "u=8"}


def test_ids_that_differ_by_zeros_in_front_name_two_rows(path, tmp_path):
    ids = ["07", "7", *(str(i) for i in range(10, 32))]
    a, b = path(ids, "a.csv"), path(ids, "b.csv")
    run = compare([a, b], truth="y", prob="p", positive="b", id="u")
    assert run.data.rows == 24 and run.comparisons[0].gap == 0
