"""Configured learners: a learner with other values of its parameters, as a search tries them."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Collection, Mapping
from dataclasses import replace

from errbar.errors import BadInput, unknown
from errbar.foreign import Ended, foreign
from errbar.foreign.ended import text_of
from errbar.learners._describe import params_of
from errbar.learners._function import Function
from errbar.learners._identity import fingerprint
from errbar.records.learner import Learner
from errbar.records.model_params import write_params
from errbar.records.recipe import Recipe

UNCHANGING = frozenset({str, int, float, bool, type(None)})
"""Types of parameters that two models can share."""
PLAIN = (str, int, float, bool, type(None))


def parameters_of(learner: Learner) -> tuple[str, ...]:
    """Names of the parameters that a configuration may set: options of a short name, get_params of an object."""
    model = learner.model
    if isinstance(model, Recipe):
        return tuple(model.options)
    if isinstance(model, Function) or not hasattr(model, "get_params"):
        return ()
    return tuple(model.get_params())


def configure(learner: Learner, values: Mapping[str, object], known: tuple[str, ...] | None = None) -> Learner:
    """The learner with these parameters; parameters it does not have are refused with the near name.

    `known` are its parameters, where many configurations of one learner are made.
    """
    if not values:
        return learner
    known = parameters_of(learner) if known is None else known
    if not known:
        raise BadInput(
            f"A configuration sets parameters of the learner; {learner.name} has none that can be set. "
            "Give a scikit-learn estimator, an object with get_params and set_params, or a short name."
        )
    for name in values:
        if name not in known and not is_part_of_value(name, values):
            raise unknown(f"parameter of {learner.name}", name, known, "errbar explain hyperparameter")
    if isinstance(learner.model, Recipe):
        from errbar.learners import learner as learner_of

        return learner_of(learner.model.having(**values))
    return _set(learner, values)


def is_part_of_value(name: str, values: Collection[str]) -> bool:
    """Whether a parameter belongs to a step that is itself a value: `clf__C` where `clf` is set."""
    head = name.rpartition("__")[0]
    while head and head not in values:
        head = head.rpartition("__")[0]
    return bool(head)


def _set(learner: Learner, values: Mapping[str, object]) -> Learner:
    """A clone with the values set; a value that is an estimator is cloned, so that no two candidates share it."""
    from sklearn.base import clone

    model = _copy(learner.model)  # the learner's own, an unfitted clone already

    def tell(ended: Ended) -> BadInput:
        remedy = " Give such a parameter a condition: when = {step = value}."
        hint = remedy if any(is_part_of_value(name, values) for name in values) else ""
        why = text_of(ended.cause) if isinstance(ended.cause, (TypeError, ValueError)) else ended.words
        return BadInput(f"{learner.name} does not take {dict(values)!r}: {why.rstrip('.')}.{hint}")

    with foreign(tell):
        write_params(model, {name: clone(x) if hasattr(x, "get_params") else x for name, x in values.items()})
    return replace(learner, model=model, params=params_of(model), fingerprint=_identify(learner, values, model))


def _copy(model: object) -> object:
    """A deep copy; one of plain values alone is copied as deeply by a shallow one, ten times faster."""
    held = getattr(model, "__dict__", {})
    if held and not hasattr(model, "__deepcopy__") and UNCHANGING.issuperset(map(type, held.values())):
        return copy.copy(model)
    return copy.deepcopy(model)


def _identify(learner: Learner, values: Mapping[str, object], model: object) -> str:
    """Equal learners with equal values, equal fingerprint; plain values say so themselves."""
    if all(isinstance(x, PLAIN) for x in values.values()):
        text = repr((learner.fingerprint, sorted((name, repr(x)) for name, x in values.items())))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
    return fingerprint(model, learner.fingerprint)
