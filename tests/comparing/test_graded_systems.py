"""Systems that are compared on graded items: how they are found, paired, and refused."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, Refusal
from tests.graded_items import PASSES_A, PASSES_B, grades


def table(**systems):
    parts = [{**grades(passes), "model": [name] * 120} for name, passes in systems.items()]
    return {column: [x for part in parts for x in part[column]] for column in parts[0]}


def compare(data, **more):
    return errbar.compare(data, **{"outcome": "match", "item": "item", **more})


def test_three_systems_of_one_table_are_compared_pair_by_pair_with_holm():
    run = compare(table(a=PASSES_A, b=PASSES_B, c=PASSES_A), system="model", trial="epoch")
    assert [(c.left, c.right) for c in run.comparisons] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert run.comparisons[0].p_adjusted == pytest.approx(min(1, 3 * run.comparisons[0].p))
    assert run.comparisons[1].gap == 0


def test_a_table_of_two_systems_and_two_tables_give_one_answer():
    one = compare(table(a=PASSES_A, b=PASSES_B), system="model").comparisons[0]
    two = compare({"a": grades(PASSES_A), "b": grades(PASSES_B)}).comparisons[0]
    assert (one.gap, one.low, one.high) == (two.gap, two.low, two.high)


def test_rows_in_another_order_are_paired_by_item():
    order = np.random.default_rng(0).permutation(120)
    mixed = {name: np.array(x)[order] for name, x in grades(PASSES_B).items()}
    found = compare({"a": grades(PASSES_A), "b": mixed}).comparisons[0]
    assert found.low == compare({"a": grades(PASSES_A), "b": grades(PASSES_B)}).comparisons[0].low


def test_ids_that_are_texts_are_paired_by_their_spelling():
    a = {"match": [1, 0, 1], "item": ["x", "y", "z"]}
    b = {"match": [0, 1, 1, 1], "item": ["z", "y", "x", "w"]}
    run = compare({"a": a, "b": b}, shared=True)
    assert run.comparisons[0].gap == 0
    assert any("1 item that not all have left out" in line for line in run.data.said)


def test_other_items_are_refused_unless_shared():
    b = {name: x[:60] for name, x in grades(PASSES_B).items()}
    with pytest.raises(Refusal, match=r"40 of a and 20 of b share 20\. Give `shared`"):
        compare({"a": grades(PASSES_A), "b": b})
    assert compare({"a": grades(PASSES_A), "b": b}, shared=True).data.rows == 20


def test_one_system_is_not_enough():
    with pytest.raises(BadInput, match=r"needs two systems; found 1\. Give two files"):
        compare(grades(PASSES_A))


def test_units_must_agree():
    other = {**grades(PASSES_B), "passage": [i % 5 for i in grades(PASSES_B)["item"]]}
    with pytest.raises(BadInput, match="same passage in all"):
        compare({"a": grades(PASSES_A), "b": other}, unit="passage")


def test_each_system_has_its_value_beside_the_gap():
    run = compare({"a": grades(PASSES_A), "b": grades(PASSES_B)})
    assert [row[0] for row in run.sheet("models").rows] == ["a", "b"]
    assert run.data.trials == 120


def test_slices_of_items_are_compared_too():
    a, b = (
        {**grades(p), "topic": ["even" if i % 2 == 0 else "odd" for i in grades(p)["item"]]}
        for p in (PASSES_A * 2, PASSES_B * 2)
    )
    run = compare({"a": a, "b": b}, by="topic", measures="mean")
    assert {c.slice for c in run.comparisons} == {None, "topic=even", "topic=odd"}


def test_words_for_learners_and_truths_are_refused():
    with pytest.raises(BadInput, match="`outcome` and `truth` exclude each other"):
        compare({"a": grades(PASSES_A), "b": grades(PASSES_B)}, truth="match")
    with pytest.raises(BadInput, match="Leave `item` out"):
        errbar.compare({"a": {"label": [1, 0]}, "b": {"label": [1, 1]}}, truth=[1, 0], item="item")
