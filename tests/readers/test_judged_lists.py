"""Ranked lists graded as trec_eval does: ties, holes, queries that are missing."""

import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.readers import grade_lists, read_log
from tests.readers.logs import text


def graded(run, qrels, *measures):
    return grade_lists(read_log(run), read_log(qrels), measures)


def test_equal_scores_are_ordered_by_id_from_the_last():
    run = {"q": {"d1": 1.0, "d2": 1.0, "d3": 1.0}}
    assert graded(run, {"q": {"d1": 1}}, "AP").outcomes["AP"].tolist() == pytest.approx([1 / 3])


def test_scores_that_32_bits_cannot_tell_apart_are_equal():
    run = {"q": {"a": 1.0 + 1e-9, "b": 1.0}}
    assert graded(run, {"q": {"a": 1}}, "RR").outcomes["RR"].tolist() == [0.5]
    assert graded({"q": {"a": 1e300, "b": 1e299}}, {"q": {"a": 1}}, "RR").outcomes["RR"].tolist() == [0.5]


def test_a_query_that_the_run_lacks_is_0_and_the_value_without_it_is_told():
    found = graded({"q1": {"a": 1.5}, "q9": {"a": 1.5}}, {"q1": {"a": 1}, "q2": {"b": 1}, "q3": {"b": 0}}, "AP")
    assert found.item.tolist() == ["q1", "q2", "q3"] and found.outcomes["AP"].tolist() == [1, 0, 0]
    assert found.said == (
        "the data: 2 judged queries not in the run, counted as 0; AP without them 1",
        "1 query of the data not judged, and left out",
        "1 query without a relevant document, counted as 0",
    )


def test_every_system_of_a_file_has_a_row_for_every_judged_query(tmp_path):
    run = "1 Q0 a 1 2 s\n1 Q0 b 2 1 s\n2 Q0 a 1 1 s\n1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n"
    found = graded(text(tmp_path, run, "r"), text(tmp_path, "1 0 a 1\n2 0 a 1\n", "q"), "RR", "P@1", "nDCG(gain=exp)@5")
    assert found.system.tolist() == ["s", "s", "t", "t"] and found.outcomes["RR"].tolist() == [1, 1, 0.5, 0]
    assert list(found.outcomes) == ["RR", "P@1", "nDCG(gain=exp)@5"] and found.higher_is_better["P@1"]


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("map", "AP"),
        ("ndcg@10", "nDCG@10"),
        ("mrr", "RR"),
        ("err@20", "ERR(max=4)@20"),
        ("RBP(p=0.5)", "RBP(p=0.5)"),
        ("success @ 5", "Success@5"),
        ("judged@10", "judged@10"),
    ],
)
def test_measures_as_people_write_them(call, name):
    assert list(graded({"q": {"a": 1.5}}, {"q": {"a": 1}}, call).outcomes) == [name]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("P", "is written P@10"),
        ("AP@10", "is written AP; got"),
        ("nDCG@0", "is written nDCG or nDCG@10"),
        ("nDCG(gian=exp)", "its option is `gain`"),
        ("nDCG(gain=log)", "linear or exp"),
        ("ERR(max=0)", "a whole number from 1 to 100"),
        ("RBP(p=2)", "between 0 and 1"),
        ("nDGC", "Unknown ranking measure 'nDGC'. Did you mean nDCG"),
    ],
)
def test_other_words_are_refused_with_the_way_to_write_them(call, said):
    with pytest.raises(BadInput, match=said.replace("(", r"\(")):
        graded({"q": {"a": 1.5}}, {"q": {"a": 1}}, call)


def test_grades_beyond_those_of_err_and_queries_of_another_collection_are_refused():
    with pytest.raises(BadInput, match=r"takes grades up to 4; the data has 7. Write ERR\(max=7\)"):
        graded({"q": {"a": 1.5}}, {"q": {"a": 7}}, "ERR")
    with pytest.raises(BadInput, match="share none"):
        graded({"q": {"a": 1.5}}, {"p": {"a": 1}}, "AP")


def test_documents_judged_below_0_gain_nothing_and_are_judged():
    found = graded({"q": {"a": 2.5, "b": 1.5}}, {"q": {"a": -1, "b": 1}}, "nDCG", "judged@2")
    assert found.outcomes["nDCG"][0] == pytest.approx(1 / np.log2(3)) and found.outcomes["judged@2"][0] == 1
