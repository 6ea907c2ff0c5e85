"""Law of `check`: a check says ok only if it looked, and one that could not look names what would let it."""

import re
from functools import cache
from unittest.mock import patch

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.auditing import check_run
from errbar.auditing.measure_facts import measure_facts
from errbar.records import codes
from errbar.records.check_input import Untestable

N = 120
LOOKED, UNTESTABLE = ("found", "ok"), "not testable"
WORDS = ("unit", "time", "horizon", "model", "probe", "plan", "test")
NAMED = re.compile(r"needs ([^;]*)")


def rows(seed, target="classes"):
    rng = np.random.default_rng(seed)
    y = np.arange(N) % 2 if target == "classes" else rng.normal(size=N)
    visits = np.repeat(np.arange(N // 2), 2) + 1000 * seed
    return {
        **{f"x{j}": rng.normal(size=N) for j in range(5)},
        "hospital": np.array(["A", "B"])[rng.integers(0, 2, N)],
        "person_id": np.array([f"p{i:04}" for i in rng.permutation(N)]),
        "patient": np.array([f"q{i:05}" for i in visits]),
        "day": np.arange(N) + 1000.0 * seed,
        "y": y,
    }


@cache
def checked(words, target="classes", leave_out=()):
    """The sheet of `check` by code, given those words, and the types of records that its detectors measured."""
    given, test = ({k: v for k, v in rows(i, target).items() if k not in leave_out} for i in (0, 1))
    both = {"train": given, "test": test} if "test" in words else {"data": given}
    asked = {
        "unit": {"unit": "patient"},
        "time": {"time": "day"},
        "horizon": {"horizon": "1"},
        "model": {"model": "logistic"},
        "probe": {"probe": True},
        "plan": {"plan": "time_ordered(k=3)" if "time" in words else "kfold(k=3)"},
        "test": {},
    }
    measured = set()

    def spy(table, names):
        found = measure_facts(table, names)
        assert all(type(u) is Untestable for u in found.untestable)
        assert not {u.kind for u in found.untestable} & {*found.facts}
        measured.update(found.facts)
        return found

    with patch.object(check_run, "measure_facts", spy):
        run = errbar.check(**both, target="y", **{k: v for word in words for k, v in asked[word].items()})
    return {code: (state, why) for code, _, state, why in run.sheet("checks").rows}, measured


def listed(words, target="classes", leave_out=()):
    return checked(words, target, leave_out)[0]


FULL = (("unit", "time", "horizon", "model", "plan"), ("unit", "time", "horizon", "model", "test"))
"""All that may be given together: two files are a split of their own."""
WITHOUT_ONE = [
    tuple(w for w in full if w != left and (left != "time" or w != "horizon")) for full in FULL for left in full
]
CHOICES = sorted(
    {(), *((w,) for w in WORDS if w not in ("horizon", "probe")), *FULL, *WITHOUT_ONE}, key=lambda c: (len(c), c)
)


@pytest.mark.parametrize("words", CHOICES, ids="+".join)
def test_all_checks_are_listed_and_what_could_not_look_says_why(words):
    found = listed(words)
    assert sorted(found) == sorted(codes.LOOKED_FOR["check"])
    assert {state for state, _ in found.values()} <= {*LOOKED, UNTESTABLE}
    assert all(why for state, why in found.values() if state == UNTESTABLE)


@pytest.mark.parametrize("words", CHOICES, ids="+".join)
def test_ok_is_said_of_what_a_detector_measured(words):
    found, measured = checked(words)
    for code, (state, _) in found.items():
        reads = {*shelf("checks").load(codes.EVERY[code]).reads}
        assert (state in LOOKED) == bool(reads & measured), code


def asks_for(why):
    """The words that a reason asks for, the alternatives apart: `needs `test`, or `plan` with `horizon``."""
    return [
        tuple(sorted(set(re.findall(r"`(\w+)`", part)), key=WORDS.index))
        for said in NAMED.findall(why)
        for part in re.split(r",? or ", said)
        if "`" in part
    ]


@pytest.mark.parametrize("words", CHOICES, ids="+".join)
def test_what_a_check_asks_for_lets_it_look(words):
    for code, (state, why) in listed(words).items():
        for asked in asks_for(why):
            more = {*words, *asked} - ({"plan"} if "test" in asked else {"test"} if "plan" in asked else set())
            if "probe" in more:
                continue  # ten fits; it has a test of its own
            after = listed(tuple(w for w in WORDS if w in more))[code]
            said = " ".join(f"`{word}`" for word in asked)
            assert after[1] != why, f"{code} asked for {said} and still says: {why}"
            assert state != UNTESTABLE or after[0] in LOOKED or asks_for(after[1]) not in ([], asks_for(why)), code


@pytest.mark.parametrize(
    ("code", "word"), [("EB107", "model"), ("EB302", "model"), ("EB108", "test"), ("EB206", "test"), ("EB221", "test")]
)
def test_without_its_one_input_a_check_names_it(code, word):
    state, why = listed((word,))[code]
    assert state in LOOKED or re.match(r"\d+ rows", why)  # two files of few rows: a count, and no input
    assert listed(())[code] == (UNTESTABLE, f"needs `{word}`")


def test_a_scaler_is_looked_for_in_columns_of_fractions_and_in_the_model():
    assert listed(())["EB301"] == ("ok", "needs `model`")
    assert listed(("model",))["EB301"] == ("ok", "")
    bare = tuple(f"x{j}" for j in range(5))
    state, why = listed((), leave_out=bare)["EB301"]
    assert state == UNTESTABLE and why.startswith("needs `model`; needs columns of fractions")
    assert listed(("model",), leave_out=bare)["EB301"][0] == "ok"


def test_one_site_is_looked_for_in_columns_that_are_called_so():
    assert listed(())["EB303"] == ("ok", "")
    state, why = listed((), leave_out=("hospital",))["EB303"]
    assert state == UNTESTABLE and why == "needs a column named site, hospital or the like"


def test_times_are_compared_over_files_or_over_a_plan_with_a_horizon():
    assert listed(())["EB115"] == ("ok", "needs `time`")
    assert listed(("time",))["EB115"] == ("ok", "needs `test`, or `plan` with `horizon`")
    assert listed(("time", "test"))["EB115"] == ("ok", "")
    assert listed(("time", "horizon", "plan"))["EB115"] == ("ok", "")


def test_units_that_were_declared_are_counted_over_a_split():
    assert listed(("unit",))["EB101"] == (UNTESTABLE, "needs `plan` or `test`")
    assert listed(("unit", "plan"))["EB101"] == listed(("unit", "test"))["EB101"] == ("ok", "")


def test_what_is_looked_at_for_classes_says_so_of_numbers():
    found = listed((), "numbers")
    assert {
        code for code, (_, why) in found.items() if why == "looked at for classes, not for a target of numbers"
    } == {
        "EB225",
        "EB306",
        "EB314",
    }
    assert found["EB103"][0] == "ok"  # copies of rows are looked for with any target


def test_a_model_is_not_named_to_who_gave_it_and_a_probe_is():
    assert listed(("model",))["EB106"] == ("ok", "needs `probe`")
    assert listed(("model", "probe"))["EB106"] == ("ok", "")
    assert listed(())["EB106"] == ("ok", "needs `model`")
