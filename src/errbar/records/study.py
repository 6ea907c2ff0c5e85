"""Study: a question put to a simulation with known truth, answered by many replications of a small experiment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from errbar.records.concept import Concept
from errbar.records.estimate import Estimate
from errbar.records.learner import Learner
from errbar.records.sheet import Sheet
from errbar.records.world import Loss, World


class Vary(NamedTuple):
    """What a study varies: a parameter and its values, in the order they were given."""

    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class Setup:
    """All that a replication needs, resolved and checked; sent to a worker once."""

    world: World
    learner: Learner
    """Ready to be fitted on rows of this world."""
    bare: Learner
    """The same before it was built for these rows: what takes another setting."""
    n: int
    """Rows of a sample."""
    replications: int
    measure: str
    loss: Loss
    """What the measure averages: the world knows its expectation."""
    level: float = 0.95
    seed: int = 0
    plan: str | None = None
    interval: str | None = None
    vary: Vary | None = None
    engine: Any = "serial"
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The study's own options."""
    rule: object = None
    """A rule that is given instead of a learner: a function of rows, or an object with predict."""
    rule_text: object = None
    """The rule as it was asked for."""


class StudyResult(NamedTuple):
    """What a study found: tables with a Monte-Carlo standard error with every number, and headline estimates."""

    sheets: tuple[Sheet, ...]
    estimates: tuple[Estimate, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Study(Concept):
    """A named study. `run(setup)` carries it out; `options` holds its defaults, n and replications among them."""

    run: Callable[[Setup], StudyResult]
    world: str = "two_gaussians"
    """Where it is carried out unless a world is named."""
    takes: tuple[str, ...] = ()
    """Of plan, interval, measure, vary and rule: what may be chosen."""
    any_measure: bool = False
    """True where the truth of the measure is not needed from the world: any measure of its kind may be studied."""
    in_world: Study | None = None
    """The study that answers the same question where a world is named, of one that needs none."""
    varies: str = ""
    """What `vary` may name, in words; empty where nothing varies."""
