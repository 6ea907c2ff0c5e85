"""Messages name options in neutral notation and use plain words; literals below `cli` are read, not run."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from errbar._shelf import shelf
from errbar.cli.list import SHELVES
from errbar.cli.spelling import OWN, REQUESTS
from errbar.requests.option import options_of
from tests.house.source_modules import module_files, parsed, room_of

FLAG = re.compile(r"(?<![\w-])--[a-z]|(?<![\w-])-m ")
OPTION = re.compile(r"`([a-z]\w*)(?:=[^`\s\"']+)?`")
FORBIDDEN = re.compile(r"\b(say|told apart|nobody|alike|stands|as it is)\b", re.IGNORECASE)
TYPED = {
    "errbar.dialect": "shows what each dialect writes",
    "errbar.report.page.replay": "the command that repeats a run",
    "errbar.requests.typed_command": "the words of that command",
    "errbar.report.notebook": "custom properties of CSS",
    "errbar.report.page.confusion_table": "custom properties of CSS",
    "errbar.report.page.still_picture": "custom properties of CSS",
    "errbar.report.palette": "custom properties of CSS",
    "errbar.verbs.demo": "commands that the user is shown to type",
    "errbar.verbs.demo_digits": "commands that the user is shown to type",
}
"""Modules below `cli` that write flags for a reason."""
NAMES = {
    *("ax", "data", "decision_function", "n_fit", "n_jobs", "name", "predict", "predict_proba", "roc"),
    *("chi2", "chi2_corrected", "clean", "find", "miss_high", "miss_low", "noisy", "quadratic", "select", "true"),
    *("variance", "weighted"),
}
"""Code that is no option: arguments of functions, values of options, columns of sheets."""
COMMAND = re.compile(r"\berrbar [a-z]")


def literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of every string that is not a docstring; what an f-string fills in is left as {}."""
    nodes = list(ast.walk(tree))
    skipped = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
    inside = {id(v) for n in nodes if isinstance(n, ast.JoinedStr) for v in n.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(v.value if isinstance(v, ast.Constant) else "{}" for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not {id(node)} & (skipped | inside):
            yield node.lineno, node.value


def flags_in(text: str) -> bool:
    """True for an option written as on the command line; lines that show a whole command are left out."""
    return any(FLAG.search(line) for line in text.splitlines() if not COMMAND.search(line))


def unknown_words(text: str, known: set[str]) -> set[str]:
    return {word for word in OPTION.findall(text) if word not in known}


@pytest.fixture(scope="module")
def vocabulary() -> set[str]:
    """Every word of a request, of a command and of a concept's options."""
    words = {*OWN, *NAMES}
    for module, request in REQUESTS.items():
        words |= set(options_of(getattr(__import__(f"errbar.requests.{module}", fromlist=["_"]), request)))
    for room in SHELVES:
        for concept in shelf(room).everything():
            words |= {concept.name, *getattr(concept, "options", {})}
    return words


@cache
def messages() -> list[tuple[str, str]]:
    """Place and text of every literal below `cli`."""
    below = {m: p for m, p in module_files().items() if room_of(m) not in ("cli", "__main__") and m != "errbar.api"}
    assert len(below) > 500
    return [(f"{m}:{line}", t) for m, p in below.items() for line, t in literals(parsed(p))]


@cache
def pages() -> list[tuple[str, str]]:
    """What `errbar explain` shows of every concept, without its doctest."""
    found = [(r, c) for r in SHELVES for c in shelf(r).everything()]
    return [(f"{r}/{c.name}", str(getattr(c, "page", c.about)).partition(">>>")[0]) for r, c in found]


@cache
def helps() -> list[tuple[str, str]]:
    """The help of every option."""
    found = []
    for module, name in REQUESTS.items():
        request = getattr(__import__(f"errbar.requests.{module}", fromlist=["_"]), name)
        found += [(f"{module}.{word}", d.option.help) for word, d in options_of(request).items()]
        found.append((module, request.about))
    return found


@pytest.mark.heavy
def test_no_message_below_the_command_line_writes_a_flag():
    wrong = [
        f"{at}: {t}" for at, t in [*messages(), *pages(), *helps()] if flags_in(t) and at.partition(":")[0] not in TYPED
    ]
    assert wrong == []


@pytest.mark.heavy
def test_every_module_that_may_write_flags_does():
    writing = {at.partition(":")[0] for at, t in messages() if FLAG.search(t)}
    documented = {m for m, p in module_files().items() if m in TYPED and FLAG.search(p.read_text("utf-8"))}
    assert set(TYPED) <= writing | documented


@pytest.mark.heavy
def test_every_option_that_a_message_names_exists(vocabulary):
    wrong = {at: unknown_words(t, vocabulary) for at, t in [*messages(), *pages(), *helps()]}
    assert {at: words for at, words in wrong.items() if words} == {}


@pytest.mark.heavy
def test_no_message_page_or_help_uses_a_word_of_the_old_wording():
    sentences = [(at, t) for at, t in messages() if " " in t.strip()]
    wrong = [f"{at}: {t}" for at, t in [*sentences, *pages(), *helps()] if FORBIDDEN.search(t)]
    assert wrong == []


@pytest.mark.parametrize("planted", ["Give --unit.", "Add it: -m cost.", "Use --plan 'kfold(k=10)'."])
def test_a_planted_flag_is_found(planted):
    assert [t for _, t in literals(ast.parse(f"raise BadInput({planted!r})")) if flags_in(t)] == [planted]
    assert not flags_in("`unit` needs rows")


def test_a_planted_flag_in_an_f_string_is_found_and_a_docstring_is_not():
    source = 'def f(x):\n    """Writes --gap."""\n    return f"{x} needs --time; got `window={x}`"'
    assert [flags_in(t) for _, t in literals(ast.parse(source))] == [True]


def test_a_planted_option_that_does_not_exist_is_found(vocabulary):
    assert unknown_words("`gap` needs `tyme` and `unti=3`; see `errbar list splits`", vocabulary) == {"tyme", "unti"}


@pytest.mark.parametrize("planted", ["Say which.", "They are told apart.", "nobody asked", "as it is", "it stands"])
def test_a_planted_word_of_the_old_wording_is_found(planted):
    assert FORBIDDEN.search(planted)
