"""Sentence and Answer: claims in words, with the mark of each statement and the section that proves it."""

from __future__ import annotations

from dataclasses import dataclass

from errbar.records.claim import Claim
from errbar.report.say.verdicts import Glyph


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One answer: its claims, its mark, the question, the words, and where it is proved.

    A sentence without claims counts these rows and has no verdict.
    """

    claims: tuple[Claim, ...] = ()
    glyph: Glyph = "open"
    question: str
    words: str
    proof: str
    """Id of the section that proves it: measures, decide, calibration, slices, classes, curve, gaps, ..."""
    brief: str = ""
    """The words in a line of a terminal; `words` if it is empty."""
    clause: str = ""
    """What a heading says of it, if it is to enter one: `costs more than always predicting "Yes"`."""

    @property
    def line(self) -> str:
        """Return the words for a terminal."""
        return self.brief or self.words

    @property
    def keys(self) -> str:
        """Return the addresses of its claims, which a page states beside the words."""
        return " ".join(c.key.replace(" ", "_") for c in self.claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a page and a terminal begin with."""

    heading: str
    about: str
    """What the numbers are about, in a sentence."""
    sentences: tuple[Sentence, ...]
    identity: tuple[str, ...]
    """Facts that tell this run from others: rows, options, seed, id."""
