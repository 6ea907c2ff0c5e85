"""Shelves: a folder is a registry, a file is a concept, the file's name is the concept's name."""

from __future__ import annotations

import copyreg
import importlib
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from importlib.metadata import entry_points
from typing import Any, TypeAlias

from errbar.errors import BadInput, UnknownName, unknown
from errbar.foreign import Ended, foreign
from errbar.records.concept import Concept, OwnConcept

SHELVES = (
    "measures",
    "intervals",
    "contrasts",
    "pictures",
    "checks",
    "splits",
    "learners",
    "worlds",
    "studies",
    "engines",
    "search",
    "readers",
    "words",
)
"""Every shelf, in the order in which a name is looked up."""
_ROOMS = tuple(room for room in SHELVES if room != "checks")
"""Shelves whose concepts are records that can be given options."""
_CONCORDANCE = (
    "the concordance index of censored times is not built. Where every outcome is known and one of two classes, it "
    "equals the area under the ROC curve: use roc_auc."
)
_OF_TRAINING_ROWS = (
    "deviance, log-likelihood, AIC and BIC are of the rows that trained and estimate no error. `errbar evaluate` has "
    "them as goodness of fit (`all` prints it) for learners with a likelihood; for new rows use log_loss or mse."
)
NOT_BUILT = {
    "measures": {
        **dict.fromkeys(
            ("c_index", "cindex", "harrell_c", "concordance", "concordance_index", "concordance_index_censored"),
            _CONCORDANCE,
        ),
        **dict.fromkeys(("aic", "bic", "deviance", "log_likelihood", "loglikelihood"), _OF_TRAINING_ROWS),
    }
}
"""Names that people ask for and that no concept answers to yet, by shelf: another one of a like name would mislead."""
_Reduced: TypeAlias = "str | tuple[Callable[..., Concept], tuple[object, ...]]"
_CALL = re.compile(r"^\s*(\w[\w \-]*?)\s*(?:\((.*)\))?\s*$", re.S)


