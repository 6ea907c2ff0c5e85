"""scripts/golden diff names every number that moved, and is content only where a reason is given."""

import json

import pytest

from tests.golden import moved


def sections(value, code=0):
    document = {"run": "abc", "seconds": value, "estimates": [{"value": value, "low": None, "n": 90}], "said": "0.5"}
    return {"json exit": f"{code}\n", "json stdout": json.dumps(document)}


def test_a_number_that_moved_is_named_with_where_it_stands():
    assert list(moved.find_moved(sections(0.5), sections(0.5 + 2e-9))) == [(".estimates[0].value", 0.5, 0.500000002)]


def test_last_digits_ids_times_and_new_fields_are_no_moves():
    new = sections(0.5 * (1 + 1e-10))
    new["json stdout"] = new["json stdout"].replace('"abc"', '"def", "claims": [1]')
    assert list(moved.find_moved(sections(0.5), new)) == []


def test_a_number_that_is_missing_and_an_exit_code_are_moves():
    gone = {"json exit": "2\n", "json stdout": ""}
    found = {where for where, _, _ in moved.find_moved(sections(0.5), gone)}
    assert "json exit" in found
    new = sections(0.5)
    new["json stdout"] = new["json stdout"].replace('"low": null', '"low": 0.1')
    assert [where for where, _, _ in moved.find_moved(sections(0.5), new)] == [".estimates[0].low"]


@pytest.mark.parametrize(("reason", "code"), [("- score-label, gate-better: limits were wrong\n", 0), ("", 1)])
def test_it_ends_with_1_where_a_reason_is_missing(tmp_path, monkeypatch, capsys, reason, code):
    path = tmp_path / "mended.md"
    path.write_text(f"- score-label: an older reason\n\n## Numbers that moved\n\n{reason}", encoding="utf-8")
    monkeypatch.setattr(moved, "MENDED", path)
    assert moved.list_moved({"score-label": (sections(0.5), sections(0.6))}) == code
    said = capsys.readouterr().out
    assert ("limits were wrong" in said) == (code == 0)
    assert ("NO REASON" in said) == (code == 1)
