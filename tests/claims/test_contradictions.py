"""Thirteen contradictions that were found on first screens, each on data that showed it: none may come back."""

import re

import numpy as np
import pytest

import errbar
from errbar.claims import find_claims
from errbar.report.gate_text import gate_lines
from errbar.report.html import page
from errbar.report.say import find_answer
from errbar.report.say.letters import letters_of


def text_of(run, monkeypatch, columns=100):
    monkeypatch.setenv("COLUMNS", str(columns))
    return str(run)


def two_levels(far, near, n=300):
    """Numbers whose errors are three times as large on one of two levels."""
    rng = np.random.default_rng(11)
    level = np.where(rng.random(n) < 0.3, far, near)
    truth = rng.normal(0, 3, n)
    value = truth + rng.normal(0, 1, n) * np.where(level == far, 3.0, 1.0)
    return errbar.score(truth=truth, value=value, by={"highway": level}, measures=["rmse", "mae"])


def noisy(n=240, seed=0, shift=1.0):
    rng = np.random.default_rng(seed)
    truth = (rng.random(n) < 0.4).astype(int)
    return truth, np.round(1 / (1 + np.exp(-rng.normal(2 * shift * truth - shift, 1.3))), 4)


@pytest.mark.parametrize("names", [("far", "near"), ("a", "b"), ("z", "y")])
def test_a_failing_level_of_two_is_told_whatever_it_is_called(names):
    far, near = names
    run = two_levels(far, near)
    told = {c.subject.names[0]: c.verdict for c in run.claims if c.question == "slice" and c.measure == "rmse"}
    assert told == {f"highway={far}": "worse", f"highway={near}": "better"}
    assert f"worse at highway={far}" in find_answer(run).heading


def test_models_that_share_a_letter_are_never_said_to_differ_from_each_other(monkeypatch):
    truth, prob = noisy()
    rng = np.random.default_rng(5)
    models = {f"m{i}": {"prob": np.clip(prob + rng.normal(0, 0.1 * i, len(prob)), 0.001, 0.999)} for i in range(5)}
    run = errbar.compare(models, truth=truth, positive=1, measures="log_loss")
    letters = letters_of(run)
    open_ = [c for c in run.claims if c.question == "pair" and c.verdict == "inconclusive"]
    assert open_ and all(set(letters[c.subject.names[0]]) & set(letters[c.against.names[0]]) for c in open_)
    for said in (page(run), text_of(run, monkeypatch)):
        assert not re.search(r"each differs|differs from each|every two", said)
    assert f"{len(open_)} of 10 pairs inconclusive" in find_answer(run).heading


def test_undefined_pairs_are_counted_and_not_called_indistinguishable():
    truth, prob = noisy()
    wrong = np.where(truth == 1, prob, prob)
    wrong[np.flatnonzero(truth == 1)[:3]] = 0.0
    rng = np.random.default_rng(1)
    models = {
        "sure": {"prob": wrong},
        "a": {"prob": prob},
        "b": {"prob": np.clip(prob + rng.normal(0, 0.01, 240), 0.01, 0.99)},
    }
    heading = find_answer(errbar.compare(models, truth=truth, positive=1, primary="log_loss")).heading
    assert "2 are undefined" in heading and "1 inconclusive" in heading and "none" not in heading


def test_an_infinite_log_loss_is_not_counted_as_better_than_baseline():
    truth, prob = noisy()
    prob[np.flatnonzero(truth == 1)[:4]] = 0.0
    run = errbar.score(truth=truth, prob=prob, positive=1)
    assert "log loss is infinite" in find_answer(run).heading
    html = page(run)
    assert "Every measure" not in html and "log loss" in html
    claim = next(c for c in run.claims if c.measure == "log_loss")
    assert claim.verdict == "undefined"


def test_where_a_difference_decides_the_row_shows_it(monkeypatch):
    truth, prob = noisy(60)
    run = errbar.score(truth=truth, prob=prob, positive=1)
    lines = text_of(run, monkeypatch).splitlines()
    decided = [e for e in run.estimates if e.decided_by == "gap"]
    assert decided
    for e in decided:
        claim = next(c for c in run.claims if c.measure == e.measure)
        row = next(line for line in lines if re.match(rf"[●◆○ ] {re.escape(e.label)}( |$)", line))
        ends = re.search(r"([+−]?[\d.]+) … ([+−]?[\d.]+)(?= *(?:[━┊◂┿]|$))", row)
        assert ends is not None, row
        shown = [float(x.replace("−", "-")) for x in ends.groups()]
        assert shown == pytest.approx([claim.low, claim.high], abs=0.006)
        assert (row[0] == "●") == (shown[0] > 0 or shown[1] < 0)


