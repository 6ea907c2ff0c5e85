"""Case: an estimator type whose fold predictions have a closed form, and the parameters for which it has."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from errbar._dataclass import dataclass
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
    scales: bool = False
    """True where a StandardScaler before it keeps the closed form."""
    features: bool = True
    doubts: str = ""
    """Why a split may need a real fit after all, in words."""

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
