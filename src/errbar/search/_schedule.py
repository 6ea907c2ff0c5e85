"""Schedules: how many asks a search is laid out for, and what falls geometrically over them."""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.records.searcher import Searcher


def schedule_of(searcher: Searcher, budget: int) -> int:
    """The option `schedule` where it is given, else the budget.

    It is apart from the budget so that a search that was ended by a clock can be asked for again: the number of asks
    that it came to is the budget then, and what it was laid out for stays.
    """
    given = searcher.settings.get("schedule")
    if given is None:
        return budget
    if isinstance(given, bool) or not isinstance(given, int) or given < 1:
        raise BadInput(f"{searcher.name} needs a whole number of 1 or more as `schedule`; got {given!r}.")
    return given


def first_asks(schedule: int) -> int:
    """Asks that are drawn at random before losses decide: a tenth, from 5 to 20."""
    return min(max(schedule // 10, 5), 20)


def fall(start: float, end: float, done: int, total: int) -> float:
    """From start to end, by the same factor at each of `total` steps; stays at the end."""
    return float(start * (end / start) ** min(done / max(total, 1), 1.0))
