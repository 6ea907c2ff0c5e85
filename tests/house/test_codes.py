"""The code of a misuse is stated once, in `records/codes.py`, and has one page on the shelf of checks."""

import pickle
import re
from pathlib import Path

import pytest

import errbar
from errbar._shelf import shelf
from errbar.errors import BadInput, Refusal, UnknownName
from errbar.records import codes

SRC = Path(errbar.__file__).parent
CODE = re.compile(r"EB\d{3}")


def test_no_other_file_writes_a_code():
    files = [f for f in SRC.rglob("*.py") if f != SRC / "records" / "codes.py"]
    assert len(files) > 500
    assert {str(f.relative_to(SRC)) for f in files if CODE.search(f.read_text("utf-8"))} == set()


@pytest.mark.parametrize("kind", [BadInput, Refusal, UnknownName])
def test_an_error_carries_its_code_and_shows_it_last(kind):
    error = kind("Rows must be the same.", code=codes.UNPAIRED_ROWS)
    assert (str(error), error.code) == ("Rows must be the same. (EB110)", "EB110")


def test_a_code_within_the_sentence_is_not_repeated():
    assert (
        str(Refusal("Nothing on both sides (EB101): 3 are.", code="EB101")) == "Nothing on both sides (EB101): 3 are."
    )


@pytest.mark.parametrize("error", [Refusal("No.", code="EB110"), Refusal("No.", code=None), BadInput("No.")])
def test_an_error_survives_the_way_from_a_worker(error):
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), back.code) == (type(error), str(error), error.code)


def test_codes_and_checks_agree_one_to_one():
    stated = {name: code for code, name in codes.EVERY.items()}
    assert {c.name: c.code for c in shelf("checks").everything()} == stated


@pytest.mark.parametrize("check", [c for c in shelf("checks").everything() if c.look is not None], ids=lambda c: c.name)
def test_every_verb_that_runs_a_check_loads_it(check):
    assert set(check.verbs) == {verb for verb, found in codes.LOOKED_FOR.items() if check.code in found}


def without_a_page():
    """The refusals that have no page of their own."""
    scores = {"d": ["iris", "iris"], "a": [0.1, 0.2], "b": [0.2, 0.3]}
    three = {"d": ["iris", "wine", "glass"], "a": [0.1, 0.2, 0.3], "b": [0.2, 0.3, 0.5]}
    return {
        "a data set listed twice": lambda: errbar.compare(scores, datasets="d", better="low"),
        "a test that cannot reject": lambda: errbar.compare(three, datasets="d", better="low", test="wilcoxon"),
    }


@pytest.mark.parametrize("case", without_a_page().values(), ids=without_a_page())
def test_a_refusal_without_a_page_has_no_code_and_exits_as_the_others_do(case):
    with pytest.raises(Refusal) as caught:
        case()
    assert (caught.value.code, caught.value.exit_code) == (None, 4)
    assert len(str(caught.value)) > 60 and "EB" not in str(caught.value)
