"""Global random generators: `numpy.random`, `random`, and torch where it is loaded; their states read, seeded, set."""

from __future__ import annotations

import pickle
import random
import sys
from contextlib import suppress
from types import ModuleType
from typing import NamedTuple

import numpy as np

from errbar.records.types import Ints

DRAWN = 0x7261_6E64
"""Keeps these seeds apart from those of `random_state`, which are drawn from (seed, fold) alone."""


class GeneratorStates(NamedTuple):
    """The states of all global generators; torch's as bytes, None where it is not loaded."""

    numpy: dict[str, object]
    python: tuple[object, ...]
    torch: object

    def same_as(self, other: GeneratorStates) -> bool:
        """True where nothing was drawn in between."""
        mine, theirs = (pickle.dumps((s.numpy, s.python, _bytes_of(s.torch))) for s in (self, other))
        return mine == theirs


def read_states() -> GeneratorStates:
    """The states as they are now."""
    torch = _torch()
    numpy = np.random.get_state(legacy=False)  # noqa: NPY002  (the global generator is what this is about)
    assert isinstance(numpy, dict)
    return GeneratorStates(numpy, random.getstate(), None if torch is None else torch.get_rng_state())


def set_states(states: GeneratorStates) -> None:
    """Every generator as it was."""
    torch = _torch()
    np.random.set_state(states.numpy)  # noqa: NPY002
    random.setstate(states.python)
    if torch is not None and states.torch is not None:
        torch.set_rng_state(states.torch)


def seed_states(seed: int, *index: int) -> None:
    """Every generator seeded by (seed, index)."""
    torch = _torch()
    state = _seeds(seed, *index)
    with suppress(TypeError):  # a program may have put another algorithm in place, which has no such seed
        np.random.seed(int(state[0]))  # noqa: NPY002
    random.seed(int(state[1]))
    if torch is not None:
        torch.manual_seed(int(state[2]))


def seeded_states(before: GeneratorStates, seed: int, *index: int) -> GeneratorStates:
    """The states that `seed_states` leaves behind it, found without a look at the generators themselves."""
    state = _seeds(seed, *index)
    numpy = before.numpy  # another algorithm, which stayed as it was
    if numpy["bit_generator"] == "MT19937":
        found = np.random.RandomState(int(state[0])).get_state(legacy=False)
        assert isinstance(found, dict)
        numpy = found
    torch = _torch()
    drawn = None if torch is None else torch.Generator().manual_seed(int(state[2])).get_state()
    return GeneratorStates(numpy, random.Random(int(state[1])).getstate(), drawn)


def _seeds(seed: int, *index: int) -> Ints:
    return np.random.SeedSequence(seed, spawn_key=(*index, DRAWN)).generate_state(3)


def _torch() -> ModuleType | None:
    """Torch where the program has loaded it whole; it is never imported here."""
    found = sys.modules.get("torch")
    return found if hasattr(found, "get_rng_state") else None


def _bytes_of(state: object) -> bytes:
    return b"" if state is None else bytes(np.asarray(state))
