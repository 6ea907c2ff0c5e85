"""The search's course on a selection written by hand."""

from tests.pictures.written import drawn, marked
from tests.report.written_selection import SELECTION, candidate, run


def test_each_candidate_stands_at_its_ask_and_the_best_so_far_only_improves():
    found = drawn("search_course", run())
    assert marked(found, "candidate").x == (1, 2, 4, 5) and marked(found, "chosen").x == (3,)
    best = marked(found, "best so far")
    assert (best.x, best.y) == ((1, 2, 3, 4, 5), (0.4, 0.24, 0.2, 0.2, 0.2))
    assert marked(found, "rows that chose nothing 0.25 (0.15 to 0.38)").y == (0.25, 0.25)


def test_one_that_left_early_is_never_the_best_so_far():
    left = candidate(1, 0.1, scores=(0.1, 0.1), left="place 3 after 2 splits, 2 stayed", left_after=2)
    found = drawn("search_course", run(candidates=(left, *SELECTION.candidates[1:])))
    assert marked(found, "best so far").y[0] == 0.24 and marked(found, "left the race").y == (0.1,)
    assert "place 3 after 2 splits" in marked(found, "left the race").text[0]


def test_the_axis_counts_candidates():
    found = drawn("search_course", run(candidates=SELECTION.candidates[2:3]))
    assert found.x.whole and found.title == "The search's course: 1 candidate"


def test_scores_on_fewer_rows_are_not_held_against_the_line():
    left = candidate(1, 0.1, scores=(0.1, 0.1), left="place 3 after 2 splits, 2 stayed", left_after=2)
    found = drawn("search_course", run(candidates=(left, *SELECTION.candidates[1:])))
    assert "has a score on fewer rows" in found.notes[0]
    assert drawn("search_course", run()).notes == ()


def test_a_failed_candidate_is_counted():
    found = drawn("search_course", run(candidates=(*SELECTION.candidates[:4], candidate(25, None, left="no"))))
    assert found.notes == ("1 of 5 candidates have no score: a fit failed.",)


def test_where_high_is_good_the_line_rises():
    scores = [(1, 0.6), (3, 0.7), (7, 0.8)]
    better = tuple(candidate(k, v, scores=(v, v)) for k, v in scores)
    found = drawn("search_course", run(measure="roc_auc", better="high", candidates=better))
    assert marked(found, "best so far").y == (0.6, 0.7, 0.8)
