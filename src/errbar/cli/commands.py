"""Every command with its one-line help; a command's own file is loaded when it is asked for."""

from __future__ import annotations

import re
import sys

from cyclopts import App, Group
from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from errbar.cli import VERSION, say
from errbar.cli.help_page import HelpPage
from errbar.cli.spelling import example_of

COMMANDS = {
    "Measure": {
        "score": "Score predictions that you have: every measure with an interval.",
        "evaluate": "Cross-validate a learner: its error on new data, with an interval.",
        "select": "Tune a learner and measure the tuned model honestly.",
    },
    "Compare and decide": {
        "compare": "Find out which of two or more models is better, and by how much.",
        "gate": "Decide if a new model may replace the old one: PASS, FAIL or INCONCLUSIVE, as an exit code.",
        "threshold": "Choose the probability threshold for your costs.",
    },
    "Before you measure": {
        "check": "Find leaks, duplicates and other flaws in data and splits.",
        "plan": "Compute how many rows you need, or what your rows can show.",
        "lock": "Set a test set aside and refuse to use it twice.",
    },
    "Share": {
        "report": "Write a web page, a LaTeX or Markdown table, or a checklist.",
        "plot": "Draw one picture as SVG, PNG or PDF.",
        "cite": "Print BibTeX for errbar, and for the methods that a run used.",
    },
    "Saved runs and models": {
        "runs": "List saved runs.",
        "show": "Print a saved run again.",
        "serve": "Browse saved runs in your browser.",
        "ledger": "List every use of a test set.",
        "predict": "Predict new rows with a saved model.",
    },
    "Learn": {
        "explain": "Explain a measure, a method, a term or a warning code.",
        "list": "List measures, intervals, tests, learners and more.",
        "lab": "Simulate data with a known answer, and see which methods hold up.",
        "demo": "Take a guided tour on real data, or run a whole experiment.",
    },
}
"""Commands under the headings of the help page, and what each does."""
ATTRIBUTES = {"list": "list_"}
"""Names of commands that Python has taken."""

app = App(
    name="errbar",
    help="Measure how well a model does on data it has not seen, and how sure you can be.\n\n"
    "New here?  errbar demo          a guided tour on real data, two minutes",
    help_format="plaintext",
    help_formatter=HelpPage(usage="errbar COMMAND [OPTIONS]", column=11),
    version=VERSION,
    suppress_keyboard_interrupt=False,
    help_epilogue="Exit codes: 0 success or PASS, 1 FAIL, 2 invalid input,\n"
    "            3 INCONCLUSIVE,\n"
    "            4 refused because the result would mislead.\n"
    "Documentation: errbar explain TERM in the terminal,\n"
    "               docs/index.md in the source.",
)
for place, (heading, commands) in enumerate(COMMANDS.items()):
    group = Group(heading, sort_key=place)
    for order, (name, told) in enumerate(commands.items()):
        app.command(
            f"errbar.cli.{name}:{ATTRIBUTES.get(name, name)}", name=name, help=told, group=group, sort_key=order
        )
OPTIONS = Group("Options", sort_key=len(COMMANDS))
for flag, told in (
    ("--help", "Show this help; errbar COMMAND --help lists its options."),
    ("--version", "Show the version."),
):
    app[flag].group = OPTIONS
    app[flag].help = told


SENTENCE = re.compile(r"(?<=\.)\s")
KINDS = {
    "'int'": "must be a whole number",
    "int |": "must be a whole number",
    "float": "must be a number",
    "bool": "takes no value",
}


def run_command(argv: list[str]) -> int:
    """The exit code of a command; words that it does not take are explained."""
    if sys.flags.optimize > 1 and ({*argv[:1]} & {"explain", "list"} or {"--help", "-h"} & {*argv}):
        say("Descriptions are left out: Python runs with -OO. Unset PYTHONOPTIMIZE, or start it without -OO.", 0)
    try:
        return app(argv, exit_on_error=False, print_error=False, result_action="return_value") or 0
    except CycloptsError as wrong:
        verb = f"{argv[0]} " if argv and argv[0] in app else ""
        return say(f"{_explain_option(wrong, verb.strip()) or wrong} See `errbar {verb}--help`.", 2)


def _explain_option(wrong: CycloptsError, verb: str) -> str | None:
    """What an option of another library is called here, or which words are too many or missing; else None."""
    from errbar.requests.habits import explain_habit

    if isinstance(wrong, UnusedCliTokensError):
        left = ", ".join(map(repr, wrong.unused_tokens or ()))
        return f"No option takes {left}. Name its option, or leave it out."
    if isinstance(wrong, MissingArgumentError) and wrong.argument is not None and wrong.argument.index is not None:
        name = wrong.argument.names[0]
        return f"Missing {name}. Write it before the options, which take the words after them."
    if isinstance(wrong, MissingArgumentError) and wrong.argument is not None:
        flag = wrong.keyword or wrong.argument.name
        about = SENTENCE.split(wrong.argument.parameter.help or "")[0].rstrip(".")
        missing = f"Missing a value after {flag}." if wrong.keyword else f"Missing {flag} ({about})."
        return f"{missing}{_try_example(verb, flag)}"
    kind = next((k for name, k in KINDS.items() if name in str(getattr(wrong, "target_type", ""))), None)
    if isinstance(wrong, CoercionError) and kind and wrong.token is not None and wrong.token.keyword is not None:
        flag = wrong.token.keyword
        return f"{flag} is '{wrong.token.value[:40]}'; it {kind}.{_try_example(verb, flag)}"
    if not isinstance(wrong, UnknownOptionError):
        return None
    if (wrong.token.keyword or wrong.token.value) == "-":
        return "errbar reads files, not standard input (-). Save the text in a file."
    word = (wrong.token.keyword or wrong.token.value).lstrip("-").partition("=")[0].replace("-", "_")
    flags = {name.lstrip("-").replace("-", "_") for x in wrong.argument_collection for name in x.names}
    words = flags | ({"measures"} if "measure" in flags else set()) | ({"learner"} if "model" in flags else set())
    return explain_habit(verb, word, words)


def _try_example(verb: str, flag: str) -> str:
    example = example_of(verb, flag.lstrip("-"))
    return f" Try {flag} {example}." if example else ""
