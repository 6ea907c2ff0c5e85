"""A run's document is believed to be errbar's own only where its id and its checksum belong to its content."""

import json

import pytest

from errbar.records.run_identity import checksum_of, id_of, is_as_written
from tests.records.test_run_json import RUN

WRITTEN = RUN.to_json()


def document():
    return json.loads(WRITTEN)


def test_what_was_just_written_is_as_written():
    assert is_as_written(document())
    assert document()["run"] == RUN.id


def test_neither_order_of_keys_nor_white_space_is_content():
    assert is_as_written(json.loads(json.dumps(dict(reversed(document().items())), indent=3)))


@pytest.mark.parametrize("key", sorted(document()))
def test_a_change_of_any_field_is_seen(key):
    body = document()
    body[key] = "0" if body[key] is not None and not isinstance(body[key], str) else "changed"
    assert not is_as_written(body)


@pytest.mark.parametrize("key", sorted(set(document()) - {"checksum"}))
def test_a_missing_field_is_seen(key):
    body = document()
    del body[key]
    assert not is_as_written(body)


def test_what_the_id_leaves_out_is_guarded_by_the_checksum():
    body = document()
    body["findings"][0]["withholds"] = True
    assert id_of(body) == body["run"]
    assert checksum_of(body) != body["checksum"]
    assert not is_as_written(body)


def test_a_document_without_checksum_is_believed_by_its_id():
    body = document()
    del body["checksum"]
    assert is_as_written(body)
    body["estimates"][0]["n"] = 5
    assert not is_as_written(body)


def test_the_id_is_a_hash_that_others_can_compute():
    """The same by hand: sorted JSON without clock, versions, place, id and the fields that repeat words."""
    import hashlib

    body = {"verb": "score", "findings": [{"code": "EB109", "withholds": False}], "seconds": 3, "run": "?"}
    text = '{"findings": [{"code": "EB109"}], "verb": "score"}'
    assert id_of(body) == hashlib.sha256(text.encode()).hexdigest()[:12]


def test_who_says_edited_is_edited():
    body = document() | {"edited": True}
    body["checksum"] = checksum_of(body)
    assert not is_as_written(body)
