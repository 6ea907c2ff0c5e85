"""The id of a run: equal questions about equal rows have one, any other question has another."""

import subprocess
import sys
from importlib import import_module

import numpy as np
import pytest

import errbar
from errbar.cli.spelling import REQUESTS
from errbar.requests.option import options_of
from tests.verbs.complete_calls import make_rows

ROWS = make_rows(60)
Y, P, Q, X = (ROWS[name] for name in ("y", "p", "q", "X"))
TWO = {"y": Y, "a": P, "b": Q}


def score(**words):
    return errbar.score(truth=Y, prob=P, **words)


def evaluate(learner="naive_bayes", plan="kfold(k=3)", y=Y, **words):
    return errbar.evaluate(learner, X, y, plan=plan, **words)


def compare(**words):
    return errbar.compare(TWO, truth="y", prob=["a", "b"], **words)


def threshold(**words):
    return errbar.threshold(truth=Y, prob=P, **words)


def gate(**words):
    return errbar.gate({"y": Y, "p": P}, champion={"y": Y, "p": Q}, truth="y", prob="p", **words)


def select(depths=(1, 2), **words):
    return errbar.select("tree", {"max_depth": list(depths)}, X, Y, outer="holdout", inner="holdout", **words)


QUESTIONS = {
    "score": [
        *(score, lambda: score(level=0.9), lambda: score(seed=1), lambda: score(threshold=0.4)),
        *(lambda: score(measures="brier"), lambda: score(measures="f_beta(beta=2)"), lambda: score(positive=0)),
        *(lambda: score(measures="f_beta(beta=3)"), lambda: score(weight=ROWS["weight"]), lambda: score(by=ROWS["by"])),
        *(lambda: score(unit=ROWS["unit"]), lambda: score(by=1 - ROWS["by"]), lambda: score(fold=ROWS["by"])),
        *(lambda: score(cost={"fn": 3, "fp": 1}), lambda: score(cost={"fn": 2, "fp": 1})),
        *(lambda: score(interval="bootstrap"), lambda: score(interval="bootstrap", replicates=500)),
        *(lambda: errbar.score(truth=Y, prob=Q), lambda: errbar.score(truth=Y, score=P)),
    ],
    "evaluate": [
        *(evaluate, lambda: evaluate(seed=1), lambda: evaluate(plan="kfold(k=4)"), lambda: evaluate(y=1 - Y)),
        *(lambda: evaluate("naive_bayes(smoothing=0.5)"), lambda: evaluate(measures="brier"), lambda: evaluate("tree")),
        *(lambda: evaluate(level=0.9), lambda: evaluate(by=ROWS["by"]), lambda: evaluate(curve=True)),
    ],
    "compare": [
        *(compare, lambda: compare(level=0.9), lambda: compare(primary="brier"), lambda: compare(measures="brier")),
        *(lambda: compare(primary="brier", margin=0.1), lambda: compare(primary="brier", margin=0.2)),
        lambda: errbar.compare({"y": Y, "a": Q, "b": P}, truth="y", prob=["a", "b"]),
    ],
    "threshold": [
        *(lambda: threshold(goal="youden"), lambda: threshold(goal="f1"), lambda: threshold(goal="youden", seed=1)),
        *(lambda: threshold(cost={"fn": 5, "fp": 1}), lambda: threshold(cost={"fn": 4, "fp": 1})),
        *(lambda: threshold(goal="youden", prevalence=0.2), lambda: threshold(goal="youden", prevalence=0.3)),
    ],
    "gate": [
        *(lambda: gate(better=["roc_auc"]), lambda: gate(better=["brier"]), lambda: gate(no_worse=["roc_auc:0.1"])),
        *(lambda: gate(no_worse=["roc_auc:0.2"]), lambda: gate(better=["roc_auc"], level=0.9)),
    ],
    "select": [select, lambda: select((1, 3)), lambda: select(seed=1), lambda: select(primary="brier")],
    "check": [
        *(lambda: errbar.check(X, Y), lambda: errbar.check(X, 1 - Y), lambda: errbar.check(X[:, :2], Y)),
        *(lambda: errbar.check(X, Y, unit=ROWS["unit"]), lambda: errbar.check(X, Y, plan="kfold(k=5)")),
    ],
    "plan": [
        *(lambda: errbar.plan(error=0.1, half_width=0.02), lambda: errbar.plan(error=0.1, half_width=0.03)),
        *(lambda: errbar.plan(X, Y, model="tree"), lambda: errbar.plan(X, Y, model="knn")),
    ],
}


@pytest.mark.parametrize("verb", QUESTIONS)
def test_two_questions_have_two_ids(verb):
    ids = [ask().id for ask in QUESTIONS[verb]]
    assert len(set(ids)) == len(ids), [ids.index(x) for x in ids]
    assert QUESTIONS[verb][0]().id == ids[0]


def test_rows_are_what_they_hold_however_they_are_handed_over(tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"t": Y, "chance": P})
    frame.to_csv(tmp_path / "rows.csv", index=False)
    frame.to_parquet(tmp_path / "rows.parquet")
    forms = [frame, {"t": Y, "chance": P}, tmp_path / "rows.csv", str(tmp_path / "rows.parquet")]
    assert {errbar.score(form, truth="t", prob="chance").id for form in forms} == {score().id}
    assert errbar.score(truth=list(Y), prob=list(P)).id == score().id


def test_words_that_say_what_is_the_case_anyhow_change_no_id():
    assert score(level=0.95, seed=0, threshold=0.5).id == score().id
    assert score(measures=["brier", "log_loss"]).id == score(measures="brier,log_loss").id


def test_where_and_when_work_is_done_is_no_part_of_the_id(tmp_path, monkeypatch):
    plain = evaluate().id
    assert evaluate(store=tmp_path / "store", engine="threads").id == plain
    monkeypatch.setattr("time.time", lambda: 2e9)
    assert evaluate().id == plain


def ids_of_some():
    return [score().id, evaluate().id, compare().id, gate(better=["roc_auc"]).id]


def test_the_id_does_not_depend_on_the_process():
    code = f"from {__name__} import *; print(*ids_of_some())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == ids_of_some()


def test_criteria_of_a_file_are_part_of_the_question(tmp_path):
    ids = []
    for amount in (0.1, 0.2):
        (tmp_path / "gate.toml").write_text(f'[gate]\nno_worse = ["roc_auc:{amount}"]\n', encoding="utf-8")
        ids.append(gate(config=tmp_path / "gate.toml").id)
    assert ids[0] != ids[1]


def test_a_changed_digit_of_one_row_is_another_question():
    other = P.copy()
    other[7] = np.nextafter(other[7], 1)
    assert errbar.score(truth=Y, prob=other).id != score().id


UNCOUNTED = {
    *("classes", "cost", "kind", "positive", "threshold"),  # how rows are read, which their digest shows
    *("count_failures_as_wrong", "engine", "memory", "overwrite", "refit", "resume", "timeout", "verify"),
    *("learner", "reason"),  # a learner is known by the run, a reason by the ledger
    *("better", "items", "missing", "range"),  # of outcomes, whose digest shows how they were read
}


def test_words_that_no_id_depends_on_are_these_whatever_their_heading():
    """A word under another heading of the help page must not give kept runs another id."""
    found = {
        name
        for module, request in REQUESTS.items()
        for name, d in options_of(getattr(import_module(f"errbar.requests.{module}"), request)).items()
        if not d.option.identifies
    }
    assert found == UNCOUNTED
