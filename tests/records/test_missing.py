"""Why a number is absent: kind and words, and the same from a text that was written before."""

import copy
import pickle

import pytest

from errbar.records.missing import Missing

EACH = [
    Missing("undefined", "no row is positive"),
    Missing("no_interval", "all 3 losses are equal: no spread"),
    Missing.refused("EB111"),
    Missing("not_asked", "compared"),
]


def test_the_text_is_the_one_that_reports_print():
    assert [str(m) for m in EACH] == [
        "undefined: no row is positive",
        "no interval: all 3 losses are equal: no spread",
        "refused: EB111",
        "compared",
    ]


def test_the_kind_the_words_and_the_code_are_kept_apart():
    assert [(m.why, m.code) for m in EACH] == [
        ("undefined", None),
        ("no_interval", None),
        ("refused", "EB111"),
        ("not_asked", None),
    ]
    assert EACH[1].says == "all 3 losses are equal: no spread"


def facts(m):
    return (type(m), str(m), m.why, m.says, m.code)


@pytest.mark.parametrize("missing", EACH)
def test_parse_finds_the_reason_behind_its_text(missing):
    assert facts(Missing.parse(str(missing))) == facts(missing)


@pytest.mark.parametrize("missing", EACH)
def test_copies_and_pickles_keep_the_kind(missing):
    for other in (pickle.loads(pickle.dumps(missing)), copy.deepcopy(missing)):
        assert facts(other) == facts(missing)


def test_an_error_may_be_the_words():
    assert Missing("undefined", ArithmeticError("0 / 0")).says == "0 / 0"
