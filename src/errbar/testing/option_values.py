"""Other values for the options of a concept: an option that changes nothing is parsed and ignored."""

from __future__ import annotations

from collections.abc import Iterator

from errbar.records.concept import Concept, Setting

NUMBERS: tuple[Setting, ...] = (0.3, 0.7, 1, 2, 3, 5, 1e-2, 0.2)
WORDS: tuple[Setting, ...] = (
    "a", "b", "micro", "macro", "weighted", "linear", "quadratic", "absolute", "ovo", "log",
    "interval", "consistency",
)  # fmt: skip
"""What options are tried with, where their default does not tell: numbers, and the words that options take here."""


def other_values(concept: Concept, option: str) -> Iterator[Setting]:
    """Values to try instead of the default: the other truth value, other numbers, or words as well."""
    default = concept.options[option]
    if isinstance(default, bool):
        yield not default
        return
    if isinstance(default, int | float):
        yield from (default * 2, default / 2, default + 1, *NUMBERS)
        return
    yield from (*WORDS, *NUMBERS, True, False)
