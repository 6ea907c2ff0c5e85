"""Ranked lists and judgements as people give them: a run, qrels, and measures by name."""

import gzip

import pytest

import errbar
from errbar.errors import BadInput
from tests.readers.logs import text

QRELS = "".join(f"{q} 0 d{d} {int(d <= q % 3)}\n" for q in range(1, 21) for d in range(6))
"""Relevant documents of a query: d0, and d1 and d2 where its number leaves 1 or 2 when divided by 3."""


def run_of(folder, name, order, queries=range(1, 21)):
    """A TREC run that answers every query with these documents, the first one best."""
    rows = [f"{q} Q0 d{d} {i} {9 - i} {name}" for q in queries for i, d in enumerate(order, 1)]
    return text(folder, "\n".join(rows) + "\n", name=f"{name}.run")


@pytest.fixture
def judged(tmp_path):
    return text(tmp_path, QRELS, name="q.txt")


def test_the_mean_of_each_measure_is_estimated(tmp_path, judged):
    found = errbar.score(run_of(tmp_path, "good", [0, 1, 2, 3]), qrels=judged, measures="AP,RR,P@2,judged@10")
    assert [e.measure for e in found.estimates] == [f"mean(outcome={m})" for m in ("AP", "RR", "P@2", "judged@10")]
    # One document is relevant in 6 queries, two in 7, three in 7; all of them come first.
    assert (found["AP"].value, found["RR"].value, found["judged@10"].value) == (1, 1, 1)
    assert found["P@2"].value == pytest.approx((6 * 0.5 + 14) / 20)
    assert found.data.rows == 20


def test_other_measures_are_of_every_outcome(tmp_path, judged):
    found = errbar.score(run_of(tmp_path, "late", [3, 0, 1]), qrels=judged, measures=["RR", "R@2", "median"])
    assert [e.measure for e in found.estimates] == [
        "mean(outcome=RR)",
        "mean(outcome=R@2)",
        "median",
        "median(outcome=R@2)",
    ]
    assert (found["RR"].value, found["median"].value) == (0.5, 0.5)


def test_runs_are_compared_and_a_missing_query_counts_nothing(tmp_path, judged):
    good, late = run_of(tmp_path, "good", [0, 1]), run_of(tmp_path, "late", [3, 0], queries=range(1, 20))
    packed = tmp_path / "late.run.gz"
    packed.write_bytes(gzip.compress(late.read_bytes()))
    found = errbar.compare({"good": good, "late": packed}, qrels=judged, measures="nDCG@10", primary="RR")
    first = found.comparisons[0]
    assert (first.measure, first.left, first.right, first.primary) == ("mean(outcome=RR)", "good", "late", True)
    assert first.gap == pytest.approx(19 * 0.5 / 20 - 1)
    said = " ".join(found.data.said)
    assert "1 judged query not in the run, counted as 0" in said
    assert "RR without them 0.5" in said


def test_frames_and_dictionaries_are_ranked_lists_too(judged):
    given = {str(q): {"d0": 2.0, "d3": 1.0} for q in range(1, 21)}
    assert errbar.score(given, qrels=judged, measures="RR")["RR"].value == 1


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, "Give `qrels="),
        ({"qrels": "q.txt"}, "name what by"),
        ({"qrels": "none.txt", "measures": "AP"}, "must be judgements"),
        ({"qrels": "q.txt", "measures": "P"}, "P@10"),
        ({"qrels": "q.txt", "measures": "AP", "truth": "y"}, "qrels"),
    ],
)
def test_what_is_missing_is_said(tmp_path, judged, monkeypatch, more, told):
    monkeypatch.chdir(tmp_path)
    run_of(tmp_path, "good", [0, 1])
    with pytest.raises(BadInput, match=told):
        errbar.score("good.run", **more)


def test_judgements_are_no_run(judged, tmp_path):
    with pytest.raises(BadInput, match="holds judgements"):
        errbar.score(judged)
    with pytest.raises(BadInput, match="grades ranked lists; got none"):
        errbar.score(text(tmp_path, "a,b\n1,2\n", name="t.csv"), qrels=judged, measures="AP")


def test_the_output_of_trec_eval_is_a_log(tmp_path):
    rows = "".join(f"map \t{q}\t{q / 10:.4f}\n" for q in range(1, 10)) + "map \tall\t0.5000\n"
    found = errbar.score(text(tmp_path, rows, name="out.txt"))
    assert found["mean"].value == pytest.approx(0.5)
    assert "map as trec_eval found it: all 0.5" in " ".join(found.data.said)


def test_judgements_beside_arrays_are_refused(judged):
    with pytest.raises(BadInput, match="`qrels` is for ranked lists"):
        errbar.score(outcome=[1, 0, 1], qrels=judged)
