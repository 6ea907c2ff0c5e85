"""Simplicity: which of several configurations is the simplest, as the space declares it."""

from __future__ import annotations

import math
from collections.abc import Iterable

from errbar.records.parameter import Choices, Parameter
from errbar.records.space import Configuration, Space


def simplest(space: Space, configurations: Iterable[Configuration]) -> Configuration | None:
    """The simplest by declaration; None where two differ in a parameter that declares no order.

    Learners as written first, then the parameters as written, each as its `simple` says; None as a value is no limit,
    the least simple.
    """
    left = list(configurations)
    order = {name: i for i, name in enumerate(space.learners)}
    if left:
        first = min(order[c.learner] for c in left)
        left = [c for c in left if order[c.learner] == first]
    for parameter in _parameters_of(space, left[0].learner) if left else ():
        if len({c.texts.get(parameter.name) for c in left}) > 1:
            ranks = [_rank(parameter, c) for c in left]
            known = [r for r in ranks if r is not None]
            if len(known) < len(ranks):
                return None
            left = [c for c, r in zip(left, ranks, strict=True) if r == min(known)]
    return left[0] if len({c.key for c in left}) == 1 else None


def _parameters_of(space: Space, learner: str) -> list[Parameter]:
    """Every parameter of a learner once; in the order and as declared by the branch that names it first."""
    found: dict[str, Parameter] = {}
    for branch in space.branches:
        for parameter in branch.parameters if branch.learner == learner else ():
            found.setdefault(parameter.name, parameter)
    return list(found.values())


def _rank(parameter: Parameter, configuration: Configuration) -> float | None:
    """Low where simple; None where the declaration does not tell."""
    if parameter.name not in configuration.texts or parameter.simple is None:
        return None
    if parameter.simple == "order":
        names = parameter.domain.names if isinstance(parameter.domain, Choices) else ()
        text = configuration.texts[parameter.name]
        return float(names.index(text)) if text in names else None
    value = configuration.values[parameter.name]
    if value is None:
        return math.inf
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if parameter.simple == "low" else -float(value)
