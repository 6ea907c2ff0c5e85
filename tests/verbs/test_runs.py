"""How a run is asked, kept and read again: names, JSON, frames, ids."""

import json

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import errbar
from errbar.errors import BadInput, UnknownName
from errbar.testing import example

Y = [0, 0, 0, 0, 1, 1, 1, 0, 1, 0]
L = [0, 0, 1, 0, 1, 0, 1, 0, 1, 0]  # one false alarm, one miss: 8 of 10 right
P = [0.1, 0.2, 0.6, 0.3, 0.9, 0.4, 0.8, 0.2, 0.7, 0.1]


def roles(kind):
    """The roles of errbar's own example of that kind."""
    given = example(kind, n=80)
    if kind in ("regression", "multioutput"):
        return {"truth": given.truth, "value": given.value}
    return {"truth": given.truth, "prob": given.prob, "positive": 1 if kind == "binary" else None}


def test_an_estimate_answers_to_key_name_alias_and_what_was_typed():
    run = errbar.score(truth=Y, prob=P, measures=["auc", "roc_auc", "f1", "recall( threshold=0.30 )"])
    assert [e.measure for e in run.estimates] == ["roc_auc", "f1", "recall(threshold=0.3)"]
    assert run["roc_auc"].measure == run["auc"].measure == run["auroc"].measure == "roc_auc"
    assert run["f1"].measure == run["dice"].measure == "f1"
    for name in ("recall( threshold=0.30 )", "recall(threshold=0.3)", "recall", "sensitivity"):
        assert run[name].measure == "recall(threshold=0.3)"
    assert run == errbar.score(truth=Y, prob=P, measures="auc,roc_auc,f1,recall( threshold=0.30 )")


def test_a_bare_name_is_the_measure_without_options_and_otherwise_not_guessed():
    run = errbar.score(truth=Y, prob=P, measures="recall(threshold=0.3),recall")
    assert run["recall"].measure == run["sensitivity"].measure == "recall"
    run = errbar.score(truth=Y, prob=P, measures="recall(threshold=0.3),recall(threshold=0.7)")
    with pytest.raises(UnknownName, match=r"Did you mean recall\(threshold=0.3\) or recall\(threshold=0.7\)"):
        run["recall"]


def no_constants(word):
    raise AssertionError(f"{word} is no JSON")


DOCUMENT = {"errbar", "run", "verb", "seed", "data", "estimates", "comparisons", "findings", "versions", "seconds"}
FACTS = {"rows", "units", "kind", "classes", "positive", "digest"}
FIELDS = {
    "measure",
    "value",
    "low",
    "high",
    "level",
    "se",
    "method",
    "standing",
    "estimand",
    "about",
    "n",
    "n_units",
} | {
    "n_train",
    "no_skill",
    "better",
    "slice",
}
GAP = {"left", "right", "measure", "gap", "low", "high", "p", "p_adjusted", "method", "verdict", "rows_needed"}


@pytest.mark.parametrize("kind", ["binary", "multiclass", "regression", "multioutput"])
def test_a_run_goes_to_json_and_back_with_every_field_and_no_nan(kind):
    run = errbar.score(**roles(kind), by=["a", "b"] * 40, unit=np.arange(80) // 2, measures="all")
    text = run.to_json()
    body = json.loads(text, parse_constant=no_constants)
    assert body.keys() >= DOCUMENT
    assert body["data"].keys() >= FACTS
    assert all(e.keys() >= FIELDS for e in body["estimates"])
    assert body["comparisons"] and all(c.keys() >= GAP for c in body["comparisons"])
    assert (body["data"]["rows"], body["data"]["units"], body["data"]["kind"]) == (80, 40, kind)
    back = errbar.Run.from_json(text)
    assert back == run
    assert back.to_json() == text


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"errbar": "0.1.0"}', "NaN", '{"data": 3}'])
def test_a_document_that_is_no_run_is_refused(text):
    with pytest.raises(BadInput, match=r"A Run"):
        errbar.Run.from_json(text)


def test_the_same_rows_and_options_give_the_same_id_and_others_another():
    first = errbar.score(truth=Y, prob=P)
    assert errbar.score({"a": Y, "b": P}, truth="a", prob="b").id == first.id
    assert errbar.score(truth=Y, prob=P, seed=1).id != first.id
    assert errbar.score(truth=Y, prob=[0.2, *P[1:]]).id != first.id


@pytest.mark.parametrize(
    ("backend", "frame"),
    [("pandas", pd.DataFrame), ("polars", pl.DataFrame), ("pyarrow", pa.Table), (None, pd.DataFrame)],
)
def test_a_run_is_a_frame_with_one_row_per_estimate(backend, frame):
    found = errbar.score(truth=Y, prob=P, by=list("ab") * 5).to_frame(backend)
    assert isinstance(found, frame)
    rows = (
        found.to_pylist()
        if backend == "pyarrow"
        else found.to_dict("records")
        if frame is pd.DataFrame
        else found.to_dicts()
    )
    assert len(rows) == 11 * 3
    accuracy = next(r for r in rows if r["measure"] == "accuracy")
    assert (accuracy["value"], accuracy["n"], accuracy["method"]) == (0.8, 10, "exact")


def test_a_run_of_gaps_alone_is_a_frame_with_one_row_per_comparison():
    run = errbar.compare({"a": {"label": Y}, "b": {"label": L}}, truth=Y, measures=["accuracy", "f1"])
    found = run.to_frame("pandas")
    assert list(found["measure"]) == ["accuracy", "f1"] and list(found["left"]) == ["a", "a"]
    assert found["gap"][0] == pytest.approx(np.mean(np.array(L) == np.array(Y)) - 1)
    with pytest.raises(UnknownName, match=r"Unknown estimate 'accuracy'. See `run.comparisons`"):
        run["accuracy"]


def test_an_unknown_backend_is_told():
    with pytest.raises(BadInput, match=r"Unknown frame backend 'panda'. Did you mean pandas"):
        errbar.score(truth=Y, label=L).to_frame("panda")


def test_the_rows_stay_with_the_run():
    run = errbar.score(truth=Y, prob=P)
    assert run.predictions.prob.tolist() == P
    with pytest.raises(ValueError, match=r"read-only"):
        run.predictions.prob[0] = 1.0
