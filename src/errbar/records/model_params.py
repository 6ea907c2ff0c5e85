"""Parameters of a model by scikit-learn's convention, read and set without asking for its signature every time.

A search reads them several times for each of its candidates; scikit-learn looks the signature up anew each time, which
costs more than a fold of a closed form. What overrides the convention is asked itself.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from types import NoneType

from errbar.errors import BadInput
from errbar.foreign import foreign

PLAIN = frozenset({NoneType, bool, int, float, str})
"""Types of most parameters, which have none themselves."""


def read_params(model: object) -> dict[str, object]:
    """What `get_params()` gives."""
    kind: type = type(model)
    if _has_plain(kind, "get_params"):
        params = own_params(model)
        if not any(hasattr(value, "get_params") for value in params.values() if type(value) not in PLAIN):
            return params
    return _ask_params(model)


def own_params(model: object) -> dict[str, object]:
    """What `get_params(deep=False)` gives."""
    kind: type = type(model)
    if _has_plain(kind, "get_params"):
        return {name: getattr(model, name) for name in _names(kind)}
    return _ask_params(model, deep=False)


def _ask_params(model: object, **how: bool) -> dict[str, object]:
    name = type(model).__name__
    with foreign(lambda ended: BadInput(f"get_params of {name} must give its parameters; it raised {ended.words}.")):
        return dict(model.get_params(**how))  # type: ignore[attr-defined]


def write_params(model: object, values: Mapping[str, object]) -> None:
    """What `set_params(**values)` does; the names must be parameters of the model."""
    kind: type = type(model)
    if _has_plain(kind, "set_params") and not any("__" in name for name in values):
        for name, value in values.items():
            setattr(model, name, value)
    else:
        model.set_params(**values)  # type: ignore[attr-defined]


@lru_cache(maxsize=256)
def _has_plain(kind: type, method: str) -> bool:
    """True where the method is scikit-learn's own, so that its names are those of the constructor."""
    base = getattr(sys.modules.get("sklearn.base"), "BaseEstimator", None)
    return base is not None and all(
        getattr(getattr(kind, name, None), "__func__", getattr(kind, name, None))
        is getattr(getattr(base, name, None), "__func__", getattr(base, name, None))
        for name in (method, "_get_param_names")
    )


@lru_cache(maxsize=256)
def _names(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "_get_param_names")())  # noqa: B009  (scikit-learn's, which a type does not tell)
