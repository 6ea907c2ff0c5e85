"""Families of plans by the name of their splitter, for runs and files that hold only this name."""

from __future__ import annotations

from collections.abc import Sequence

from errbar._shelf import parse, shelf
from errbar.errors import BadInput
from errbar.records.family import DesignKind, Family


def family_named(call: str) -> Family:
    """Return the family of this splitter's plans; one without a valid interval if the splitter is not installed.

    >>> family_named("kfold(k=5)").design
    'partition'
    """
    try:
        found: Family = shelf("splits").get(parse(call)[0]).family
    except BadInput:
        return Family(
            design="all_subsets",
            no_interval=f"the splitter {call} is not installed, so which interval holds over its plans is not known",
        )
    return found


def splitters_of(designs: Sequence[DesignKind]) -> tuple[str, ...]:
    """Names of the splitters whose plans have one of these designs, by design and then by name.

    >>> splitters_of(("random_splits", "nested"))
    ('subsampling', 'nested_kfold')
    """
    every = shelf("splits").everything()
    return tuple(s.name for design in designs for s in every if s.family.design == design)
