"""Graded items leave marks in the ledger: the same items and grades are the same set, in any file and order."""

import csv

import errbar
from tests.graded_items import PASSES_A, PASSES_B, grades


def write(path, table, order=1):
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(table)
        writer.writerows(list(zip(*table.values()))[::order])
    return path


def look(file, store):
    return errbar.score(file, outcome="match", item="item", trial="epoch", store=store, measures="mean")


def test_the_same_items_and_grades_are_one_set(tmp_path):
    store = tmp_path / "store"
    store.mkdir()
    first = look(write(tmp_path / "a.csv", grades(PASSES_A)), store)
    again = look(write(tmp_path / "turned.csv", grades(PASSES_A), order=-1), store)
    other = look(write(tmp_path / "b.csv", grades(PASSES_B)), store)
    assert "look 1" in str(first)
    assert "turned.csv" not in str(again).partition("look")[2]  # recognised as the set of a.csv
    assert "b.csv" in str(other).partition("look")[2]


def test_a_comparison_of_systems_is_a_look_too(tmp_path):
    store = tmp_path / "store"
    store.mkdir()
    files = [write(tmp_path / name, grades(p)) for name, p in (("a.csv", PASSES_A), ("b.csv", PASSES_B))]
    run = errbar.compare(files, outcome="match", item="item", store=store)
    assert "look 1 at a.csv" in " ".join(str(run).split())
