"""Fields for programs beside the words: written where they say something, read back, and no part of the id."""

import json

import numpy as np
import pytest

import errbar
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run

RUN = Run(
    verb="compare",
    seed=0,
    data=DataFacts(
        rows=4,
        units=2,
        unit_name="patient",
        kind="binary",
        said=("positive: 1", "not features: 'site' (dropped)", "weighted by w"),
        weight_name="w",
        dropped=("site",),
        digest="d",
    ),
    estimates=(
        Estimate(measure="brier", label="Brier", value=None, interval=None, reason=Missing.refused("EB111"), n=4),
    ),
    comparisons=(
        Comparison(
            left="a", right="b", measure="mse", gap=None, low=None, high=None, level=0.95, p=None, p_adjusted=None,
            method=None, verdict="not resolved", reason=Missing("no_interval", "no spread"),
        ),
    ),
    findings=(
        Finding(code="EB109", severity="refuse", message="replaced", withholds=False),
        Finding(code="EB111", severity="note", message="The override of EB111 was not needed.", unused_override=True),
    ),
    plan={"family": "kfold", "receipt": ["no patient on both sides (2 patients)"], "units_apart": True},
    learners=({"name": "knn", "how": "exact, without refitting", "exact": True},),
)  # fmt: skip
TYPED = {
    "data": {"weight_name": "w", "dropped": ["site"]},
    "plan": {"units_apart": True},
    "learners": {"exact": True},
    "estimates": {"reason_why": "refused", "reason_code": "EB111"},
    "comparisons": {"reason_why": "no_interval"},
}


def first(part):
    return part[0] if isinstance(part, list) else part


@pytest.mark.parametrize(("part", "fields"), TYPED.items())
def test_what_words_tell_has_a_field_too(part, fields):
    written = first(json.loads(RUN.to_json())[part])
    assert fields.items() <= written.items()


def test_findings_say_what_differs_from_the_default_only():
    replaced, unused = json.loads(RUN.to_json())["findings"]
    assert replaced["withholds"] is False and "unused_override" not in replaced
    assert unused["unused_override"] is True and "withholds" not in unused


def test_doubt_subject_and_what_decided_have_fields():
    u, z = np.random.default_rng(0).normal(size=(2, 100))
    run = errbar.score(truth=np.exp(1 + 0.9 * u + 0.45 * z), value=np.exp(1.1 + 0.75 * u), measures="rmse,medae,bias")
    document = json.loads(run.to_json())
    found = {e["measure"]: (e["doubt"], e["decided_by"]) for e in document["estimates"]}
    assert found == {"rmse": ("EB209", "gap"), "medae": (None, "value"), "bias": (None, None)}
    assert [f["concerns"] for f in document["findings"] if f["code"] == "EB209"] == ["interval"]
    assert Run.from_json(run.to_json()) == run
    for e in document["estimates"]:
        del e["doubt"], e["decided_by"]
    for f in document["findings"]:
        del f["concerns"]
    del document["checksum"]
    before = Run.from_json(json.dumps(document))
    assert before["rmse"].doubt is None and before["rmse"].decided_by == "gap"
    assert {f.concerns for f in before.findings} == {None}


def test_the_run_is_read_back_whole():
    again = Run.from_json(RUN.to_json())
    assert again == RUN and again.id == RUN.id
    assert (again.estimates[0].reason.why, again.estimates[0].reason.code) == ("refused", "EB111")


def test_a_run_of_an_earlier_version_has_the_same_facts_and_the_same_id():
    body = json.loads(RUN.to_json())
    for part, fields in TYPED.items():
        for name in fields:
            del first(body[part])[name]
    del body["findings"][1]["unused_override"], body["checksum"]
    again = Run.from_json(json.dumps(body))
    assert again.id == RUN.id == body["run"]
    assert (again.data, again.plan, again.learners) == (RUN.data, RUN.plan, RUN.learners)
    assert [(e.reason.why, e.reason.code) for e in again.estimates] == [("refused", "EB111")]
    assert again.comparisons[0].reason.why == "no_interval"
    assert again.findings[1].unused_override


def test_a_frame_has_the_kind_of_every_reason():
    run = errbar.score({"y": [1, 0, 1], "l": [1, 1, 1]}, truth="y", label="l", measures="accuracy,npv")
    frame = run.to_frame(backend="pyarrow").to_pydict()
    assert frame["reason_why"] == [None, "undefined"]
