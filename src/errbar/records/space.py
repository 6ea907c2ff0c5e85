"""Space: the configurations a search may ask for, and what tells two of them apart.

A space has branches: each belongs to one learner and has its own parameters, so that several learners, or several
grids of one learner, are one space. A *point* is a place in the unit cube with one coordinate for the choice of the
branch (where there are several) and one for every parameter of every branch; `Space.configuration(point)` is what is
fitted there. Coordinates of inactive parameters are ignored: two points that differ only in them are one
configuration.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from errbar.errors import BadInput
from errbar.records.parameter import Choices, Condition, Parameter, Quantiles

LONG = 9
"""Characters beyond which a number is shortened for readers."""

Point: TypeAlias = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Configuration:
    """A learner and the values of its active parameters; equal where learner and values have the same names.

    `values` go to `set_params`; `texts` are their names, in the same order.
    """

    learner: str
    values: Mapping[str, object] = field(compare=False)
    texts: Mapping[str, str] = field(compare=False)
    key: str = field(init=False)
    """Its identity, the same in every process: `svm(C=1.0, kernel=rbf)`; sorted by name."""

    def __post_init__(self) -> None:
        inside = ", ".join(f"{name}={self.texts[name]}" for name in sorted(self.texts))
        object.__setattr__(self, "key", f"{self.learner}({inside})")

    @property
    def label(self) -> str:
        """Return the parameters as written in the space, without a learner that has no name.

        Long numbers have six digits, which tell candidates apart; `values` have them all.
        """
        inside = ", ".join(f"{name}={_shorten(text, self.values.get(name))}" for name, text in self.texts.items())
        return f"{self.learner}({inside})" if self.learner else inside or "as given"


def _shorten(text: str, value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) and len(text) > LONG else text


@dataclass(frozen=True, slots=True)
class Branch:
    """The parameters of one learner that are searched together."""

    learner: str
    parameters: tuple[Parameter, ...]

    def __post_init__(self) -> None:
        names = [p.name for p in self.parameters]
        twice = sorted({n for n in names if names.count(n) > 1})
        if twice:
            raise BadInput(f"A branch names each parameter once; got {', '.join(twice)} twice.")
        by_name = {p.name: p for p in self.parameters}
        for parameter in self.parameters:
            for condition in parameter.when:
                _check_condition(parameter, condition, by_name)
        _check_no_cycle(by_name)


class Dimension(NamedTuple):
    """A coordinate of a point: the parameter and its branch; -1 is the choice of the branch itself."""

    branch: int
    parameter: Parameter


@dataclass(frozen=True)
class Space:
    """Branches in the order in which they are written; algorithms written first count as simpler."""

    branches: tuple[Branch, ...]

    def __post_init__(self) -> None:
        if not self.branches:
            raise BadInput("A space needs at least one parameter; got none.")

    @cached_property
    def learners(self) -> tuple[str, ...]:
        """Names of the learners, each once, as written."""
        return tuple(dict.fromkeys(b.learner for b in self.branches))

    @cached_property
    def dimensions(self) -> tuple[Dimension, ...]:
        """The coordinates of a point, in their order."""
        own = tuple(Dimension(i, p) for i, b in enumerate(self.branches) for p in b.parameters)
        if len(self.branches) == 1:
            return own
        which = Choices(self.branches, tuple(map(str, range(len(self.branches)))))
        return (Dimension(-1, Parameter(name="", domain=which)), *own)

    @cached_property
    def size(self) -> int | None:
        """How many configurations; None where a parameter has endless values. Branches that overlap count twice."""
        sizes = [_size_of(branch) for branch in self.branches]
        return None if None in sizes else sum(filter(None, sizes))

    @cached_property
    def endless(self) -> tuple[str, ...]:
        """Names of the parameters that have no finite number of values."""
        return tuple(dict.fromkeys(d.parameter.name for d in self.dimensions if d.parameter.domain.count is None))

    def branch_at(self, point: Point) -> int:
        """The index of the branch that the point lies in."""
        return self.dimensions[0].parameter.domain.cell(point[0]) if len(self.branches) > 1 else 0

    def active(self, point: Point) -> tuple[int, ...]:
        """Indices of the coordinates that matter at the point."""
        return self._active_in(self.branch_at(point), point)

    def configuration(self, point: Point) -> Configuration:
        """What is fitted at the point."""
        branch = self.branch_at(point)
        values: dict[str, object] = {}
        texts: dict[str, str] = {}
        for i in self._active_in(branch, point):
            owner, parameter = self.dimensions[i]
            if owner >= 0:
                values[parameter.name] = parameter.domain.value_at(point[i])
                texts[parameter.name] = parameter.domain.text_at(point[i])
        return Configuration(self.branches[branch].learner, values, texts)

    def points(self, levels: int | None = None) -> Iterator[Point]:
        """The middle of every cell, as nested loops in the written order; `levels` values where there are more.

        Coordinates of inactive parameters are not varied, so that a configuration comes once for each branch it is in.
        A parameter that conditions read is decided before those that depend on it, wherever it is written.
        """
        for branch in range(len(self.branches)):
            start = [0.5] * len(self.dimensions)
            if len(self.branches) > 1:
                start[0] = (branch + 0.5) / len(self.branches)
            mine = self._parents_first(branch)
            places = [_places(self.dimensions[i].parameter, levels) for i in mine]
            if self._has_conditions:
                yield from self._vary_active(branch, tuple(start), list(zip(mine, places, strict=True)))
                continue
            for chosen in itertools.product(*places):
                point = list(start)
                for i, place in zip(mine, chosen, strict=True):
                    point[i] = place
                yield tuple(point)

    def _vary_active(self, branch: int, point: Point, left: list[tuple[int, list[float]]]) -> Iterator[Point]:
        """Loops over what is left, without those over parameters that are inactive here."""
        if not left:
            yield point
            return
        (i, places), *rest = left
        if not self._holds(self._indices[branch], i, point):
            yield from self._vary_active(branch, point, rest)
            return
        for place in places:
            yield from self._vary_active(branch, (*point[:i], place, *point[i + 1 :]), rest)

    def _parents_first(self, branch: int) -> list[int]:
        """The coordinates of a branch as written, each after those that its conditions read."""
        mine, out = self._indices[branch], dict[int, None]()

        def enter(i: int) -> None:
            for condition in self.dimensions[i].parameter.when:
                enter(mine[condition.parameter])
            out.setdefault(i)

        for i in mine.values():
            enter(i)
        return list(out)

    @cached_property
    def _has_conditions(self) -> bool:
        return any(d.parameter.when for d in self.dimensions)

    @cached_property
    def _indices(self) -> tuple[dict[str, int], ...]:
        """By branch: the coordinate of every parameter."""
        return tuple(
            {d.parameter.name: i for i, d in enumerate(self.dimensions) if d.branch == b}
            for b in range(len(self.branches))
        )

    def _active_in(self, branch: int, point: Point) -> tuple[int, ...]:
        first = (0,) if len(self.branches) > 1 else ()
        mine = self._indices[branch]
        if not self._has_conditions:
            return (*first, *mine.values())
        return (*first, *(i for i in mine.values() if self._holds(mine, i, point)))

    def _holds(self, mine: Mapping[str, int], index: int, point: Point) -> bool:
        for condition in self.dimensions[index].parameter.when:
            parent = mine[condition.parameter]
            if self.dimensions[parent].parameter.domain.text_at(point[parent]) not in condition.names:
                return False
            if not self._holds(mine, parent, point):
                return False
        return True


def _places(parameter: Parameter, levels: int | None) -> list[float]:
    """Places of all values; of `levels` values from end to end where there are more or no end of them."""
    domain = parameter.domain
    if isinstance(domain, Choices):
        return [(i + 0.5) / domain.count for i in range(domain.count)]
    if domain.count is not None and (levels is None or domain.count <= levels):
        low = domain.value_at(0.0)
        return [domain.place_of(low + i) for i in range(domain.count)]
    if levels is None:
        raise BadInput(f"{parameter.name} has no finite number of values.")
    if isinstance(domain, Quantiles) or levels == 1:  # the ends of a distribution may lie at infinity
        return [(i + 0.5) / levels for i in range(levels)]
    return [i / (levels - 1) for i in range(levels)]


def _size_of(branch: Branch) -> int | None:
    """Configurations of a branch: over the values of the parameters that conditions read, products of all others."""
    if any(p.domain.count is None for p in branch.parameters):
        return None
    parents = {c.parameter for p in branch.parameters for c in p.when}
    if not parents:
        return math.prod(p.domain.count or 1 for p in branch.parameters)
    space = Space((Branch(branch.learner, tuple(p for p in branch.parameters if p.name in parents)),))
    total = 0
    for point in space.points():
        texts = space.configuration(point).texts
        on = [
            p for p in branch.parameters
            if p.name not in parents and all(texts.get(c.parameter) in c.names for c in p.when)
        ]  # fmt: skip
        total += math.prod(p.domain.count or 1 for p in on)
    return total


def _check_condition(parameter: Parameter, condition: Condition, by_name: Mapping[str, Parameter]) -> None:
    if condition.parameter not in by_name or condition.parameter == parameter.name:
        raise BadInput(
            f"A condition names another parameter of the same learner; got {condition.parameter!r} for "
            f"{parameter.name}. There are {', '.join(n for n in by_name if n != parameter.name) or 'no others'}."
        )
    domain = by_name[condition.parameter].domain
    names = domain.names if isinstance(domain, Choices) else ()
    if not names:
        raise BadInput(f"{parameter.name} depends on {condition.parameter}, which must be a list of values.")
    missing = [n for n in condition.names if n not in names]
    if missing or not condition.names:
        raise BadInput(
            f"{parameter.name} depends on {condition.parameter} being {', '.join(missing) or 'nothing'}, which is none "
            f"of its values: {', '.join(names)}."
        )


def _check_no_cycle(by_name: Mapping[str, Parameter]) -> None:
    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise BadInput(f"Conditions must not run in a circle; got {' -> '.join((*above, name))}.")
        for condition in by_name[name].when:
            visit(condition.parameter, (*above, name))

    for name in by_name:
        visit(name, ())
