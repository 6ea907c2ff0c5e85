"""A function behind what people hand over: itself, a functools.partial of it, or scikit-learn's make_scorer of it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import NamedTuple

from errbar.errors import BadInput
from errbar.records.types import Better, Reads

READ_BY: dict[str, Reads] = {"predict_proba": "prob", "decision_function": "score"}
"""What a scorer's response method gives; `predict` gives labels or numbers, by the task."""


class Unwrapped(NamedTuple):
    """A function (truth, prediction), the keywords it was given, and what its scorer says of it."""

    function: Callable[..., object]
    given: Mapping[str, object]
    better: Better | None = None
    reads: Reads | None = None
    predicts: bool = False
    """True where a scorer hands it what `predict` gives."""

    @property
    def name(self) -> str | None:
        """The name it was defined by; None for a lambda and for an object without one."""
        found = getattr(self.function, "__name__", None)
        return None if found is None or found == "<lambda>" else str(found)

    @property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """The function's parameters; none if Python cannot tell."""
        try:
            return inspect.signature(self.function).parameters
        except (TypeError, ValueError):
            return {}


def unwrap(thing: object) -> Unwrapped:
    """The function behind a scorer or a partial; BadInput for what is no function of truth and prediction."""
    if isinstance(thing, functools.partial):
        inner = unwrap(thing.func)
        if thing.args:
            raise BadInput(
                f"A measure needs a function of truth and prediction; {inner.name} has {len(thing.args)} of its "
                "arguments filled in by position. Give them by name: functools.partial(function, option=value)."
            )
        return inner._replace(given={**inner.given, **thing.keywords})
    if hasattr(thing, "_score_func") and hasattr(thing, "_sign"):
        return _unwrap_scorer(thing)
    if not callable(thing) or inspect.isclass(thing):
        raise BadInput(f"A measure must be a name, a Measure or a function (truth, prediction); got {thing!r}.")
    _require_two_arguments(found := Unwrapped(thing, {}))
    return found


def _unwrap_scorer(scorer: object) -> Unwrapped:
    """make_scorer negates losses so that more is better; errbar negates nothing and says which side is better."""
    inner = unwrap(vars(scorer)["_score_func"])
    method = getattr(scorer, "_response_method", "predict")
    methods = (method,) if isinstance(method, str) else tuple(method)
    reads = {READ_BY[m] for m in methods if m in READ_BY}
    return inner._replace(
        given={**inner.given, **vars(scorer).get("_kwargs", {})},
        better="high" if vars(scorer)["_sign"] > 0 else "low",
        reads="rank" if len(reads) > 1 else next(iter(reads), None),
        predicts="predict" in methods,
    )


def _require_two_arguments(found: Unwrapped) -> None:
    """BadInput where it cannot be called with truth and prediction alone."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    listed = found.parameters.values()
    if not listed or any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in listed):
        return
    by_place = [p for p in listed if p.kind in kinds]
    needed = [p.name for p in by_place if p.default is inspect.Parameter.empty]
    if len(by_place) < 2 or len(needed) > 2:
        takes = ", ".join(needed if len(needed) > 2 else (p.name for p in by_place))
        raise BadInput(
            f"A measure needs a function of truth and prediction; {found.name or 'the function'} takes ({takes}). "
            "Fill in the others by name: functools.partial(function, option=value)."
        )
