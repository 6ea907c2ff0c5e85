"""Case: an estimator type whose fold predictions have a closed form, and the parameters for which it has."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import numpy as np

from errbar.learners.exact._data import Data
from errbar.learners.exact._sides import Sides
from errbar.records.model_params import own_params
from errbar.records.types import Bools, Floats, Ints

TRUST = 1e5
"""Rounding may be amplified this much, and a far test row may amplify it again: results then agree to about 1e-9."""

ANY = None
"""A parameter that changes no prediction, or whose every value is covered."""


class ExactPredictions(NamedTuple):
    """Predictions of all splits in the learner's class order; `doubt` marks splits that need a real fit."""

    doubt: Bools
    label: Ints | None = None
    prob: Floats | None = None
    value: Floats | None = None


class ExactPath(Protocol):
    """What is known of every value of a path before anything is predicted, and predictions when they are asked for."""

    @property
    def doubt(self) -> Bools:
        """(values, splits) True where a real fit is needed."""

    def predict(self, values: Sequence[int]) -> list[ExactPredictions]:
        """Predictions of some of the values, by their number."""

    def squares(self) -> Floats | None:
        """(values, splits) sums of squared errors of one target, NaN where too few digits are left; None if unknown."""


class PredictedPath(NamedTuple):
    """A path of which all was predicted at once."""

    made: list[ExactPredictions]

    @property
    def doubt(self) -> Bools:
        """(values, splits) True where a real fit is needed."""
        return np.array([one.doubt for one in self.made])

    def predict(self, values: Sequence[int]) -> list[ExactPredictions]:
        """Predictions of some of the values, by their number."""
        return [self.made[i] for i in values]

    def squares(self) -> None:
        """Not known without a look at the rows."""


Trace: TypeAlias = Callable[[object, Data, Sides, Sequence[object], bool], ExactPath]
"""(model, data, sides, values of the varied parameter, scaled first?) -> the path along these values."""
Find: TypeAlias = Callable[[Any, Data, Sides, Sequence[Any] | None, bool], list[ExactPredictions]]
"""(model, data, sides, values of the varied parameter, scaled first?) -> predictions, one a value."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """`find` computes; `refuses` says in words which data it is not for."""

    module: str
    name: str
    task: Literal["classification", "regression"]
    takes: Mapping[str, tuple[Any, ...] | None]
    """Every parameter of the estimator with the values that are covered, or ANY."""
    find: Find
    refuses: Callable[[Any, Data, bool], str | None] = field(default=lambda model, data, scaled: None)
    varies: str | None = None
    """The parameter along which a path shares its work."""
    counts: bool = False
    """That parameter counts something: whole numbers from 1, not numbers from 0."""
    trace: Trace | None = None
    """The path, where predictions of all values take longer than what they are computed from."""
    scales: bool = False
    """True where a StandardScaler before it keeps the closed form."""
    features: bool = True
    doubts: str = ""
    """Why a split may need a real fit after all, in words."""

    def follow(self, model: object, data: Data, sides: Sides, values: Sequence[object], scaled: bool) -> ExactPath:
        """The path along values of the varied parameter."""
        if self.trace is not None:
            return self.trace(model, data, sides, values, scaled)
        return PredictedPath(self.find(model, data, sides, values, scaled))

    def runs_through(self, value: object) -> bool:
        """True for a value that a path may have: what a fit would refuse is left to the fit."""
        if isinstance(value, bool | np.bool_):
            return False
        if self.counts:
            return isinstance(value, int | np.integer) and bool(value >= 1)
        return isinstance(value, int | float | np.integer | np.floating) and bool(0 <= value < np.inf)

    def fits(self, model: object) -> bool:
        """True for this very type: a subclass may do anything. Looks only at what is imported already."""
        return getattr(sys.modules.get(self.module), self.name, None) is type(model)

    def unlike(self, model: Any, params: Mapping[str, object] | None = None) -> str | None:
        """The first parameter with a value that is not covered, in words; `params` where they were read already."""
        for key, value in (own_params(model) if params is None else params).items():
            if key not in self.takes:
                if not _same(value, type(model)().get_params(deep=False)[key]):
                    return f"{self.name} has a parameter {key} that is not known here"
                continue
            allowed = self.takes[key]
            if allowed is None or any(value is a for a in allowed):
                continue
            if not any(_same(value, a) for a in allowed):
                told = ", ".join(repr(a) for a in allowed)
                return f"{self.name}({key}={value!r}) has no closed form here; {key} may be {told}"
        return None


def _same(a: object, b: object) -> bool:
    """Equal as parameters: 1 is not True, and an array equals nothing."""
    if a is b:
        return True
    if isinstance(a, str) or isinstance(b, str):
        return isinstance(a, str) and isinstance(b, str) and a == b
    plain = all(isinstance(x, bool | int | float | np.bool_ | np.number) for x in (a, b))
    return bool(plain and isinstance(a, bool | np.bool_) == isinstance(b, bool | np.bool_) and a == b)
