"""Help of every command: it fits the terminal, its examples parse, its words are explained in one plain line each."""

import re
import shlex

import pytest
from cyclopts import App

from errbar.cli.commands import COMMANDS, app
from errbar.cli.help_page import HelpPage, closing

VERBS = [verb for verbs in COMMANDS.values() for verb in verbs]
BANNED = re.compile(
    r"\b(no skill|blind|commonest|inducer|lean|would tell|resolved?|calls|called|says?|said|cuts?|flatters?|worlds?|"
    r"shelf|shelves|room|hangs on|speaks|whoever|dear|as it was|such|beyond chance|gaps?|cases?|y')\b",
    re.IGNORECASE,
)
TYPED = re.compile(r"--[a-z-]+|errbar list \w+|\b[A-Z]{2,}\b")
"""What a reader types, and what stands for it, stays as it is."""


def arguments(verb):
    """Every option and place of a command, with its help."""
    return app[verb].assemble_argument_collection(parse_docstring=True)


def examples(text):
    """Command lines under the heading Examples, each joined where it is continued, without its comment."""
    block = text.partition("\nExamples\n")[2].partition("\n\n")[0].replace("\\\n", " ")
    return [line for line in map(str.strip, block.splitlines()) if not line.startswith("#")]


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("words", [(), *((verb,) for verb in VERBS)], ids=lambda words: " ".join(words) or "errbar")
def test_no_line_is_wider_than_the_terminal(errbar, monkeypatch, words, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    said = errbar(*words, "--help")
    assert said.code == 0
    assert [line for line in said.out.splitlines() if len(line) > columns or line != line.rstrip()] == []
    assert said.out.startswith(f"Usage: {' '.join(('errbar', *words))} ")


@pytest.mark.parametrize("columns", ["60", "80"])
@pytest.mark.parametrize("verb", VERBS)
def test_every_example_parses(errbar, monkeypatch, verb, columns):
    monkeypatch.setenv("COLUMNS", columns)
    lines = examples(errbar(verb, "--help").out)
    assert lines and any(line.startswith(f"errbar {verb}") for line in lines)
    for line in lines:
        first, *words = shlex.split(line, comments=True)
        assert first == "errbar"
        app.parse_args(words, exit_on_error=False, print_error=False)


def test_an_example_that_does_not_parse_is_found():
    with pytest.raises(Exception, match="Unknown option"):
        app.parse_args(["score", "f.csv", "--trooth", "y"], exit_on_error=False, print_error=False)


@pytest.mark.parametrize("verb", VERBS)
def test_every_word_has_one_plain_line(verb):
    wrong = []
    for argument in arguments(verb):
        told = argument.parameter.help or ""
        if not told or len(told) > 90 or "\n" in told or "`" in told or BANNED.search(TYPED.sub("", told)):
            wrong.append(f"{argument.name}: {told} ({len(told)})")
    assert wrong == []


@pytest.mark.parametrize("verb", VERBS)
def test_every_value_shows_its_shape(errbar, verb):
    """STR and PATH say nothing about what to write."""
    shapes = {word for line in errbar(verb, "--help").out.splitlines() for word in line.split()[:4]}
    assert not shapes & {"STR", "PATH", "INT", "FLOAT", "STR...", "BOOL"}


@pytest.mark.parametrize("words", [(), *((verb,) for verb in VERBS)])
def test_headings_sentences_and_closings_use_the_words_of_the_house(errbar, words):
    lines = errbar(*words, "--help").out.splitlines()
    assert [line for line in lines if line[:1].isalpha() and BANNED.search(TYPED.sub("", line))] == []


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_is_on_the_page_under_a_heading(errbar, verb):
    text = errbar(verb, "--help").out
    for argument in arguments(verb):
        names = [name for name in argument.names if name.startswith("--")]
        assert all(re.search(rf"^  (-\w, )?{re.escape(name)}\b", text, re.MULTILINE) for name in names)
    heads = [line for line in text.splitlines() if line[:1].isalpha()]
    assert heads[0].startswith("Usage: ") and heads.index("Examples") <= 3
    assert any(head.startswith("Result: exit code 0") for head in heads)
    assert any(head.startswith("Next:   errbar ") for head in heads)


def test_the_first_page_lists_every_command_under_its_heading(errbar):
    text = errbar("--help").out
    assert all(f"\n{heading}\n" in text for heading in COMMANDS)
    assert [v for v in VERBS if f"\n  {v} " not in text] == []
    assert sorted(VERBS) == sorted(name for name in app if not name.startswith("-"))
    assert "New here?  errbar demo" in text
    closing = " ".join(text.split())
    assert "Exit codes: 0 success or PASS, 1 FAIL, 2 invalid input, 3 INCONCLUSIVE, 4 refused" in closing


def test_a_gate_tells_what_each_of_its_exit_codes_means(errbar):
    assert "exit code 0 PASS, 1 FAIL, 3 INCONCLUSIVE;" in errbar("gate", "--help").out


def test_a_long_word_has_a_line_of_its_own(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")

    def take(*, short: int = 1, a_word_that_is_longer: int = 2):
        """Take two numbers.

        Parameters
        ----------
        short:
            The short one.
        a_word_that_is_longer:
            The long one.
        """

    page = HelpPage(usage="take", examples="take --short 3  # three", column=12)
    command = App(name="take", default_command=take, help_format="plaintext", help_formatter=page)
    command(["--help"], result_action="return_value")
    lines = capsys.readouterr().out.splitlines()
    assert "  take --short 3  # three" in lines
    assert lines[lines.index("Parameters") + 1 :] == [
        "  --short INT   The short one.",
        "                [default: 1]",
        "  --a-word-that-is-longer INT",
        "                The long one.",
        "                [default: 2]",
    ]


def test_closing_lines_are_aligned():
    assert closing("exit code 0.", "errbar a  # one\nerrbar abc  # two").splitlines() == [
        "Result: exit code 0.",
        "Next:   errbar a    one",
        "        errbar abc  two",
    ]
