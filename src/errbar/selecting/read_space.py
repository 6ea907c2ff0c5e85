"""A space of configurations, however it is written.

`read_space(source, learners)` takes

- a dict of parameters: `{"C": [0.1, 1, 10], "gamma": scipy.stats.loguniform(1e-4, 1)}`; a value is a list, a range
  `{"low": 1, "high": 50, "scale": "log"}`, a frozen distribution of SciPy or one of Optuna's, or any of these as
  `{"values": ..., "simple": "low" | "high" | "order", "when": {"kernel": "rbf"}}`;
- a list of such dicts: alternatives, as in scikit-learn, whose ParameterGrid is read too;
- a dict of these by the name of the learner, where there are several;
- the path of a TOML file with the same words, or `file.py:object`.

`learners` has the parameter names of every learner by its name (what `get_params()` names, `step__parameter` too;
None where they are not known). One learner may have the name "". The caller looks up `Configuration.learner` and sets
`values`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path

from errbar.errors import BadInput, meant, near
from errbar.learners import load_object
from errbar.records.parameter import Choices, Condition, Domain, Parameter, Simple
from errbar.records.space import Branch, Space
from errbar.selecting.read_values import REMEDY, choices_of, name_of, read_values

SIMPLE: dict[str, Simple] = {
    **dict.fromkeys(("C", "gamma", "max_depth", "n_estimators", "max_leaf_nodes", "degree", "trees", "rounds"), "low"),
    **dict.fromkeys(("max_leaves", "hidden", "n_components"), "low"),
    **dict.fromkeys(("alpha", "n_neighbors", "min_samples_leaf", "min_samples_split", "ccp_alpha"), "high"),
    **dict.fromkeys(("penalty", "k", "min_leaf", "pruning", "smoothing", "reg_lambda", "reg_alpha"), "high"),
}
"""Which values of common parameters are the simpler ones, by the last part of the name."""

Learners = Mapping[str, Collection[str] | None]


def read_space(source: object, learners: Learners) -> Space:
    """The space; refused in words where something in it is no parameter of its learner or has no values."""
    if isinstance(source, Space):
        return source
    if isinstance(source, str | Path):
        source = _load(str(source))
        if isinstance(source, Space):
            return source
    tables = _by_learner(_unwrap(source), learners)
    branches = [branch for name, table in tables for branch in _branches(name, table, learners[name])]
    if len({b.learner for b in branches}) == 1 and not any(b.parameters for b in branches):
        raise BadInput(f"A space of one learner needs at least one parameter; got none. {REMEDY}")
    return Space(tuple(branches))


def _load(text: str) -> object:
    """What a TOML file or an object in a Python file holds."""
    if ".py:" in text or text.endswith(".py"):
        return load_object(text if ":" in text else f"{text}:space")
    path = Path(text)
    if path.suffix.lower() != ".toml" or not path.is_file():
        folder = path.parent if path.parent.is_dir() else Path()
        close = near(path.name, [p.name for p in folder.glob("*.toml")])
        hint = meant(close)
        raise BadInput(
            f"A space in a file is a TOML file or file.py:object; no such file {text!r}.{hint} Give `space=space.toml`."
        )
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as cause:
        raise BadInput(f"A space must be a file that can be read; {path} cannot: {cause.strerror}.") from None
    except (ValueError, RecursionError) as cause:  # a number of 5,000 digits is a ValueError, 1,000 brackets recurse
        raise BadInput(f"{path.name} must be TOML; {cause}.") from None


def _unwrap(source: object) -> object:
    """The dicts that a ParameterGrid of scikit-learn holds; anything else as it is."""
    return getattr(source, "param_grid", source) if type(source).__name__ == "ParameterGrid" else source


def _by_learner(source: object, learners: Learners) -> list[tuple[str, object]]:
    """What is written for each learner, in the order written."""
    names = list(learners)
    if isinstance(source, Mapping) and source and all(key in learners for key in source) and not _is_values(source):
        _require_all(source, names)
        return [(str(key), value) for key, value in source.items()]
    if len(names) == 1:
        _refuse_tables(source, learners[names[0]])
        return [(names[0], source)]
    if not isinstance(source, Mapping):
        raise BadInput(f"With {len(names)} learners a space is a table for each: {', '.join(names)}.")
    odd = next((str(key) for key in source if key not in learners), "")
    close = near(odd, names)
    hint = meant(close)
    raise BadInput(
        f"With {len(names)} learners a space is a table for each; got {odd!r}.{hint} They are {', '.join(names)}."
    )


def _require_all(source: Mapping[object, object], names: list[str]) -> None:
    """BadInput where a learner has no table: it would be left out in silence."""
    without = [name for name in names if name not in source]
    if without:
        raise BadInput(
            f"With {len(names)} learners a space is a table for each; got none for {', '.join(without)}. Write an "
            "empty table for a learner without settings to choose, or leave the learner out."
        )


def _refuse_tables(source: object, known: Collection[str] | None) -> None:
    """BadInput for tables by learner where there is one learner: their names would be read as parameters."""
    if known is None or not isinstance(source, Mapping) or not source:
        return
    words = {"low", "high", "scale", "values", "simple", "when"}
    if all(isinstance(v, Mapping) and v and not words & {*v} for v in source.values()) and not {*source} & {*known}:
        raise BadInput(
            "A space has a table for each learner where there are several; got one learner and tables for "
            f"{', '.join(map(str, source))}. Write its parameters without a table, or give all these learners."
        )


def _is_values(source: Mapping[object, object]) -> bool:
    """Whether entries are values of parameters: of a learner whose name is also the name of a parameter."""
    return not all(
        (isinstance(v, Mapping) and not {"low", "high", "values"} & {*v}) or _is_list_of_tables(v)
        for v in source.values()
    )


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(v, Mapping) for v in value)


def _branches(learner: str, source: object, known: Collection[str] | None) -> list[Branch]:
    tables = list(source) if isinstance(source, list | tuple) else [source]
    found = [table for table in tables if isinstance(table, Mapping)]
    if not found or len(found) < len(tables):
        got = name_of(source) if isinstance(source, list | tuple) else type(source).__name__
        raise BadInput(
            f"A space is a table of parameters, or a list of such tables; got {got}. Write for example {{k = [1, 3]}}."
        )
    return [_branch(learner, table, known) for table in found]


def _branch(learner: str, table: Mapping[object, object], known: Collection[str] | None) -> Branch:
    domains = {str(name): read_values(str(name), given) for name, given in table.items()}
    for name in domains:
        _check_name(learner, name, known, domains)
    return Branch(learner, tuple(_parameter(str(name), given, domains) for name, given in table.items()))


def _parameter(name: str, given: object, domains: Mapping[str, Domain]) -> Parameter:
    words = {str(k): v for k, v in given.items()} if isinstance(given, Mapping) else {}
    simple = words.get("simple", SIMPLE.get(name.rpartition("__")[2]))
    if simple not in (None, "low", "high", "order"):
        raise BadInput(f"{name} has simple low, high or order; got {simple!r}.")
    domain = domains[name]
    if simple == "order" and not isinstance(domain, Choices):
        raise BadInput(f"{name} has simple low or high, since it is a range; got 'order'.")
    when = words.get("when", {})
    if not isinstance(when, Mapping):
        raise BadInput(f"{name} has when as a table of parameters and their values; got {when!r}.")
    conditions = tuple(_condition(str(parent), value, domains) for parent, value in when.items())
    return Parameter(name=name, domain=domain, simple=simple, when=conditions)


def _condition(parent: str, value: object, domains: Mapping[str, Domain]) -> Condition:
    """Values by name, or the objects themselves."""
    wanted = list(value) if isinstance(value, list | tuple) else [value]
    domain = domains.get(parent)
    if not isinstance(domain, Choices):
        return Condition(parent, tuple(map(name_of, wanted)))
    by_object = {id(v): n for v, n in zip(domain.values, domain.names, strict=True)}
    return Condition(parent, tuple(by_object.get(id(w)) or choices_of(parent, [w]).names[0] for w in wanted))


def _check_name(learner: str, name: str, known: Collection[str] | None, domains: Mapping[str, Domain]) -> None:
    """BadInput for a parameter that neither the learner has, nor a step that the space itself puts in its place."""
    if known is None or name in known:
        return
    parts = name.split("__")
    for i in range(1, len(parts)):
        domain, rest = domains.get("__".join(parts[:i])), "__".join(parts[i:])
        if isinstance(domain, Choices) and any(rest in _parameters_of(v) for v in domain.values):
            return
    close = near_parameters(name, known)
    hint = meant(close)
    names = sorted(n for n in known if "__" not in n)
    raise BadInput(f"{learner or 'The learner'} has no parameter {name!r}.{hint} It has {', '.join(names) or 'none'}.")


SHORT_NAMES = {
    "n_estimators": ("trees", "rounds"),
    "max_iter": ("rounds",),
    "learning_rate": ("rate",),
    "max_leaf_nodes": ("max_leaves",),
    "min_samples_leaf": ("min_leaf",),
    "n_neighbors": ("k",),
    "alpha": ("penalty",),
    "C": ("penalty",),
    "hidden_layer_sizes": ("hidden",),
    "ccp_alpha": ("pruning",),
    "var_smoothing": ("smoothing",),
}
"""What learners by short name call a parameter of scikit-learn."""


def near_parameters(name: str, known: Collection[str]) -> list[str]:
    """Parameters that a person may have meant: those of a step without the step's name, then close spellings."""
    last = name.rpartition("__")[2]
    same = [one for one in known if one.rpartition("__")[2] == last]
    same = same or [one for one in SHORT_NAMES.get(last, ()) if one in known]
    by_last = {one.rpartition("__")[2]: one for one in known}
    return same[:3] or near(name, known) or [by_last[one] for one in near(last, by_last)]


def _parameters_of(value: object) -> Collection[str]:
    get = getattr(value, "get_params", None)
    return dict(get()) if callable(get) and not isinstance(value, type) else ()
