from dataclasses import FrozenInstanceError

import pytest

from errbar.errors import BadInput
from errbar.records.contrast import Contrast, Gap, Omnibus
from errbar.records.method import InferenceSettings

SEEN = []


def find(given, ask, **settings):
    SEEN.append((given, ask.level, settings))
    return Gap(0.1, 0.0, 0.2, 0.04)


TEST = Contrast(
    name="test",
    label="a test",
    standing="heuristic",
    takes="rows",
    takes_says="two models",
    find=find,
    options={"p": "exact", "n": 10},
)


def test_options_given_are_laid_over_the_defaults():
    SEEN.clear()
    found = TEST.having(n=20).of("a pair", InferenceSettings(level=0.9))
    assert SEEN == [("a pair", 0.9, {"p": "exact", "n": 20})]
    assert found == (0.1, 0.0, 0.2, 0.04, "", None, {})


def test_the_key_is_what_a_user_would_type():
    assert TEST.key == "test"
    assert TEST.having(p="chi2", n=20).key == "test(n=20, p=chi2)"


def test_options_are_added_one_by_one():
    assert TEST.having(n=20).having(p="chi2").settings == {"p": "chi2", "n": 20}
    assert TEST.settings == {"p": "exact", "n": 10}


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(BadInput, match=r"test.*m"):
        TEST.having(m=3)


def test_a_contrast_is_not_changed():
    with pytest.raises(FrozenInstanceError):
        TEST.name = "other"


def test_an_omnibus_has_degrees_of_freedom():
    assert Omnibus(5.0, (2.0,), 0.08)._asdict() == {"statistic": 5.0, "df": (2.0,), "p": 0.08, "how": "", "extras": {}}
