"""Memory of what a contrast found of a pair: adjusted intervals ask for the same pair at another level."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair

T = TypeVar("T")
MOST_ROWS = 1 << 16
"""Rows up to which it is kept: with it the pair is, and what each row adds to its values."""


def keep(what: str, pair: RowPair, ask: InferenceSettings, find: Callable[[], T]) -> T:
    """The value of `find()`, found once for each pair of the settings' verb."""
    if pair.n > MOST_ROWS:
        return find()
    key = (what, id(pair))
    if key not in ask.kept:
        ask.kept[key] = pair, find()  # with the pair, so that its id stays its own
    found: T = ask.kept[key][1]
    return found


def known(what: str, pair: RowPair, ask: InferenceSettings, kind: type[T]) -> T | None:
    """Return what `keep` has already; None if it would have to be found."""
    found = ask.kept.get((what, id(pair)))
    return None if found is None or not isinstance(found[1], kind) else found[1]


def leave(what: str, pair: RowPair, ask: InferenceSettings, found: object) -> None:
    """Leave for `keep` what was found of many pairs at once."""
    if pair.n <= MOST_ROWS:
        ask.kept[what, id(pair)] = pair, found
