"""Given rule: a rule whose true error is asked for: text over a world's variables, a function, or a fitted model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from errbar.errors import BadInput, ErrbarError, ForeignEnded, LearnerFailed
from errbar.foreign import Ended, foreign
from errbar.learners import load_object
from errbar.records.types import CLASSIFICATION, Array
from errbar.records.world import Loss, World
from errbar.worlds import codes_of, read_rule, values_of

_SOURCE = re.compile(r"^[^\s'\"<>=]+:[A-Za-z_][\w.]*$")
PROBES = 7
FLAT: tuple[Loss, ...] = ("zero_one", "squared", "absolute")


def given_rule(spec: object, world: World, loss: Loss) -> object:
    """The rule, tried on a few rows of the world; BadInput or LearnerFailed says what is wrong with it."""
    if isinstance(spec, str) and not _SOURCE.match(spec.strip()):
        if loss not in FLAT:
            raise BadInput(
                f"A rule written as text answers classes, not probabilities; got {spec!r}. Use file.py:object."
            )
        return read_rule(spec, world.variables, world.labels)
    made = load_object(spec.strip()) if isinstance(spec, str) else spec
    if isinstance(made, type):
        raise BadInput(f"A rule is a function of the features or a fitted model; got the class {made.__name__}.")
    if hasattr(made, "predict"):
        _try(made, world, loss)
        return made
    if not callable(made):
        raise BadInput(f"A rule is a function of the features or a fitted model; got {type(made).__name__}.")
    return _function(made, world, loss)


def rule_name(spec: object) -> str:
    """The rule as it is told in a run."""
    if isinstance(spec, str):
        return spec.strip()
    return str(getattr(spec, "__name__", type(spec).__name__))


class ByRow:
    """A function of one row, asked row by row."""

    def __init__(self, function: Callable[[object], object]) -> None:
        self.function = function

    def __call__(self, X: object) -> Array:
        """One answer a row."""
        return np.array([self.function(row) for row in np.asarray(X)])


def _function(made: Callable[[object], object], world: World, loss: Loss) -> object:
    """A function of all rows, or, where that fails or answers otherwise, of one row."""
    X = world.sample(PROBES + len(world.variables), np.random.default_rng(0)).X
    if loss not in FLAT:
        return made
    by_row = ByRow(made)
    try:
        with _blame_rule(made):
            apart = _answers(by_row, X, world)
    except (BadInput, LearnerFailed):
        _try(made, world, loss)  # no function of a row: it must be one of all rows
        return made
    try:
        with _blame_rule(made):
            together = _answers(made, X, world)
    except (BadInput, LearnerFailed):
        return by_row
    return made if np.array_equal(apart, together) else by_row


def _answers(rule: object, X: object, world: World) -> Array:
    return codes_of(rule, X, world.labels) if world.kind in CLASSIFICATION else values_of(rule, X)


def _try(rule: object, world: World, loss: Loss) -> None:
    """What the rule raises is told as its own failure."""
    X = world.sample(PROBES, np.random.default_rng(0)).X
    with _blame_rule(rule):
        if loss in FLAT:
            _answers(rule, X, world)
        else:
            world.truth(rule, loss, n=100)


@contextmanager
def _blame_rule(rule: object) -> Iterator[None]:
    """Run the block as the rule's own code; ForeignEnded where it asks to end the program."""

    def tell(ended: Ended) -> ErrbarError:
        return (ForeignEnded if ended.final else LearnerFailed)(
            f"The rule {rule_name(rule)} ended in {ended.words.rstrip('.')}. A rule is a function of an array of "
            "features (rows, columns), or a model that has been fitted."
        )

    with foreign(tell, passes=(ErrbarError,)):
        yield
