"""A text that is no Run, or no longer one, is refused with the place of the fault; one that was changed is edited."""

import json
import time
from pathlib import Path

import pytest
from benchmarks.reliability.mutated_runs import recorded_documents

import errbar
from errbar.errors import BadInput
from errbar.records.json_shape import write_path
from errbar.records.run import Run

RECORDED = recorded_documents()
SCORED = RECORDED["score-wilson"]
BEFORE = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parents[1] / "fixtures" / "before_ids" / "runs").glob("*.json"))
}
"""Documents whose id is a digest of their content."""


def changed(path, value):
    body = json.loads(json.dumps(RECORDED["score-prob-all"]))
    holder = body
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return json.dumps(body)


def refusal(text):
    with pytest.raises(BadInput) as no:
        Run.from_json(text)
    return str(no.value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("estimates", 3, "value"), "abc", 'estimates[3].value must be a number or null; got "abc".'),
        (("estimates", 3, "n"), 1.5, "estimates[3].n must be a whole number, 0 or more; got 1.5."),
        (("estimates", 3, "n"), True, "estimates[3].n must be a whole number, 0 or more; got true."),
        (("estimates", 0, "better"), "up", 'estimates[0].better must be one of low, high, near, none; got "up".'),
        (("estimates", 0), [], "estimates[0] must be an object; got a list of 0."),
        (("estimates",), {}, "estimates must be a list; got an object."),
        (("estimates", 0, "extras"), {"a b": "x"}, 'estimates[0].extras["a b"] must be a number or null; got "x".'),
        (("estimates", 0, "level"), 95, "estimates[0].level must be a number between 0 and 1; got 95."),
        (("estimates", 0, "low"), 9.5, "estimates[0].high must be above low (9.5); got "),
        (("estimates", 0, "low"), None, "estimates[0].high must be null where low is null, and only there; got "),
        (("estimates", 0, "reason"), "why", 'estimates[0].reason must be null where there is an interval; got "why".'),
        (("data", "rows"), None, "data.rows must be a whole number, 0 or more; got null."),
        (("seed",), -1, "seed must be a whole number, 0 or more, of at most 128 bits; got -1."),
        (("options", "level"), "high", 'options.level must be a number between 0 and 1; got "high".'),
        (("seconds",), float("nan"), "seconds must be a number; got NaN."),
        (("options", "own"), float("nan"), "options.own must be a value that can be written and printed; got NaN."),
        (("options", "own"), 10**40, "options.own must be a value that can be written and printed; got a number too"),
        (("verb",), "x\ud800", "verb must be a value that can be written and printed; got "),
    ],
)  # fmt: skip
def test_a_fault_is_named_by_its_place(path, value, said):
    assert said in refusal(changed(path, value))


def test_a_missing_field_is_named():
    body = json.loads(json.dumps(SCORED))
    del body["estimates"][1]["value"]
    assert "estimates[1].value must be a number or null; got nothing: the field is missing." in refusal(
        json.dumps(body)
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "got an empty one"),
        (b"  \n", "got an empty one"),
        (b"\xef\xbb\xbf{}", "without byte order mark"),
        ('{"verb": "score"'.encode("utf-16"), "must be UTF-8; byte 0 is not"),
        (b'{"verb": "\xff"}', "must be UTF-8; byte 10 is not"),
        (b"[" * 200_000, "nested"),
        (b'{"a":' * 200_000, "nested"),
        (b"[1, 2]", "the document must be an object; got a list of 2."),
        (b"null", "the document must be an object; got null."),
        (b"1" * 5000, "numbers that a computer can hold"),
        (b'{"verb": "score", "verb": "gate"}', 'must be an object; got one with the key "verb" twice.'),
        (b'{"verb": "sco', "this text is none: Unterminated string"),
    ],
)
def test_what_is_no_document_of_a_run_is_refused(text, said):
    assert said in refusal(text)


def test_a_key_written_twice_is_named_by_its_place():
    text = json.dumps(SCORED).replace('"measure": ', '"measure": "x", "measure": ', 1)
    assert 'estimates[0] must be an object; got one with the key "measure" twice.' in refusal(text)


def test_nesting_has_a_limit_wherever_it_is():
    deep = json.loads("[" * 40 + "]" * 40)
    assert "nested at most 32 deep" in refusal(changed(("options", "own"), deep))


@pytest.mark.parametrize("name", BEFORE)
def test_runs_of_earlier_versions_open_as_they_were_written(name):
    """As of a version that wrote no checksum: same id, not edited, and the same again when written now.

    What this version adds to an estimate and to a selection, and the claims that it finds, are no part of it.
    """
    document = {k: v for k, v in BEFORE[name].items() if k != "checksum"}
    run = Run.from_json(json.dumps(document))
    assert not run.edited
    assert run.id == document["run"]
    again = Run.from_json(run.to_json())
    assert again == run and again.id == run.id and not again.edited
    written = {k: v for k, v in json.loads(run.to_json()).items() if k != "checksum"}
    for estimate in written["estimates"]:
        assert estimate.pop("doubt") is None
        assert estimate.pop("decided_by") in ("value", "gap", None)
    if "selection" in written:
        assert written["selection"].pop("report") == "search"
    written.pop("claims")
    assert written == document


def test_fields_that_later_versions_add_neither_hurt_nor_change_the_id():
    from errbar.records.run_identity import checksum_of, id_of

    body = json.loads(json.dumps(SCORED)) | {"later": {"chosen": "knn"}}
    body["estimates"][0]["spread"] = 3
    body["findings"] = [{"code": "EB999", "severity": "note", "message": "new", "page": "x"}]
    body["run"] = id_of(body)
    body["checksum"] = checksum_of(body)
    run = Run.from_json(json.dumps(body))
    assert not run.edited
    assert run.id == body["run"]


def test_an_edited_run_says_so_and_stays_so():
    text = json.dumps(SCORED).replace('"value": 0.8', '"value": 0.9', 1)
    run = Run.from_json(text)
    assert run.edited
    assert run.id == SCORED["run"]  # what the document states; it does not become the id of the changed content
    written = json.loads(run.to_json())
    assert written["edited"] is True and written["run"] == SCORED["run"]
    assert Run.from_json(run.to_json()).edited
    for gone in ("edited", "checksum"):
        del written[gone]
    assert Run.from_json(json.dumps(written)).edited


def test_a_run_that_was_just_made_is_not_edited():
    run = errbar.score({"y": [1, 0, 1], "l": [1, 1, 1]}, truth="y", label="l")
    assert not run.edited
    assert "edited" not in json.loads(run.to_json())
    assert not Run.from_json(run.to_json()).edited


def test_a_model_may_be_called_inf():
    body = json.loads(json.dumps(RECORDED["compare-mcnemar"]))
    body["comparisons"][0]["left"] = "inf"
    assert Run.from_json(json.dumps(body)).comparisons[0].left == "inf"


def test_reading_a_small_run_takes_about_a_millisecond():
    text = json.dumps(SCORED)
    Run.from_json(text)
    times = []
    for _ in range(20):
        began = time.perf_counter()
        Run.from_json(text)
        times.append(time.perf_counter() - began)
    assert min(times) < 0.003


def test_places_are_written_as_in_python():
    assert write_path(()) == "the document"
    assert write_path(("a", 3, "b c", "d")) == 'a[3]["b c"].d'
