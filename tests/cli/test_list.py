"""errbar list: what stands on a shelf, as a table or as JSON."""

import json

import pytest

from errbar._shelf import shelf


def test_measures_have_kind_direction_range_and_no_skill_value(errbar):
    said = errbar("list", "measures")
    assert (said.code, said.err) == (0, "")
    heads, *rows = said.out.splitlines()
    assert heads.split() == ["name", "reads", "kinds", "better", "range", "no-skill", "options"]
    assert [row.split()[0] for row in rows] == list(shelf("measures").names)
    accuracy = next(row for row in rows if row.startswith("accuracy "))
    assert "high" in accuracy and "0 to 1" in accuracy and "share of the commonest class" in accuracy


def test_measures_are_the_shelf_when_none_is_named(errbar):
    assert errbar("list") == errbar("list", "measures") == errbar("list", "measure")


@pytest.mark.parametrize("name", ["measures", "intervals", "checks"])
def test_every_shelf_is_listed_as_json_too(errbar, name):
    said = errbar("list", name, "--json")
    assert (said.code, said.err) == (0, "")
    assert {row["name"] for row in json.loads(said.out)} == set(shelf(name).names)


def test_checks_are_listed_by_their_codes(errbar):
    codes = [row["code"] for row in json.loads(errbar("list", "checks", "--json").out)]
    assert codes == sorted(codes)


def test_intervals_say_what_they_are_for_and_how_they_stand(errbar):
    rows = {row["name"]: row for row in json.loads(errbar("list", "intervals", "--json").out)}
    assert rows["wilson"]["for"] == "a share of counted rows"
    assert rows["exact"]["standing"] == "exact"


def test_checks_are_listed_with_their_codes(errbar):
    assert "EB111  refuse    hard_labels" in errbar("list", "checks").out


def test_an_unknown_shelf_is_told_with_the_near_ones(errbar):
    said = errbar("list", "mesures")
    assert (said.code, said.out) == (2, "")
    assert said.err == "errbar: Unknown category 'mesures'. Did you mean measures? See `errbar list --help`.\n"
