"""Word: a term of the lectures with its definition, a small example that runs, and what to read next."""

from __future__ import annotations

from dataclasses import dataclass

from errbar.records.concept import Concept


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Concept):
    """A term that students meet; its page defines it and tells it from its neighbours."""

    see: tuple[str, ...]
    """Names of other words and of concepts on any shelf, the nearest first."""
    wordings: tuple[str, ...] = ()
    """Phrases and words of earlier texts that mean it, as people type them; `errbar explain` lets them lead here even
    where another shelf has an alias of that name."""
    example: str
    """Lines for Python as they are typed and answered, a doctest."""
