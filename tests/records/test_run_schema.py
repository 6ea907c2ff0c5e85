"""docs/reference/run.schema.json holds for every kind of run, and for nothing that errbar's reader refuses by type."""

import copy
import json
import random
from pathlib import Path

import pytest
from benchmarks.reliability.mutated_runs import MUTATIONS, recorded_documents
from jsonschema import Draft202012Validator

import errbar
from errbar.records.record_shape import shape_of
from errbar.records.run_shape import run_shape

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "reference" / "run.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
RECORDED = recorded_documents()
TABLE = {"y": [1, 0, 1, 0, 1, 1, 0, 0], "p": [0.9, 0.2, 0.6, 0.4, 0.7, 0.3, 0.1, 0.5]}


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", RECORDED)
def test_every_recorded_run_fits(name):
    assert [e.message for e in VALIDATOR.iter_errors(RECORDED[name])] == []
    assert run_shape().fault(RECORDED[name]) is None


def test_recorded_runs_are_of_every_verb_splitter_and_study():
    from errbar._shelf import shelf

    runs = RECORDED.values()
    assert {r["verb"] for r in runs} == {"score", "evaluate", "compare", "gate", "plan", "lab"}
    families = {r["plan"]["family"] for r in runs if r["plan"]}
    assert families >= set(shelf("splits").names) - {"expanding", "sliding", "blocked"}
    assert {r["data"]["kind"] for r in runs} == {"binary", "multiclass", "regression", "multioutput"}


def test_runs_made_now_fit():
    scored = errbar.score(TABLE, truth="y", prob="p")
    infinite = errbar.score(TABLE, truth="y", prob="p", measures="lr_positive,lr_negative,log_loss")
    for run in (scored, infinite):
        assert [e.message for e in VALIDATOR.iter_errors(json.loads(run.to_json()))] == []


@pytest.mark.parametrize("kind", ["type", "deleted", "value"])
def test_schema_and_reader_agree_on_changed_documents(kind):
    """Two programs, one declaration: what the reader lets pass, the schema does; what it refuses by type, too."""
    rng = random.Random(kind)
    names = list(RECORDED)
    refused = 0
    for i in range(30):
        text = MUTATIONS[kind](copy.deepcopy(RECORDED[names[7 * i % len(names)]]), rng)
        document = json.loads(text)
        fault, valid = run_shape().fault(document), VALIDATOR.is_valid(document)
        assert valid or fault is not None
        if valid and fault is not None:  # what a schema does not say: numbers a computer lacks, fields to each other
            words = ("null where", "text where", "above low", "one for each column", "a number")
            assert any(word in str(fault) for word in words)
        refused += not valid
    assert refused >= (0 if kind == "value" else 5)


def test_a_type_without_a_json_form_is_a_defect_of_the_record():
    with pytest.raises(TypeError, match="no JSON shape for"):
        shape_of(bytes)
