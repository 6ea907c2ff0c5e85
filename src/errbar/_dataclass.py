"""dataclass: the standard library's, with the methods of a frozen class made cheaply.

The standard one compiles six functions for every frozen class while its module is imported (0.6 ms a class on Python
3.11; a small command imports a hundred). Here `__init__` is compiled when the first instance is made, and the others
are closures over the names of the fields. A class does the same as before: fields, equality, hash, repr, errors,
signature, pickles.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Class: TypeAlias = type[DataclassInstance]


def declare_fields(
    cls: type | None = None,
    /,
    *,
    frozen: bool = False,
    init: bool = True,
    repr: bool = True,
    eq: bool = True,
    kw_only: bool = False,
    slots: bool = False,
) -> object:
    """The class with its fields and methods, or what makes it of a class; see dataclasses.dataclass."""
    if cls is None:
        told = {"frozen": frozen, "init": init, "repr": repr, "eq": eq, "kw_only": kw_only, "slots": slots}
        return lambda cls: declare_fields(cls, **told)
    if not frozen:
        return dataclasses.dataclass(init=init, repr=repr, eq=eq, kw_only=kw_only, slots=slots)(cls)
    # Below a frozen class the standard library makes frozen classes only, and compiles what refuses to set a field.
    inherits = any(dataclasses.is_dataclass(base) for base in cls.__mro__[1:])
    bare = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots, frozen=inherits)
    made: Class = bare(cls)
    params = made.__dataclass_params__  # type: ignore[attr-defined]  # which subclasses look at
    params.init, params.repr, params.eq, params.frozen = init, repr, eq, True
    methods = {
        **({} if inherits else _refusals(made)),
        **({"__getstate__": _get_state, "__setstate__": _set_state} if slots else {}),
        **({"__repr__": _repr_of(made)} if repr else {}),
        **(_equality_of(made) if eq else {}),
        **({"__init__": _init_of(made), "__signature__": _Signature()} if init else {}),
    }
    for name, method in methods.items():
        if made.__dict__.get(name) is None:  # None: the __hash__ of a class that defines __eq__ alone
            setattr(made, name, method)
    return made


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    dataclass = declare_fields


def _refusals(cls: Class) -> dict[str, object]:
    names = cls.__dataclass_fields__

    def __setattr__(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)  # type: ignore[misc]  # self is of a subclass

    def __delattr__(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)  # type: ignore[misc]

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _get_state(self: DataclassInstance) -> list[object]:
    return [getattr(self, f.name) for f in fields(self)]


def _set_state(self: DataclassInstance, state: list[object]) -> None:
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def _repr_of(cls: Class) -> Callable[[object], str]:
    names = [f.name for f in fields(cls) if f.repr]

    def __repr__(self: object) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return recursive_repr()(__repr__)


def _equality_of(cls: Class) -> dict[str, object]:
    compared = _values_of([f.name for f in fields(cls) if f.compare])
    hashed = _values_of([f.name for f in fields(cls) if (f.compare if f.hash is None else f.hash)])

    def __eq__(self: object, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: object) -> int:
        return hash(hashed(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _values_of(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple(getattr(self, name) for name in names)


def _init_of(cls: Class) -> Callable[..., None]:
    def __init__(self: object, *args: object, **kwargs: object) -> None:
        _write_init(cls)
        cls.__init__(self, *args, **kwargs)

    __init__.writes = cls  # type: ignore[attr-defined]  # for those who want to know its parameters
    return __init__


class _Signature:
    """Whoever asks for the signature of a class is told none, and then finds that of `__init__`, written by now."""

    def __get__(self, instance: object, owner: Class) -> object:
        cls: Class | None = getattr(owner.__init__, "writes", None)
        if cls is not None:
            _write_init(cls)
        raise AttributeError("__signature__")


class _Made:
    """The default of a field that is made anew for every instance, as signatures show it."""

    def __repr__(self) -> str:
        return "<factory>"


def _write_init(cls: Class) -> None:
    """Compile `__init__` from the fields and put it in its place.

    Around it are the names of the module, where whoever reads its annotations looks them up.
    """
    known: dict[str, object] = {"_set": object.__setattr__, "_MADE": _Made()}
    lines = []
    for f in fields(cls):
        value = _value_in_init(f, known)
        # A slot holds nothing by itself; elsewhere an attribute of the class is the default of its instances.
        if value and (f.init or f.default is MISSING or "__slots__" in cls.__dict__):
            lines.append(f"_set(self, {f.name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    asked = [f for f in fields(cls) if f.init]
    by_place = [_parameter(f) for f in asked if not f.kw_only]
    by_name = [_parameter(f) for f in asked if f.kw_only]
    words = ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])
    body = "".join(f"\n  {line}" for line in lines or ["pass"])
    code = f"def write({', '.join(known)}):\n def __init__({words}):{body}\n return __init__"
    made: dict[str, Callable[..., Callable[..., None]]] = {}
    module = sys.modules.get(cls.__module__)
    exec(code, {} if module is None else vars(module), made)
    written = made["write"](**known)
    written.__qualname__ = f"{cls.__qualname__}.__init__"  # in errors of Python
    written.__annotations__ = {**{f.name: f.type for f in asked}, "return": None}
    cls.__init__ = written  # type: ignore[method-assign]


def _parameter(f: dataclasses.Field[object]) -> str:
    if f.default is not MISSING:
        return f"{f.name}=_default_{f.name}"
    return f"{f.name}=_MADE" if f.default_factory is not MISSING else f.name


def _value_in_init(f: dataclasses.Field[object], known: dict[str, object]) -> str:
    """What a field is set to, as code; empty where it has no value yet. Defaults are added to what the code knows."""
    if f.default_factory is not MISSING:
        known[f"_make_{f.name}"] = f.default_factory
        return f"_make_{f.name}() if {f.name} is _MADE else {f.name}" if f.init else f"_make_{f.name}()"
    if f.default is not MISSING:
        known[f"_default_{f.name}"] = f.default
        return f.name if f.init else f"_default_{f.name}"
    return f.name if f.init else ""
