"""Commands made from requests: what is typed is what is asked."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errbar.cli.build import FullPrinting, Printing, command
from errbar.requests.gate import GateRequest
from errbar.requests.option import options_of
from errbar.requests.plan import PlanRequest
from errbar.requests.score import ScoreRequest
from errbar.requests.toml import from_mapping


def asked(request, words, *typed):
    """The request and the terminal's words that a command line makes."""
    found = []
    made = command(request, words, lambda *both: found.append(both) or 0)
    made(list(typed), exit_on_error=False, print_error=False, result_action="return_value")
    return found[0]


def test_words_typed_are_words_asked():
    request, printing = asked(
        ScoreRequest, FullPrinting, "f.csv", "--truth", "y", "--prob", "a", "b", "-m", "f1", "-m", "mcc", "--all"
    )
    assert (str(request.data), request.truth, request.prob, request.measures) == ("f.csv", "y", ["a", "b"], "f1,mcc")
    assert printing.all and not printing.json and printing.typed == ("truth", "prob", "measures", "data")


@pytest.mark.parametrize("word", ["--seed", "--rows"])
@pytest.mark.parametrize("number", ["1.5", "x", "1e", "nan", "inf.0"])
def test_a_whole_number_is_never_rounded(errbar, word, number):
    said = errbar("plan", word, number)
    assert said.code == 2
    assert re.search(
        f"errbar: {word} is '{re.escape(number)}'; it must be a whole number. Try {word} [0-9]+.", said.err
    )


@pytest.mark.parametrize(("number", "value"), [("3", 3), ("3.0", 3), ("0x10", 16), ("0b11", 3), ("1_000", 1000)])
def test_whole_numbers_in_every_spelling(number, value):
    assert asked(PlanRequest, Printing, "--rows", number)[0].rows == value


def test_a_switch_that_is_on_by_default_is_turned_off():
    assert asked(PlanRequest, Printing, "--no-fit")[0].fit is False
    assert asked(PlanRequest, Printing)[0].fit is True


def test_the_command_line_has_a_store_where_python_has_none():
    from errbar.requests.evaluate import EvaluateRequest

    request, _ = asked(EvaluateRequest, Printing, "d.csv", "--target", "y", "--model", "tree")
    assert (str(request.store), EvaluateRequest().store) == (".errbar", None)


@pytest.mark.parametrize("verb", ["score", "evaluate", "compare", "gate", "plan", "lab", "report", "plot"])
def test_help_shows_every_word_of_the_request(errbar, verb):
    said = errbar(verb, "--help")
    assert said.code == 0 and "\nExamples\n" in said.out and "`" not in said.out


NAMES = st.text("abcdefgh", min_size=1, max_size=5)
WORDS = {
    "truth": NAMES,
    "label": NAMES,
    "unit": NAMES,
    "positive": NAMES,
    "classes": st.lists(NAMES, min_size=2, max_size=3).map(",".join),
    "threshold": st.floats(0, 1, allow_nan=False),
    "level": st.floats(0.5, 0.99),
    "seed": st.integers(0, 2**40),
    "better": st.lists(NAMES, min_size=1, max_size=3),
    "prob": st.lists(NAMES, min_size=2, max_size=3),
    "shared": st.just(True),
    "self_test": st.just(True),
}


@settings(max_examples=60, deadline=None)
@given(st.fixed_dictionaries({}, optional=WORDS))
@pytest.mark.heavy
def test_toml_command_line_and_python_give_equal_requests(words):
    from pathlib import Path

    typed = []
    for name, value in words.items():
        flag = f"--{options_of(GateRequest)[name].option.spelt(name)}"
        if value is True:
            typed.append(flag)
        elif name == "better":
            typed += [part for x in value for part in (flag, x)]
        else:
            typed += [
                flag,
                *(
                    value
                    if isinstance(value, list)
                    else [repr(value) if name != "classes" and not isinstance(value, str) else value]
                ),
            ]
    of_python = GateRequest(**words)
    of_shell, _ = asked(GateRequest, Printing, *typed)
    of_file = from_mapping(GateRequest, {name.replace("_", "-"): x for name, x in words.items()}, Path("errbar.toml"))
    assert of_shell.store == Path(".errbar")  # a terminal has a store by default, where there is one
    assert of_python == of_file == replace(of_shell, store=None)
