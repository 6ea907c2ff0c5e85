"""A fit with global random generators seeded, so that a learner that draws from them gives the same numbers again.

A fit must find them in a state that depends on the plan's seed and the fold only, whichever process or thread carries
it out; afterwards the program finds them as they were.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from errbar.errors import LearnerFailed
from errbar.learners.fitting.generator_states import (
    GeneratorStates,
    read_states,
    seed_states,
    seeded_states,
    set_states,
)

T = TypeVar("T")


class _Fit:
    """A fit under way."""

    def __init__(self) -> None:
        self.shared = False
        """True where another fit was under way for some of the time."""
        self.disturbed = False
        """True where it was, and somebody drew: the result may depend on who was first."""


Outer = frozenset[_Fit]
"""The fits that a fit is part of: a learner may itself evaluate learners, also in threads."""


Seeding = Callable[[], GeneratorStates]
"""What the generators were seeded to: worked out only where several fits were under way, as reading them takes long."""


@dataclass
class _FitsInside:
    """Who is fitting in this process; one who draws must be alone, all others may be side by side."""

    change: threading.Condition = field(default_factory=threading.Condition)
    present: set[_Fit] = field(default_factory=set)
    alone: set[_Fit] = field(default_factory=set)
    groups: Counter[Outer] = field(default_factory=Counter)
    before: dict[Outer, tuple[GeneratorStates, Seeding | None]] = field(default_factory=dict)
    """By group: what the generators were when its first fit began, and what they were seeded to then."""
    seeded: Seeding | None = None
    """What the generators were seeded to last."""


_inside = _FitsInside()
_outer: ContextVar[Outer] = ContextVar("_outer", default=frozenset())
_drawing: set[str] = set()
"""Fingerprints of learners that are fitted alone from now on."""


def fit_seeded(fit: Callable[[], T], fingerprint: str, seed: int, *index: int) -> T:
    """The result of `fit` with the global generators seeded by (seed, index).

    The generators belong to the whole process. Fits of several threads run side by side on the guess that none draws
    from them; where one did, all that were under way are repeated, each alone, and so are the learner's later fits. So
    threads give the bits of a plain loop, and a learner that draws nothing loses no time.
    """
    with _seeded(seed, *index, alone=fingerprint in _drawing) as state:
        result, failed = _attempt(fit)
    if state.disturbed:
        _drawing.add(fingerprint)
        with _seeded(seed, *index, alone=True):
            return fit()
    if failed is not None:
        raise failed
    assert result is not None
    return result


def _attempt(fit: Callable[[], T]) -> tuple[T | None, LearnerFailed | None]:
    try:
        return fit(), None
    except LearnerFailed as cause:  # it may have failed for what another thread drew
        return None, cause


@contextmanager
def _seeded(seed: int, *index: int, alone: bool) -> Iterator[_Fit]:
    me, outer = _Fit(), _outer.get()
    with _inside.change:
        _inside.change.wait_for(lambda: not ((_inside.present if alone else _inside.alone) - outer))
        seeded = _enter(me, outer, seed, *index)
        if alone:
            _inside.alone.add(me)
    token = _outer.set(outer | {me})
    try:
        yield me
    finally:
        _outer.reset(token)
        with _inside.change:
            me.disturbed = me.shared and not read_states().same_as(seeded())
            _leave(me, outer)


def _enter(me: _Fit, outer: Outer, seed: int, *index: int) -> Seeding:
    """The states that this fit may rely on: its own where it begins alone, those of the first one here else."""
    others = _inside.present - outer
    if not others:
        before = read_states()
        _inside.before[outer] = (before, _inside.seeded)
        seed_states(seed, *index)
        _inside.seeded = partial(seeded_states, before, seed, *index)
    for other in others:
        other.shared = True
    me.shared = bool(others)
    _inside.present.add(me)
    _inside.groups[outer] += 1
    assert _inside.seeded is not None
    return _inside.seeded


def _leave(me: _Fit, outer: Outer) -> None:
    """The last of a group sets the generators back."""
    _inside.present.discard(me)
    _inside.alone.discard(me)
    _inside.groups[outer] -= 1
    if not _inside.groups[outer]:
        del _inside.groups[outer]
        if outer in _inside.before:
            states, _inside.seeded = _inside.before.pop(outer)
            set_states(states)
    _inside.change.notify_all()
