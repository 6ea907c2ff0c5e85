"""The page of the lectures asks for every word, and shows every picture; tests/pages runs it."""

import re
from pathlib import Path

from errbar._shelf import shelf
from errbar.cli.explain import find

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "tutorials" / "lectures" / "index.md"


OF_OUTPUTS = {
    *("category", "claim", "difference", "doubt", "equivalent", "error_bar", "finding", "inconclusive", "look"),
    *("model", "optimistic", "prediction", "reference", "row", "run", "seed", "simulation", "slice", "threshold"),
    *("unit", "verdict"),
}
"""Words of errbar's own texts, which no lecture asks about."""


def test_every_word_of_the_shelf_is_asked_for_on_the_page():
    asked = re.findall(r"^\$ errbar explain ([\w ]+?)(?: --brief| \||$)", PAGE.read_text(encoding="utf-8"), re.M)
    met = {concept.name for words in asked for room, concept in find(words) if room == "words"}
    assert set(shelf("words").names) - met == OF_OUTPUTS


def test_every_picture_is_shown_and_every_file_is_used():
    text = PAGE.read_text(encoding="utf-8")
    shown = set(re.findall(r"\]\(\.\./\.\./img/lectures/([^)]+)\)", text))
    assert shown == {path.name for path in (ROOT / "docs" / "img" / "lectures").iterdir()}
    for path in (ROOT / "examples" / "lectures").iterdir():
        assert path.name in text, path.name