class Shelf:
    """The concepts in one folder, loaded when asked for; other packages add theirs by entry point."""

    def __init__(self, package: str, what: str) -> None:
        self.package = package
        self.what = what
        self._loaded: dict[str, object] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the concepts that come with errbar; nothing is imported to list them."""
        folder = os.path.join(os.path.dirname(__file__), self.package.rpartition(".")[2])
        return tuple(sorted(f[:-3] for f in os.listdir(folder) if f.endswith(".py") and not f.startswith("_")))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.names)

    @cached_property
    def _guests(self) -> dict[str, Any]:
        return {e.name: e for e in entry_points(group=self.package)}

    @property
    def guests(self) -> tuple[str, ...]:
        """Names of the concepts that other packages bring."""
        return tuple(sorted(self._guests))

    def load(self, name: str) -> Any:
        """The object that the file of that name holds."""
        if name in self._loaded:
            return self._loaded[name]
        if name not in self.names:
            return self._load_guest(name)
        found = getattr(importlib.import_module(f"{self.package}.{name}"), name)
        if isinstance(found, Concept) and type(found) not in copyreg.dispatch_table:
            copyreg.pickle(type(found), _reduce_concept)
        self._loaded[name] = found
        return found

    def _load_guest(self, name: str) -> object:
        """What another package brings; a fault of that package is told as its own."""
        point = self._guests[name]

        def tell(ended: Ended) -> BadInput:
            package = point.dist.name if point.dist else point.module
            return BadInput(
                f"{self.what.capitalize()} {name} is brought by the package {package} as {point.value}, which cannot "
                f"be loaded: {ended.words.rstrip('.')}. Mend, update or uninstall that package."
            )

        from errbar.foreign.guard_concept import guard_concept  # here, since most concepts come with errbar

        with foreign(tell):
            found: object = point.load()
        self._loaded[name] = guard_concept(found, f"{self.what} {name}", limited=self._plural == "measures")
        return self._loaded[name]

    def everything(self) -> list[Any]:
        """Every concept, by name."""
        return [self.load(name) for name in sorted({*self.names, *self._guests})]

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return {alias: c.name for c in self.everything() for alias in getattr(c, "aliases", ())}

    def get(self, name: str) -> Any:
        """The concept of that name or alias."""
        if name in self._loaded or name in self.names or name in self._guests:
            return self.load(name)
        known = self._aliases.get(name) or self._aliases.get(name.lower())
        if known is not None:
            return self.load(known)
        if name.lower() in NOT_BUILT.get(self._plural, {}):
            raise UnknownName(f"Unknown {self.what} {name!r}: {NOT_BUILT[self._plural][name.lower()]}")
        raise unknown(self.what, name, [*self.names, *self._guests, *self._aliases], f"errbar list {self._plural}")

    def from_outside(self, concept: Concept | str | None) -> Concept | None:
        """The concept, or the one of that name, where it does not come with errbar; None where it does."""
        if concept is None or isinstance(concept, str):
            name = (
                "" if concept is None else concept.partition("(")[0]
            )  # a name from outside need not be one errbar reads
            return self.load(name) if name in self._guests and name not in self._known else None
        there = self.load(concept.name) if concept.name in self._known else None
        return None if concept is there or replace(concept, given={}) == there else concept

    @property
    def _plural(self) -> str:
        return self.package.rpartition(".")[2]


@cache
def shelf(room: str) -> Shelf:
    """The shelf of a room: shelf("measures")."""
    return Shelf(f"errbar.{room}", "study" if room == "studies" else room.removesuffix("s"))


def _reduce_concept(concept: Concept) -> _Reduced:
    """For pickle and copy: a concept that comes with errbar by its place, since it is made of functions without one."""
    room = next((r for r in _ROOMS if concept.name in shelf(r).names and _is_from(shelf(r), concept)), None)
    if room is not None:
        return _concept_at, (room, concept.name, dict(concept.given))
    whole: _Reduced = object.__reduce_ex__(concept, 4)
    return whole


def _is_from(found: Shelf, concept: Concept) -> bool:
    there = found.load(concept.name)
    return type(there) is type(concept) and bool(replace(concept, given={}) == there)


def _concept_at(room: str, name: str, given: dict[str, object]) -> Concept:
    found: Concept = shelf(room).load(name)
    return found.having(**given) if given else found


def own_concepts(**by_room: Iterable[Concept | str | None]) -> tuple[OwnConcept, ...]:
    """Name concepts from outside errbar, as a run keeps them: own_concepts(measures=chosen, intervals=names)."""
    found: list[OwnConcept] = []
    for room, concepts in by_room.items():
        own = {c.name: c for c in map(shelf(room).from_outside, concepts) if c is not None}
        for c in own.values():
            reads = getattr(c, "reads", None)
            found.append(OwnConcept(shelf=room, name=c.name, label=c.label, cites=c.cites, reads=reads))
    return tuple(found)


def parse(call: str) -> tuple[str, dict[str, str | float | int | bool]]:
    """`f_beta(beta=2)` as name and options; `class` and text need no quotes."""
    name, options = _parse(call)
    return name, dict(options)


@lru_cache(maxsize=256)
def _parse(call: str) -> tuple[str, dict[str, str | float | int | bool]]:
    match = _CALL.match(call)
    if match is None:
        raise BadInput(f"A concept is written `name` or `name(key=value, ...)`, for example kfold(k=10); got {call!r}.")
    # "ROC AUC" and "log-loss", as people and our own tables write them, are roc_auc and log_loss.
    name, inside = re.sub(r"[ \-]+", "_", match.group(1)).lower(), (match.group(2) or "").strip()
    options: dict[str, str | float | int | bool] = {}
    for part in _split(inside) if inside else []:
        key, equals, value = part.partition("=")
        above, slash, below = part.partition("/")
        if slash and not equals:  # ratio(errors/words): one outcome over another
            options |= {"outcome": above.strip(), "over": below.strip()}
            continue
        if not equals or not key.strip():
            raise BadInput(
                f"Options of {name} are written key=value, for example kfold(k=10); got {part.strip()!r} in {call!r}."
            )
        options[key.strip()] = _typed(value.strip())
    return name, options


def split_names(text: str) -> list[str]:
    """A comma-separated list of calls; commas inside brackets belong to the call."""
    return [*_split_names(text)]


@lru_cache(maxsize=256)
def _split_names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in _split(text) if part.strip())


def _split(text: str) -> list[str]:
    parts, depth, last = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append(text[last:i])
            last = i + 1
    return [*parts, text[last:]]


def _typed(text: str) -> str | float | int | bool:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text.strip("'\"")
