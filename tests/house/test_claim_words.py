"""Law 5 of claims: verdict words are literals of `report/say` alone; rendering rooms take them from claims."""

import ast
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.house.source_modules import SRC, module_files, nodes_of

WORDS = (
    "better", "worse", "beats", "none", "every", "same", "ok", "needs", "dominates", "inconclusive", "equivalent",
    "not distinguishable", "resolved",
)  # fmt: skip
SPOKEN = re.compile(rf"(?<![\w.:=\"'#-])({'|'.join(WORDS)})(?![\w=:-])", re.IGNORECASE)
"""A word in a text: not part of a name, and no value of HTML or CSS such as `display:none`."""
ROOMS = ("errbar.report.", "errbar.pictures.", "errbar.cli.serving.")
SAYS = "errbar.report.say."
KNOWN = json.loads((Path(__file__).parent / "claim_words.json").read_text(encoding="utf-8"))
"""Texts with such words by module, which may only become fewer: remove a module when it has none."""
FILES = {name: path for name, path in module_files().items() if name.startswith(ROOMS) and not name.startswith(SAYS)}
SCRIPTS = sorted((SRC / "errbar" / "report" / "page").glob("*.js"))


def docstrings_in(path):
    """Texts that stand alone, which readers of the code see: docstrings, also of constants."""
    return {
        id(node.value) for node in nodes_of(path) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def annotations_in(path):
    """Texts inside `Literal[...]`: names of verdicts and directions."""
    found = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
            found |= {id(x) for x in ast.walk(node)}
    return found


def spoken_in(path):
    """Line and text of each literal with a verdict word; a literal that is one word is a key, which nobody reads."""
    left_out = docstrings_in(path) | annotations_in(path)
    for node in nodes_of(path):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in left_out:
            continue
        if SPOKEN.search(node.value) and node.value.lower() not in WORDS:
            yield node.lineno, node.value


def spoken_in_script(text):
    """Line and text of each string of a script with such a word; comments and code are no strings."""
    code = re.sub(r"(?m)//(?![^\n]*[`\"']\s*[,;)]).*$", "", text)
    for found in re.finditer(r"\"([^\"\n]*)\"|`([^`]*)`", code):
        said = re.sub(r"\$\{[^{}]*\}", "", found[1] or found[2] or "")
        if SPOKEN.search(said) and said.lower() not in WORDS:
            yield code[: found.start()].count("\n") + 1, said


def test_the_lint_finds_words_and_leaves_out_keys_docstrings_and_styles(tmp_path):
    code = (
        '"""A text that is better."""\nA = "better"\nB = "is better than"\nC = f"{A} worse"\nD = "display:none"\n'
        'E = \'fill="none"\'\nF: "Literal[\'better\']" = A\nG = {"worse": "worse", "open": "in every row"}\n'
    )
    path = tmp_path / "made.py"
    path.write_text(code, encoding="utf-8")
    assert [line for line, _ in spoken_in(path)] == [3, 4, 8]
    script = 'const a = "none", b = `at ${x} it is worse`;\n// nothing is better\nconst c = "the same";\n'
    assert [line for line, _ in spoken_in_script(script)] == [1, 3]


@pytest.mark.parametrize("module", FILES)
def test_verdict_words_are_said_in_one_room(module):
    found = list(spoken_in(FILES[module]))
    assert len(found) <= KNOWN.get(module, 0), found


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.name)
def test_scripts_say_no_verdict(path):
    assert list(spoken_in_script(path.read_text(encoding="utf-8"))) == []


def test_what_is_known_is_there_and_the_list_only_shrinks():
    counts = Counter({module: len(list(spoken_in(path))) for module, path in FILES.items()})
    assert {module for module, n in KNOWN.items() if n < 1} == set()
    assert set(KNOWN) <= {module for module, n in counts.items() if n}, "remove these modules from claim_words.json"