def test_measures_that_are_worse_than_baseline_stand_in_the_heading():
    truth, _ = noisy(300)
    prob = np.random.default_rng(3).uniform(0, 1, 300)
    run = errbar.score(truth=truth, prob=prob, positive=1)
    worse = [c for c in run.claims if c.question == "skill" and c.verdict == "worse"]
    heading = find_answer(run).heading
    assert worse and heading.startswith("Inconclusive") and "worse than baseline" in heading


def test_a_warning_that_withdraws_trust_opens_the_heading():
    rng = np.random.default_rng(0)
    truth = np.array([1] * 4 + [0] * 16)
    prob = np.clip(0.3 + 0.4 * truth + rng.normal(0, 0.15, 20), 0.01, 0.99)
    run = errbar.score(truth=truth, prob=prob, positive=1)
    assert "EB202" in {f.code for f in run.findings}
    assert find_answer(run).heading.startswith("From 4 rows of one class (EB202), ")


def test_dominance_is_a_count_of_these_rows(monkeypatch):
    truth, first, second = (
        [1] * 20 + [0] * 20,
        [1] * 15 + [0] * 5 + [1] * 3 + [0] * 17,
        [1] * 13 + [0] * 7 + [1] * 5 + [0] * 15,
    )
    run = errbar.compare({"A": {"label": first}, "B": {"label": second}}, truth=truth, positive=1)
    assert all(c.verdict == "inconclusive" for c in run.claims if c.question == "pair")
    line = next(line for line in text_of(run, monkeypatch, 140).splitlines() if "dominates" in line)
    assert line.startswith("On these rows, by count alone, A dominates B: TP 15 (B 13), FP 3 (B 5).")


def test_plan_answers_the_question_that_was_asked():
    run = errbar.plan(compare="accuracy", gap=0.015, disagree=0.08, rows_per_unit=3, icc=0.2)
    assert "needs 3,905 rows in 1,302 units" in find_answer(run).heading
    assert [c.rows_needed for c in run.claims if c.question == "rows_needed"] == [3905]


def test_a_gate_states_one_count_of_rows_needed(monkeypatch):
    truth, prob = noisy()
    old = (np.random.default_rng(6).random(240) < 0.2).astype(int) ^ truth
    sides = {"champion": {"label": old}, "truth": truth}
    run = errbar.gate({"label": (prob >= 0.5).astype(int)}, **sides, no_worse="accuracy:0.08")
    needed = next(c.rows_needed for c in run.claims if c.question == "gate")
    said = " ".join([*gate_lines(run), *(f.message for f in run.findings)])
    counts = {int(x.replace(",", "")) for x in re.findall(r"needs? about ([\d,]+)", said)}
    assert len(counts) == 1 and counts.pop() == pytest.approx(needed, rel=0.01)


def test_check_calls_nothing_ok_that_it_was_not_given(monkeypatch):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(90, 3))
    run = errbar.check(
        {"a": X[:, 0], "b": X[:, 1], "c": X[:, 2], "y": (X[:, 0] + rng.normal(size=90) > 0).astype(int)}, target="y"
    )
    untested = {c.subject.names[1] for c in run.claims if c.question == "finding" and c.verdict == "untested"}
    assert {"one site only", "training rows scored as test rows", "classes weighted in the pipeline"} <= untested
    said = text_of(run, monkeypatch)
    assert not re.search(r"^ok", said, re.M) and "not looked at" in said


def test_the_list_of_runs_gives_the_verdict_of_the_deciding_measure():
    from errbar.cli.serving.listed_answer import answer_of

    truth, prob = noisy()
    run = errbar.score(truth=truth, prob=prob / 2, positive=1, cost="fn=20,fp=1")
    deciding = run.claims[0]
    assert deciding.measure == "roc_auc" and deciding.verdict == "better"
    assert any(c.verdict == "worse" for c in run.claims)
    assert answer_of(run).verdict == "better"


def test_one_page_has_one_sign_of_residuals():
    rng = np.random.default_rng(2)
    truth = rng.normal(50, 12, 200)
    html = page(errbar.score(truth=truth, value=truth - 5 + rng.normal(0, 4, 200)))
    assert "predicted minus true" in html and "truth minus predicted" not in html and "true minus predicted" not in html


def test_claims_of_these_runs_follow_from_their_numbers():
    truth, prob = noisy()
    run = errbar.score(truth=truth, prob=prob, positive=1, by={"site": np.arange(240) % 3})
    assert run.claims == find_claims(run)
