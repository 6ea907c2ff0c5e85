"""A claim: its address, whether it is settled, and its way through JSON."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import errbar
from errbar.records.claim import Against, Claim, Subject, claim_from_dict, claim_to_dict
from errbar.records.missing import Missing
from errbar.records.run import ANEW, Run

PLAIN = Claim(
    question="slice",
    subject=Subject(kind="slice", names=("site=a",)),
    against=Against(key="all_other_rows"),
    measure="accuracy",
    label="accuracy",
    value=0.5,
    gap=-0.25,
    low=-0.5,
    high=-0.125,
    looks=7,
    verdict="worse",
    rows=40,
    events=9,
    leads=24,
)
PAIR = Claim(
    question="pair",
    subject=Subject(kind="model", names=("new",)),
    against=Against(key="model", names=("old",), amount=0.01),
    measure="brier",
    verdict="undefined",
    why=Missing("undefined", "infinite", "EB224"),
    slice="site=b",
    primary=True,
    rows_needed=4000,
    doubt="EB209",
    withheld="adjusted",
)
WITHOUT_END = replace(PLAIN, low=-math.inf, high=math.inf, verdict="inconclusive")


@pytest.mark.parametrize(
    ("claim", "key"),
    [
        (PLAIN, "slice:site=a:accuracy"),
        (PAIR, "pair:new:old:brier:site=b"),
        (replace(PLAIN, question="skill", subject=Subject(kind="model"), measure=None), "skill"),
    ],
)
def test_the_address_is_question_subject_rival_measure_and_slice(claim, key):
    assert claim.key == key


@pytest.mark.parametrize(
    ("verdict", "settled"),
    [
        ("better", True),
        ("worse", True),
        ("differs", True),
        ("equivalent", True),
        ("inconclusive", False),
        ("undefined", False),
        ("untested", False),
        (None, False),
    ],
)
def test_an_interval_settles_or_does_not(verdict, settled):
    assert replace(PLAIN, verdict=verdict).settled is settled


@pytest.mark.parametrize("claim", [PLAIN, PAIR, WITHOUT_END], ids=["a slice", "a pair", "infinite ends"])
def test_a_claim_comes_back_from_json_as_it_went(claim):
    text = json.dumps(claim_to_dict(claim), allow_nan=False)
    back = claim_from_dict(json.loads(text))
    assert (back, back.leads) == (claim, claim.leads)
    assert back.why is None or (back.why.why, back.why.code) == ("undefined", "EB224")


def test_fields_of_later_versions_are_left_out():
    assert claim_from_dict(claim_to_dict(PLAIN) | {"tomorrow": 1}) == PLAIN


def test_the_place_in_the_order_is_no_part_of_what_is_claimed():
    assert replace(PLAIN, leads=1) == PLAIN


def test_claims_are_no_part_of_a_runs_id_and_numbers_that_are_replaced_need_new_ones():
    run = errbar.score(truth=[0, 1] * 30, label=[0, 1] * 20 + [1, 0] * 10, positive=1)
    assert replace(run, claims=()).id == run.id and replace(run, claims=()).claims == ()
    none = replace(run, estimates=(), claims=ANEW)
    assert run.claims and [c for c in none.claims if c.question == "skill"] == []
    assert replace(run, estimates=()).claims == run.claims  # kept, as the note beside the field says


@pytest.fixture(scope="module")
def schema():
    path = Path(__file__).parents[2] / "docs" / "run.schema.json"
    return Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("claim", [PLAIN, PAIR, WITHOUT_END], ids=["a slice", "a pair", "infinite ends"])
def test_the_schema_holds_for_a_document_with_claims(schema, claim):
    run = replace(errbar.score(truth=[0, 1] * 30, label=[0, 1] * 30, positive=1), claims=(claim,))
    document = json.loads(run.to_json())
    assert [e.message for e in schema.iter_errors(document)] == []
    assert Run.from_document(document).claims == (claim,)


@pytest.mark.parametrize(
    ("field", "wrong"), [("verdict", "equal"), ("question", "taste"), ("low", "low"), ("level", 95.0), ("rows", 1.5)]
)
def test_schema_and_reader_refuse_a_claim_that_is_none(schema, field, wrong):
    run = replace(errbar.score(truth=[0, 1] * 30, label=[0, 1] * 30, positive=1), claims=(PLAIN,))
    document = json.loads(run.to_json())
    document["claims"][0][field] = wrong
    assert not schema.is_valid(document)
    with pytest.raises(errbar.errors.BadInput):
        Run.from_json(json.dumps(document))
