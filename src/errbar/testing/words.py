"""Laws every word keeps."""

from __future__ import annotations

import doctest
from collections.abc import Callable

from errbar._shelf import SHELVES, shelf
from errbar.errors import UnknownName
from errbar.records.word import Word
from errbar.references import unknown_keys

LONGEST = 900
"""Characters of a page: a definition, not an essay."""


def says_what_it_is(word: Word) -> None:
    """Its page opens with its name and the definition, tells it from its neighbours, and cites what is known."""
    words = " ".join(word.about.split())
    opening = f"{word.label}: "
    assert words[: len(opening)].lower() == opening.lower(), f"the page of {word.name} must begin with its label"
    assert "Not to be confused with" in words, f"the page of {word.name} must tell what it is not"
    assert len(words) <= LONGEST, f"the page of {word.name} has {len(words)} characters, more than {LONGEST}"
    unknown = unknown_keys(word.cites)
    assert not unknown, f"{word.name} cites {unknown}"


def leads_on(word: Word) -> None:
    """At least two names to read next, each on a shelf."""
    assert len(set(word.see) - {word.name}) >= 2, f"{word.name} leads to {word.see}"
    lost = [name for name in word.see if not _is_known(name)]
    assert not lost, f"{word.name} leads to {lost}, which are on no shelf"


def _is_known(name: str) -> bool:
    for room in SHELVES:
        try:
            shelf(room).get(name)
        except UnknownName:
            continue
        return True
    return False


def runs_its_example(word: Word) -> None:
    """Its example is Python that answers what the page says it does."""
    test = doctest.DocTestParser().get_doctest(word.example, {}, word.name, None, None)
    assert any(line.want for line in test.examples), f"the example of {word.name} answers nothing"
    said: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert outcome.failed == 0, "".join(said)


WORD_LAWS: dict[str, Callable[[Word], None]] = {
    law.__name__: law for law in (says_what_it_is, leads_on, runs_its_example)
}
