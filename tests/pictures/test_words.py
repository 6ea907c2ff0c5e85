"""Pictures have no verdict words of their own: these come from claims; and they use the terms of the house."""

import ast
import re
from pathlib import Path

import pytest

import errbar

HOME = Path(errbar.__file__).parent
FILES = [*sorted((HOME / "pictures").glob("*.py")), *sorted((HOME / "report" / "drawing").glob("*.py"))]
VERDICTS = r"better|worse|beats?|none|every|same|ok|needs?|dominates?|inconclusive|equivalent|resolved"
OLD = r"no skill|cuts?|call|calls|called|flatters?|leans?"
BANNED = re.compile(rf"\b({VERDICTS}|{OLD})\b", re.IGNORECASE)
WORDS_OF_CODE = {"none", "better", "called"}
"""A fill in SVG, a field of records and a key of the threshold grid, alone in their literal."""


def literals(path):
    """Strings of the code; docstrings, which describe and are not drawn, are left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_literal_holds_a_verdict_word_or_an_old_term(path):
    found = [text for text in literals(path) if BANNED.search(text) and text not in WORDS_OF_CODE]
    assert found == []
