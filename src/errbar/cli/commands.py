"""Every command with its one-line help; a command's own file is loaded when it is asked for."""

from __future__ import annotations

import sys

from cyclopts import App
from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from errbar.cli import VERSION, say
from errbar.cli.spelling import example_of

app = App(
    name="errbar",
    help="How well a model does on data it has not seen: every measure with a 95 % interval that contains the truth "
    "95 % of the time.",
    help_format="plaintext",
    version=VERSION,
    suppress_keyboard_interrupt=False,
    help_epilogue="Exit codes: 0 done, 1 gate failed, 2 bad input, 3 inconclusive, 4 refused. Start with: errbar demo",
)
app.command(
    "errbar.cli.score_command:score",
    name="score",
    help="A file of predictions in, every measure with an interval out.",
)
app.command(
    "errbar.cli.evaluate:evaluate",
    name="evaluate",
    help="Data and a learner in, the error it will make on new rows out, with an interval.",
)
app.command(
    "errbar.cli.select:select",
    name="select",
    help="Choose a configuration by validation, and know what the chosen one will do on new rows.",
)
app.command(
    "errbar.cli.compare:compare",
    name="compare",
    help="Which of two or more models is better: gaps with intervals, paired, and what may be said of them.",
)
app.command(
    "errbar.cli.gate:gate",
    name="gate",
    help="May the candidate ship: PASS, FAIL or INCONCLUSIVE, by interval.",
)
app.command(
    "errbar.cli.check:check",
    name="check",
    help="Mistakes in data and splits that make a model look better than it is, each with a remedy.",
)
app.command(
    "errbar.cli.plan:plan",
    name="plan",
    help="How many rows it takes, what rows can show, or how data in hand are best split.",
)
app.command(
    "errbar.cli.threshold:threshold",
    name="threshold",
    help="Where to cut a probability: the cheapest threshold, its range, and what it costs on new rows.",
)
app.command(
    "errbar.cli.predict:predict",
    name="predict",
    help="A saved model and new rows in, its predictions out, with the error it is known to make.",
)
app.command(
    "errbar.cli.lab:lab",
    name="lab",
    help="Simulations with known truth: how good intervals and estimators are.",
)
app.command(
    "errbar.cli.lock:lock",
    name="lock",
    help="Put a test set under lock: two files beside the data, and a second look is refused.",
)
app.command(
    "errbar.cli.ledger:ledger",
    name="ledger",
    help="Every look at a test set: model, measure, seed, time, prespecified or exploratory.",
)
app.command(
    "errbar.cli.runs:runs",
    name="runs",
    help="The runs that are kept, newest first, and those that were interrupted.",
    help_epilogue="""Examples:
  errbar runs
  errbar runs --verb evaluate --limit 5 --json
  errbar runs --store ../trial/.errbar
  errbar runs --verify
  errbar runs --repair""",
)
app.command(
    "errbar.cli.show:show",
    name="show",
    help="A run that is kept, printed as it was when it was made.",
    help_epilogue="""Examples:
  errbar show 7f3a
  errbar show 7f3a --all
  errbar show 7f3a --json > run.json""",
)
app.command(
    "errbar.cli.report:report",
    name="report",
    help="A run as one page that opens anywhere, a table for a paper, or a checklist filled in.",
)
app.command(
    "errbar.cli.plot:plot",
    name="plot",
    help="One picture of a run as SVG, PNG or PDF, or its numbers; without a name, the pictures it has.",
)
app.command(
    "errbar.cli.cite:cite",
    name="cite",
    help="BibTeX of everything that a run used, errbar itself included.",
    help_epilogue="""Examples:
  errbar cite 7f3a > errbar.bib
  errbar cite run.json --json""",
)
app.command(
    "errbar.cli.serve:serve",
    name="serve",
    help="The run store in a browser on this machine: list, find, compare, open reports; for reading only.",
    help_epilogue="""Examples:
  errbar serve
  errbar serve --store ../trial/.errbar --port 8765 --open""",
)
app.command("errbar.cli.list:list_shelf", name="list", help="List measures, intervals, tests and other concepts.")
app.command("errbar.cli.explain:explain", name="explain", help="What a measure, an interval, a test or a code means.")
app.command("errbar.cli.demo:demo", name="demo", help="A first look on real data, explained line by line.")


KINDS = {
    "'int'": "must be a whole number",
    "int |": "must be a whole number",
    "float": "must be a number",
    "bool": "is a switch and takes no value",
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
        return f"Every word must be a file or belong to an option; got {left} too. Name its option, or leave it out."
    if isinstance(wrong, MissingArgumentError) and wrong.argument is not None and wrong.argument.index is not None:
        name = wrong.argument.names[0]
        return f"`errbar {verb}` needs {name} before its options, which take the words after them; got none there."
    if isinstance(wrong, MissingArgumentError) and wrong.argument is not None:
        flag = wrong.keyword or wrong.argument.name
        needs = f"{flag} needs a value after it" if wrong.keyword else f"`errbar {verb}` needs {flag}"
        return f"{needs}; got none.{_try_example(verb, flag)}"
    kind = next((k for name, k in KINDS.items() if name in str(getattr(wrong, "target_type", ""))), None)
    if isinstance(wrong, CoercionError) and kind and wrong.token is not None and wrong.token.keyword is not None:
        flag = wrong.token.keyword
        return f"{flag} {kind}; got '{wrong.token.value[:40]}'.{_try_example(verb, flag)}"
    if not isinstance(wrong, UnknownOptionError):
        return None
    if (wrong.token.keyword or wrong.token.value) == "-":
        return "errbar reads files, not standard input; got -. Save its text in a file."
    word = (wrong.token.keyword or wrong.token.value).lstrip("-").partition("=")[0].replace("-", "_")
    flags = {name.lstrip("-").replace("-", "_") for x in wrong.argument_collection for name in x.names}
    words = flags | ({"measures"} if "measure" in flags else set()) | ({"learner"} if "model" in flags else set())
    return explain_habit(verb, word, words)


def _try_example(verb: str, flag: str) -> str:
    example = example_of(verb, flag.lstrip("-"))
    return f" Try {flag} {example}." if example else ""
