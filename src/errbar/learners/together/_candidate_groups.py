"""Groups: which candidates can be fitted together, and how."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from errbar.learners._identity import fingerprint
from errbar.learners.exact._known import Known, known
from errbar.learners.together._stages import stages_of
from errbar.records.fit_roles import FitRoles
from errbar.records.learner import Learner
from errbar.records.model_params import own_params, read_params
from errbar.records.task import Task

Way: TypeAlias = Literal["alone", "path", "stages", "prefix"]
PLAIN = (str, int, float, bool, type(None))
WAYS: tuple[Way, ...] = ("path", "stages", "prefix")
"""The most work is saved by the first that is open."""


class SharedPart(NamedTuple):
    """What candidates must have in common to be fitted together in one way."""

    key: Hashable
    parameter: str = ""
    """path and stages: the parameter in which they may differ."""


Sharing: TypeAlias = Mapping[Way, SharedPart]
"""The ways that are open to one candidate."""


class FitGroup(NamedTuple):
    """Candidates, by their number, that are fitted together."""

    way: Way
    members: tuple[int, ...]
    parameter: str = ""


def sharing_of(learner: Learner, task: Task) -> Sharing:
    """The ways in which a candidate's fits may be shared with others of the same key."""
    found = {"path": _path(learner, task)}
    shared = {"stages": _stages(learner, task), "prefix": _prefix(learner)}
    if any(shared.values()) and _is_plain(learner):
        found |= shared
    return {way: found[way] for way in WAYS if found.get(way) is not None}  # type: ignore[misc]


def group_candidates(sharing: Mapping[int, Sharing], ways: tuple[Way, ...] = WAYS) -> list[FitGroup]:
    """Every candidate in one group: of two or more by the first way that is open to them, else alone."""
    left, out = dict(sharing), []
    for way in ways:
        together: dict[SharedPart, list[int]] = defaultdict(list)
        for number, own in left.items():
            if way in own:
                together[own[way]].append(number)
        for part, members in together.items():
            if len(members) > 1:
                out.append(FitGroup(way, tuple(members), part.parameter))
                for number in members:
                    del left[number]
    return [*out, *(FitGroup("alone", (number,)) for number in left)]


def _path(learner: Learner, task: Task) -> SharedPart | None:
    """The model without the parameter that its closed form runs along; no closed form knows weights."""
    found = known(learner.model)
    if not isinstance(found, Known) or found.case.varies is None or learner.roles != FitRoles():
        return None
    name, params = found.case.varies, own_params(found.model)
    if task.classifies != (found.case.task == "classification") or not found.case.runs_through(params.get(name)):
        return None
    if found.case.unlike(found.model, params) is not None:
        return None
    return SharedPart((learner.wants, found.scaled, _without(found.model, name, params)), name)


def _stages(learner: Learner, task: Task) -> SharedPart | None:
    """The model without its number of trees or rounds."""
    last, before = _last_step(learner.model)
    stages = stages_of(last, task)
    if stages is None:
        return None
    return SharedPart((*_common(learner), _contents(before), _without(last, stages.parameter)), stages.parameter)


def _prefix(learner: Learner) -> SharedPart | None:
    """The steps before the last of a pipeline."""
    _, before = _last_step(learner.model)
    return SharedPart((*_common(learner), _contents(before))) if before else None


def _common(learner: Learner) -> tuple[Hashable, ...]:
    """Seeds go to parameters in the order of their names, so the names that are open must be the same."""
    return learner.wants, tuple(name for name, _ in learner.unseeded), learner.roles


def _last_step(model: Any) -> tuple[Any, list[tuple[str, Any]]]:
    """The model that predicts, and the steps before it; a pipeline that caches is left to its own cache."""
    from sklearn.pipeline import Pipeline

    if type(model) is not Pipeline or model.memory is not None:
        return model, []
    return model.steps[-1][1], list(model.steps[:-1])


def _is_plain(learner: Learner) -> bool:
    """True where all code is errbar's or scikit-learn's, and every word of its fit is one of the last step's."""
    from errbar.learners import has_own_code

    roles, model = learner.roles, learner.model
    if roles.validation is not None or roles.unit is not None or roles.routed or has_own_code(learner):
        return False
    steps = getattr(model, "steps", None)
    return roles.weight is None or steps is None or roles.weight.startswith(f"{steps[-1][0]}__")


def _without(model: Any, name: str, params: Mapping[str, object] | None = None) -> Hashable:
    params = read_params(model) if params is None else params
    return type(model), tuple(sorted([(key, _content(value)) for key, value in params.items() if key != name]))


def _contents(steps: list[tuple[str, Any]]) -> Hashable:
    return tuple((name, _content(step)) for name, step in steps)


def _content(value: object) -> str:
    return repr(value) if isinstance(value, PLAIN) else fingerprint(value)
