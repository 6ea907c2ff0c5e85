"""The page of the lectures shows what its commands and calls really answer."""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from errbar._shelf import shelf
from errbar.cli.explain import find

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "lectures.md"


@pytest.fixture(scope="module")
def made():
    spec = importlib.util.spec_from_file_location("generate_lectures", ROOT / "scripts" / "generate_lectures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.heavy
def test_every_command_of_the_page_prints_what_it_shows_and_draws_its_pictures(made):
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("\n$ errbar ") > 150
    assert made.find_stale(text) == [], "run scripts/docs"


@pytest.mark.heavy
def test_every_call_of_the_page_answers_what_it_shows():
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "lectures", str(PAGE), 0)
    outcome = doctest.DocTestRunner(verbose=False).run(test)
    assert outcome.attempted > 25 and outcome.failed == 0


def test_every_word_of_the_shelf_is_asked_for_on_the_page():
    asked = re.findall(r"^\$ errbar explain ([\w ]+?)(?: --brief| \||$)", PAGE.read_text(encoding="utf-8"), re.M)
    met = {concept.name for words in asked for room, concept in find(words) if room == "words"}
    assert sorted(set(shelf("words").names) - met) == []


def test_every_picture_is_shown_and_every_file_is_used():
    text = PAGE.read_text(encoding="utf-8")
    shown = set(re.findall(r"\]\(img/lectures/([^)]+)\)", text))
    assert shown == {path.name for path in (ROOT / "docs" / "img" / "lectures").iterdir()}
    for path in (ROOT / "examples" / "lectures").iterdir():
        assert path.name in text, path.name


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("error rate  0.063  0.037 – 0.107", "error rate  0.063  0.037 – 0.108", True),  # the last digit
        ("error rate  0.063", "error rate  0.073", False),
        ("12 rows", "13 rows", False),
        ("TP 30 against 20", "TP 30 against 21", False),
        ("run a1964cf34c58 · 0.1 s", "run 0000cf34c580 · 12.3 s", True),
        ("gap 9.0  x", "gap  8.9 x", True),  # and the width of a column
        ("not resolved", "resolved", False),
        ("a\nb", "a", False),
        ("-0.03", "0.03", False),
        ("0.5  ┊  ━━●━", "0.5  ┊ ━━━●━", True),  # a bar that a last digit moves
    ],
)
def test_stale_overlooks_last_digits_times_and_ids_and_nothing_else(made, shown, printed, same):
    assert (made.stale(shown, printed) is None) == same


def test_pipes_mean_what_they_mean_in_a_shell(made):
    lines = ["a 1", "b", "a 2", "c"]
    assert made.FILTERS["head"](lines, "-2") == ["a 1", "b"] and made.FILTERS["tail"](lines, "-1") == ["c"]
    assert made.FILTERS["grep"](lines, "a") == ["a 1", "a 2"]
    assert made.FILTERS["grep"](lines, "-A1", "a") == lines and made.FILTERS["grep"](lines, "-v", "a") == ["b", "c"]
    assert made.FILTERS["sed"](lines, "-n", "2,3p") == ["b", "a 2"]
    words, pipes, file = made.parse("errbar lab xor --rule \"x1 > 0\" | grep 'true error' | head -1")
    assert words[-1] == "x1 > 0" and pipes == [["grep", "true error"], ["head", "-1"]] and file is None
    assert made.parse("errbar lab xor --json > xor.json")[2] == "xor.json"
