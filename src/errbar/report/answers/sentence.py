"""Sentence and Answer: what may be said of a run, with the mark of each statement and the section that proves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Glyph: TypeAlias = Literal["better", "worse", "open"]
GLYPHS: dict[Glyph, str] = {"better": "●", "worse": "◆", "open": "○"}
ASCII: dict[Glyph, str] = {"better": "*", "worse": "!", "open": "o"}
"""The same where an encoding cannot carry them."""

Heads: TypeAlias = Literal["refusal", "cost", "slice", "calibration", "tie", "open", ""]
ORDER: tuple[Heads, ...] = ("refusal", "cost", "slice", "calibration", "tie", "open")
"""What a heading mentions besides skill: the first of these that holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One answer: its mark, the question, the words with the interval that decided, and where it is proved."""

    glyph: Glyph
    question: str
    words: str
    proof: str
    """Id of the section that proves it: measures, decide, calibration, slices, classes, curve, gaps, ..."""
    brief: str = ""
    """The same in a line of a terminal; `words` where it is empty."""
    heads: Heads = ""
    """As what it may enter the heading."""
    clause: str = ""
    """What the heading then says of it: `but at 0.50 it costs more than calling everyone Yes`."""

    @property
    def line(self) -> str:
        """For a terminal."""
        return self.brief or self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a page and a terminal begin with."""

    heading: str
    about: str
    """What the numbers are about, in a sentence."""
    sentences: tuple[Sentence, ...]
    identity: tuple[str, ...]
    """Facts that tell this run from others: rows, options, seed, id."""
