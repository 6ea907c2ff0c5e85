"""Roles of the rows that a learner's fit is handed: weights, units, and rows to stop early by."""

from __future__ import annotations

from dataclasses import replace

from errbar._wording import plural
from errbar.errors import BadInput
from errbar.learners._fit_words import inner_splitter, routes_metadata, unit_word, weight_word
from errbar.learners._identity import fingerprint
from errbar.learners._validation_words import ValidationWords, draws_own_rows, validation_words
from errbar.records.fit_roles import FitRoles
from errbar.records.learner import Learner
from errbar.records.task import Task


def with_fit_roles(learner: Learner, task: Task) -> Learner:
    """The learner with the words by which its fit takes the weights and units of these rows."""
    model = learner.model
    unit = None if task.unit is None else unit_word(model)
    splitter = inner_splitter(model)
    if splitter is not None and unit is None:
        raise BadInput(_no_units(learner, type(splitter).__name__, has_units=task.unit is not None))
    weight = None if task.weight is None else weight_word(model)
    if weight is None and unit is None:
        return learner
    return replace(learner, roles=FitRoles(weight=weight, unit=unit, routed=routes_metadata()))


def _no_units(learner: Learner, splitter: str, *, has_units: bool) -> str:
    if not has_units:
        return f"{learner.name}: its inner splitter {splitter} needs units; got none. Give `unit`."
    return (
        f"{learner.name}: its inner splitter {splitter} needs units, which its fit does not take. Switch metadata "
        "routing on with sklearn.set_config(enable_metadata_routing=True)."
    )


def describe_fit_roles(learner: Learner, task: Task) -> tuple[str, ...]:
    """What the fits of a learner are handed, where it is more than features and target; and its threads."""
    roles, out = learner.roles, []
    if task.weight is not None:
        out.append("fitted with weights" if roles.weight else f"scored with weights only: {learner.name} takes none")
    if roles.unit is not None:
        out.append("units reach the inner folds")
    if roles.validation is not None:
        how = _how_set_aside(task)
        out.append(f"{100 * roles.share:g} % of the training rows set aside to stop early by ({how})")
    elif draws_own_rows(learner.model, task.n):
        out.append(f"{learner.name} stops early by training rows that it draws itself{_in_spite_of(task)}")
    if learner.threads.asked:
        out.append(f"{', '.join(learner.threads.asked)} as set: threads may add in another order, not bit-equal")
    return tuple(out)


def _how_set_aside(task: Task) -> str:
    """How validation rows are chosen among the training rows."""
    by = "drawn by class" if task.classifies and task.unit is None else "drawn at random"
    by = by if task.time is None else "the last in time"
    return by if task.unit is None else f"whole {plural(task.unit_name or 'unit')}, {by}"


def _in_spite_of(task: Task) -> str:
    """What such a draw does not keep to."""
    said = [] if task.unit is None else [f"without keeping {plural(task.unit_name or 'unit')} together"]
    if task.time is not None:
        said.append("not the last in time")
    return "".join(f", {one}" for one in said)


def with_validation(learner: Learner, share: float) -> Learner | str:
    """The learner that gets a share of its training rows to stop early by; or why it takes none."""
    model = _stopping(learner.model) if learner.wants == "encoded" else learner.model
    found = validation_words(model)
    if not isinstance(found, ValidationWords):
        return found
    roles = replace(learner.roles, validation=found.form, validation_weight=found.weight, share=share)
    known = fingerprint(model, learner.fingerprint, f"validation {share!r}")
    return replace(learner, model=model, roles=roles, fingerprint=known)


def _stopping(model: object) -> object:
    """A short name's model that stops early, where it can: its rounds are then the most that are run."""
    from sklearn.base import clone

    if getattr(model, "early_stopping", None) is not False or not hasattr(model, "get_params"):
        return model
    return clone(model).set_params(early_stopping=True)
