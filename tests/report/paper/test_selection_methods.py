"""The methods paragraph, tables and references of a selection."""

from errbar.report.paper.citing import cite_keys
from errbar.report.paper.paper_markdown import markdown
from errbar.report.paper.paper_tables import MOST_CANDIDATES, tables
from tests.report.written_selection import SELECTION, candidate, run


def test_the_paragraph_says_what_chose_and_what_graded():
    text = markdown(run())
    assert "Among 5 candidates (knn; search: grid), the one of the best mean was chosen by error rate" in text
    assert "The whole search was repeated within 5 outer splits" in text
    assert "on the rows that chose it was 0.2, which is optimistic: no estimate of its error" in text
    assert "Error rate decided the choice" in text


def test_references_follow_the_race():
    assert {"varma2006", "cawley2010", "bergstra2012"} <= set(cite_keys(run()))
    assert "jamieson2016" not in cite_keys(run())
    left = candidate(25, 0.3, left="place 5 after 2 splits, 2 stayed", left_after=2)
    raced = run(race="halving", candidates=(*SELECTION.candidates[:4], left))
    assert "jamieson2016" in cite_keys(raced) and "1 candidate left before all" in markdown(raced)


def test_all_candidates_are_rows_and_the_best_are_cells():
    many = tuple(candidate(k, 0.2 + k / 1000) for k in range(7, 50))
    (table,) = [t for t in tables(run(candidates=many)) if t.name == "candidates"]
    assert len(table.rows) == 43 and len(table.cells) == MOST_CANDIDATES
    assert table.cells[0][0] == "k=7 (chosen)" and table.rows[0]["chosen"] is True
    assert table.notes == ("23 further candidates are left out.",)


def test_scores_have_a_minus_and_as_many_decimals_and_no_column_is_empty():
    out = tuple(candidate(k, v) for k, v in ((7, -0.439), (15, -0.46), (25, -0.463)))
    (table,) = [t for t in tables(run(candidates=out, better="high", naive=-0.439)) if t.name == "candidates"]
    assert [c[1] for c in table.cells] == ["−0.439", "−0.460", "−0.463"]
    assert table.heads == ("Candidate", "Validation score")
    assert "was −0.439, which is optimistic" in markdown(run(candidates=out, naive=-0.439))


def test_one_candidate_left_out_is_one():
    many = tuple(candidate(k, 0.2 + k / 1000) for k in range(7, 8 + MOST_CANDIDATES))
    (table,) = [t for t in tables(run(candidates=many)) if t.name == "candidates"]
    assert table.notes == ("1 further candidate is left out.",)


def test_a_sole_candidates_score_is_not_said_to_be_optimistic():
    assert "optimistic:" not in markdown(run(candidates=SELECTION.candidates[2:3]))


def test_checklists_name_the_tuning():
    from errbar.report.checklists import checklist

    text = str(checklist(run(), "tripod-ai"))
    assert "tuned nothing" not in text and "Tuning within the development rows of each, over kfold(k=5)" in text
    assert "The whole search was repeated within 5 outer splits" in text
