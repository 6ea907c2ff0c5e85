"""Setup: what was asked for, checked and resolved before the first sample is drawn."""

from __future__ import annotations

from errbar.engines import engine as engine_of
from errbar.errors import BadInput
from errbar.learners import learner as learner_of
from errbar.learners import vary_of
from errbar.records.engine import Engine
from errbar.records.learner import Learner
from errbar.records.method import InferenceSettings, Method
from errbar.records.study import Setup, Study
from errbar.records.types import CLASSIFICATION
from errbar.records.world import LOSSES, Loss, World
from errbar.requests.kinds import IntervalCall
from errbar.requests.lab import LabRequest
from errbar.requests.ranges import count
from errbar.requests.running_groups import EngineChoice
from errbar.studies._given_rule import given_rule
from errbar.studies._learners import default_learner, learner_in, own_rule
from errbar.studies._rule_evidence import asked_for
from errbar.studies._truths import LOSS_OF, measured
from errbar.worlds import Everyone
from errbar.worlds import world as world_of

NOWHERE = "noise"
"""Stands in for a world where a study needs none."""
MOST = 10**7
"""Rows or samples of a study: more take longer than anybody waits."""


def resolve_setup(study: Study, world: World | None, request: LabRequest, ask: InferenceSettings) -> Setup:
    """The setup of a study; what it does not take is refused by name."""
    _takes(study, request)
    if not study.world and world is not None:
        raise BadInput(f"{study.name} needs no world, as it makes its own rows; got {world.key}. Leave it out.")
    place = world if world is not None else world_of(study.world or NOWHERE)
    settings = {k: v for k, v in study.settings.items() if k not in ("n", "replications")}
    if not isinstance(settings.get("stratified", False), bool):
        raise BadInput(f"{study.name} needs stratified=true or stratified=false; got {settings['stratified']!r}.")
    rows = whole("n", _rows_by_default(study, place, request) if request.n is None else request.n, least=2)
    often = study.settings["replications"] if request.replications is None else request.replications
    times = whole("replications", often, least=2)
    name, loss = _measured(study, place, request.measure)
    bare = bare_learner(place, request.learner if study.world else "constant")
    return Setup(
        world=place,
        learner=learner_in(place, bare, rows),
        bare=bare,
        n=rows,
        replications=times,
        measure=name,
        loss=loss,
        level=ask.level,
        seed=ask.seed,
        plan=request.plan,
        interval=_interval_name(request.interval),
        vary=None if request.vary is None else vary_of(request.vary),
        engine=named_engine(request),
        settings=settings,
        rule=None if request.rule is None else given_rule(request.rule, place, loss),
        rule_text=request.rule,
    )


def _rows_by_default(study: Study, world: World, request: LabRequest) -> object:
    """The study's own number of rows; of a rule that is given, no more than half of a population."""
    rows: object = study.settings["n"]
    law = world.law
    if request.rule is None or not isinstance(law, Everyone) or not isinstance(rows, int):
        return rows
    return min(rows, max(len(law.y) // 2, 2))


def _measured(study: Study, world: World, measure: str | None) -> tuple[str, Loss]:
    """The measure and the loss it averages; of a measure that averages none, the world's first loss."""
    if not study.any_measure or measure is None:
        return measured(world, measure)
    name = asked_for(world, measure)
    return name, LOSS_OF.get(name, LOSSES[world.kind in CLASSIFICATION][0])


def _interval_name(interval: IntervalCall | None) -> str | None:
    if isinstance(interval, Method):
        raise BadInput("`interval` of a study is the name of a method; got an object. lab.grade takes a function.")
    return interval


def named_engine(request: EngineChoice) -> Engine:
    """The engine that replications run on."""
    if not isinstance(request.engine, (str, Engine)):
        raise BadInput(f"`engine` must be the name of an engine; got {type(request.engine).__name__}.")
    return engine_of(request.engine)


def _takes(study: Study, request: LabRequest) -> None:
    may = {*study.takes, *(("learner",) if study.world else ())}
    if request.given("rule") and request.given("learner"):
        raise BadInput("`rule` is a rule that is given, `learner` one that is fitted: got both. Leave one out.")
    for name in request.given("learner", "plan", "interval", "measure", "vary", "rule"):
        if name not in may:
            known = ", ".join(f"`{x}`" for x in sorted(may))
            raise BadInput(f"The study {study.name} takes {known}; got `{name}`. Leave it out.")


def bare_learner(world: World, spec: object) -> Learner:
    """The learner as it was named, or the world's default, before it is built for rows."""
    named = default_learner(world) if spec is None else spec
    return own_rule(world, named) or learner_of(named, kind=world.kind)


def whole(name: str, value: object, *, least: int) -> int:
    """Return a whole number of at least `least`, or raise BadInput."""
    return int(count(least, MOST, "100").read(name, value))
