"""Ranking measures by hand: grades in the order of a list, and all judged grades."""

import math

import numpy as np
import pytest

from errbar._numeric import ranked_measures as m

U = m.UNJUDGED


def graded(ranked, judged):
    return m.GradedList(np.array(ranked, dtype=np.int64), np.array(judged, dtype=np.int64))


LIST = graded([0, 2, U, 1, -1], [0, 2, 1, -1, 1, 0])
"""Relevant at ranks 2 and 4; a third relevant document was not found."""
BY_HAND = {
    "average precision": (m.average_precision, {}, (1 / 2 + 2 / 4) / 3),
    "reciprocal rank": (m.reciprocal_rank, {}, 1 / 2),
    "precision at 4": (m.precision_at, {"k": 4}, 2 / 4),
    "precision at 10, though 5 were found": (m.precision_at, {"k": 10}, 2 / 10),
    "recall at 2": (m.recall_at, {"k": 2}, 1 / 3),
    "success at 1": (m.success_at, {"k": 1}, 0),
    "success at 2": (m.success_at, {"k": 2}, 1),
    "R-precision": (m.r_precision, {}, 1 / 3),
    "nDCG": (m.ndcg, {}, (2 / math.log2(3) + 1 / math.log2(5)) / (2 + 1 / math.log2(3) + 1 / 2)),
    "nDCG at 2": (m.ndcg, {"k": 2}, (2 / math.log2(3)) / (2 + 1 / math.log2(3))),
    "nDCG with exponential gain at 2": (
        m.ndcg,
        {"k": 2, "exponential": True},
        (3 / math.log2(3)) / (3 + 1 / math.log2(3)),
    ),
    # both relevant documents found have 1 of 2 irrelevant ones above: 1 - 1/2 each, of 3
    "bpref": (m.bpref, {}, (1 / 2 + 1 / 2) / 3),
    "judged at 4": (m.judged_at, {"k": 4}, 3 / 4),
    "judged at 10, of 5 found": (m.judged_at, {"k": 10}, 4 / 5),
    # content with 3/16 at rank 2 and with 1/16 at rank 4
    "ERR": (m.expected_reciprocal_rank, {}, 3 / 16 / 2 + 13 / 16 * 1 / 16 / 4),
    "ERR at 2, grades to 2": (m.expected_reciprocal_rank, {"k": 2, "largest": 2}, 3 / 4 / 2),
    "RBP": (m.rank_biased_precision, {"persistence": 0.5}, 0.5 * (0.5 + 0.125)),
}


@pytest.mark.parametrize("case", BY_HAND)
def test_by_hand(case):
    find, options, value = BY_HAND[case]
    assert find(LIST, **options) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("ranked", [[], [U, 0]])
@pytest.mark.parametrize("judged", [[], [0, -1]])
def test_a_query_without_a_relevant_document_has_0(ranked, judged):
    found = graded(ranked, judged)
    for find in (m.average_precision, m.reciprocal_rank, m.r_precision, m.ndcg, m.bpref, m.expected_reciprocal_rank):
        assert find(found) == 0
    assert m.recall_at(found, 5) == 0 and m.rank_biased_precision(found) == 0


def test_bpref_without_irrelevant_documents_is_the_share_found():
    assert m.bpref(graded([1], [1, 1])) == 0.5


def test_tied_scores_are_not_the_affair_of_a_measure_and_grades_below_0_gain_nothing():
    assert m.ndcg(graded([-1, 3], [-1, 3])) == pytest.approx(1 / math.log2(3))
