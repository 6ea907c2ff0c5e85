"""Ranges: the numbers that a word allows, declared with the word and checked when its request is made."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Integral, Real
from typing import TypeGuard

from errbar.errors import BadInput

SHOWN = 40
"""Characters of a value that a message quotes; a whole number may have thousands of digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """Numbers from `low` to `high`; without the two ends unless `closed`, without fractions if `whole`."""

    rule: str
    """What is allowed, after "must be"."""
    example: str
    low: float
    high: float
    closed: bool = False
    whole: bool = False

    def read(self, name: str, value: object) -> float:
        """Return the value of a word as a plain number, whole or not; raise BadInput if it lies outside."""
        plain = self._plain(value)
        if plain is None or not (self.low <= plain <= self.high if self.closed else self.low < plain < self.high):
            raise BadInput(f"`{name}` is {_shown(value)}; it must be {self.rule}. Try `{name}={self.example}`.")
        return plain

    def _plain(self, x: object) -> float | None:
        """Return the number; None for what is none. A seed may be too large for a float."""
        if self.whole and not isinstance(x, bool) and isinstance(x, Integral):
            return int(x)
        if not is_number(x) or (self.whole and x != int(x)):
            return None
        return int(x) if self.whole else float(x)


def count(least: int, most: int, example: str) -> Range:
    """Whole numbers from `least` to `most`."""
    rule = f"a whole number of {least:,} or more, at most {most:,}"
    return Range(rule=rule, example=example, low=least, high=most, closed=True, whole=True)


SEED = Range(
    rule="a whole number of 0 or more, of at most 128 bits",
    example="0",
    low=0,
    high=2**128 - 1,
    closed=True,
    whole=True,
)
# Half a tail must differ from 0 and from a half: 1 - 1e-17 is 1 to a float, and 0.5 + 1e-17 is 0.5.
LEVEL = Range(rule="between 0 and 1", example="0.95", low=2**-52, high=1 - 2**-52)
SHARE = Range(rule="a share between 0 and 1", example="0.2", low=0, high=1)
DRAWS = count(1, 10**7, "2000")
ASKED = count(1, 10**6, "40")


def _shown(x: object) -> str:
    if not isinstance(x, bool) and isinstance(x, Integral) and abs(int(x)) >= 10**SHOWN:
        return "a whole number of more than 40 digits"
    text = f"{x:g}" if isinstance(x, float) else repr(x)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def is_number(x: object) -> TypeGuard[float]:
    """True for a finite real number; True and False are none, nor is a whole number too large for a float."""
    try:
        # float and int first: the question whether something is Real takes longer than all else here.
        return not isinstance(x, bool) and isinstance(x, (float, int, Real)) and math.isfinite(x)
    except OverflowError:
        return False
