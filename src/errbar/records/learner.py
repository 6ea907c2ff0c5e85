"""Learner: something that can be fitted anew on any rows, and how it is described and recognised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from errbar.records.equality import equal_records, hash_record
from errbar.records.fit_roles import FitRoles
from errbar.records.model_params import read_params
from errbar.records.thread_params import ThreadParams, thread_params
from errbar.records.types import Array, Floats, Ints, Kind

Wants: TypeAlias = Literal["native", "encoded"]
"""native: rows as the user gave them. encoded: errbar's own numbers-and-codes matrix, for the short names."""


@dataclass(frozen=True, kw_only=True)
class Learner:
    """A prototype that is cloned for every fit, never fitted itself."""

    name: str
    model: Any
    """An object with fit and predict, or a function (X_train, y_train, X_test) -> predictions."""
    wants: Wants = "native"
    kinds: tuple[Kind, ...] = ()
    """Tasks it is for, where its type tells; empty where it does not."""
    params: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What sets it apart from its defaults, for messages and the run."""
    fingerprint: str = ""
    """Equal learners, equal fingerprint: what resuming relies on."""
    said: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    about: str = ""
    roles: FitRoles = field(default_factory=FitRoles)
    """What its fit is handed beside features and target."""

    @cached_property
    def threads(self) -> ThreadParams:
        """Parameters that hold the number of threads of a fit."""
        return thread_params(self.model)

    @cached_property
    def unseeded(self) -> tuple[tuple[str, Any], ...]:
        """Every `random_state` that is None: its name, and the part of the model that owns it."""
        if not hasattr(self.model, "get_params"):
            return ()
        params = read_params(self.model)
        bare = [name for name, value in params.items() if value is None and name.endswith("random_state")]
        return tuple((name, params[name.rpartition("__")[0]] if "__" in name else self.model) for name in bare)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """What one fit predicted for the test rows of its split, checked: right length, finite, known classes."""

    split: int
    label: Ints | None = None
    """Class codes."""
    prob: Floats | None = None
    """P(positive) of two classes, (rows, classes) beyond; columns in the task's order whatever the fit had seen."""
    score: Floats | None = None
    """Where there is no probability: the decision function, or a column of scores for each class."""
    value: Array | None = None
    n_train: int = 0
    seconds: float = 0.0
    unseen: tuple[str, ...] = ()
    """Classes that the training rows lacked."""
    failed: str | None = None
    """Why the fit failed, where failures are counted as wrong."""
    warned: tuple[str, ...] = ()
    """What the model warned of while it was fitted and asked, each text once."""
    said: tuple[str, ...] = ()
    """How answers were read where that was not plain; the same words in every fold."""
    inside: Fold | None = None
    """Answers of the same fit for its training rows, in ascending order, where that was asked; no store keeps them."""

    __eq__ = equal_records
    __hash__ = hash_record
