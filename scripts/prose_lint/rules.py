"""Rules of prose: words that errbar's texts avoid, long sentences, and openings of docstrings that riddle.

"case", "group" and "left" are missing although the list of terms replaces them in one meaning: most of what they would
find is their other, plain meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

MOST_WORDS = 30
"""Words of a sentence."""


class Hit(NamedTuple):
    """What a rule found in a text: the rule, and the words around it."""

    rule: str
    shown: str


def _rule(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'’-])(?:{words})(?![\w-])", re.IGNORECASE)


TERMS = {
    "no skill": _rule(r"no[- ]skill"),
    "blind rule": _rule(r"blind rules?"),
    "commonest": _rule(r"commonest"),
    "y'": _rule(r"y['′]"),
    "inducer": _rule(r"inducers?"),
    "holds the truth": _rule(r"(?:holds?|held|holding) the truth"),
    "ends of an interval": _rule(r"(?:upper|lower) ends?|(?:both|its|their) ends"),
    "lean": _rule(r"lean(?:s|ed|ing)?"),
    "resolved": _rule(r"(?:un)?resolved"),
    "distinguishable": _rule(r"(?:in)?distinguishable"),
    "would tell": _rule(r"would tell"),
    "flatters": _rule(r"flatter(?:s|ed|ing)?"),
}
"""Words that a term of the glossary replaces, in every text."""

TERMS_OF_READERS = {
    "gap": _rule(r"gaps?"),
    "say": _rule(
        r"(?:it|model|they) says?(?! so)|always saying|would have said|said →|(?:is|are|be|been|was|were) said"
    ),
    "call": _rule(
        r"(?<!errbar )(?<!in one )(?<!in a )(?<!from )calls?(?! (?:of|to|errbar|`))"
        r"|(?<!also )(?<!is )(?<!are )(?<!be )(?<!was )(?<!so )called|calling"
    ),
    "cut": _rule(r"cuts?(?! (?:off|short|into|through))|cutting"),
    "world": _rule(r"worlds?"),
    "shelf": _rule(r"shelf|shelves"),
    "room": _rule(r"rooms?"),
}
"""Words that code has for its own things (`gap`, a call, `world`, `shelf`, a room), and readers do not need."""

BANNED = {
    "hangs on": _rule(r"(?:hangs?|hung) on"),
    "speaks for": _rule(r"(?:speaks?|spoke) (?:for|against)"),
    "whoever": _rule(r"whoever"),
    "dear": _rule(r"dear(?:er|est)?"),
    "as it was": _rule(r"as (?:it|they) (?:was|were)"),
    "what … is of": _rule(r"what\b[^.;:]{1,60}\b(?:is|are) of"),
    "such": _rule(r"such(?! as)"),
    "beyond chance": _rule(r"beyond chance"),
    "is told": _rule(r"(?:is|are|was|were|be|been) told"),
}

NEVER = ("The same", "Of", "Those", "That of", "Ditto", "Likewise")
"""Openings that only a sentence before them would explain."""
RIDDLES = ("What", "Where", "Whether", "Which", "Who", "How", "As", "By", "Its", "It")
"""Openings of half a sentence: write what it is, or begin with a verb (Return, Compute, Draw)."""
_OPENING = re.compile(rf"({'|'.join((*NEVER, *RIDDLES))})\b(?!')")

OF_CODE = frozenset({"docstrings", "notes", "comments"})
"""Kinds of text that only developers read."""
OPENED = frozenset({"docstrings", "notes", "explain"})
"""Kinds of text whose first words are looked at."""

_END = re.compile(r"(?<=[.!?])[\"')\]]?\s+(?=[A-Z\"'(\[`{<])")
_TAG = re.compile(r"<[^<>]+>")
_CODE = re.compile(r"``.+?``|`[^`]*`", re.DOTALL)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_BLOCK = re.compile(r"\n\s*\n|\n\s*-{3,}\n|\n\s*(?=[-*] |\w+:\n)")
"""Between paragraphs, items of lists and parameters."""
_WORD = re.compile(r"[^\W_]")


def prose_of(text: str) -> str:
    """Return the text on one line, without tags and addresses; code is one word, `x`."""
    return " ".join(_TAG.sub(" ", _LINK.sub(r"\1", _CODE.sub("`x`", text))).split())


def sentences(prose: str) -> list[str]:
    """Return the sentences of a text on one line."""
    return [part for part in _END.split(prose) if part]


def length(sentence: str) -> int:
    """Count the words of a sentence; signs between blanks are none."""
    return sum(bool(_WORD.search(word)) for word in sentence.split())


def hits(kind: str, text: str) -> Iterator[Hit]:
    """Yield everything that the rules find in a text of that kind."""
    if kind in OPENED and (opens := _OPENING.match(text.lstrip())):
        yield Hit(f"opens: {opens[1]}", text.lstrip().splitlines()[0])
    terms = TERMS if kind in OF_CODE else {**TERMS, **TERMS_OF_READERS}
    for prose in map(prose_of, _BLOCK.split(text)):
        yield from _hits_of_block(prose, {**terms, **BANNED})


def _hits_of_block(prose: str, rules: Mapping[str, re.Pattern[str]]) -> Iterator[Hit]:
    for name, pattern in rules.items():
        for found in pattern.finditer(prose):
            yield Hit(name, prose[max(0, found.start() - 40) : found.end() + 40])
    for sentence in sentences(prose):
        if (words := length(sentence)) > MOST_WORDS:
            yield Hit("long sentence", f"{words} words: {sentence}")
