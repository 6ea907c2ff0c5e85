"""Graded systems: the set that systems form whose outcomes on the same items are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from errbar._wording import counted
from errbar.comparing.same_rows import SameRows
from errbar.data.models import name_tables
from errbar.data.read_outcomes import read_outcomes, refuse_other_roles
from errbar.errors import BadInput, Refusal
from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.records import codes
from errbar.records.outcomes import Outcomes
from errbar.records.predictions import DataFacts
from errbar.records.types import Array
from errbar.requests.compare import CompareRequest
from errbar.requests.gate import GateRequest
from errbar.requests.kinds import Models
from errbar.requests.outcome_groups import SystemRole
from errbar.requests.plan import PlanRequest

HOW = "Give two files, {name: file or frame}, or one table with `system=COLUMN`"


def systems_of(models: Models, request: CompareRequest | GateRequest | PlanRequest) -> SameRows:
    """Two or more systems, each on every item."""
    refuse_other_roles(request)
    by = None if isinstance(request, PlanRequest) else request.by
    shared = False if isinstance(request, PlanRequest) else request.shared
    system = request.system if isinstance(request, SystemRole) else None
    found: dict[str, Outcomes] = {}
    tables = name_tables(models)
    for name, table in tables.items():
        read = read_outcomes(table, request, unit=request.unit, by=by, system=system)
        for own, given in read.items():
            alone = name if len(read) == 1 else f"{name} {own}"
            found[(own or name) if len(tables) == 1 else alone] = given
    if len(found) < 2:
        raise BadInput(f"Comparing needs two systems; found {len(found)}. {HOW}.")
    aligned, said = align_items(found, shared=shared)
    evidence = tuple(OutcomeEvidence(given) for given in aligned.values())
    lines = dict.fromkeys(line for given in aligned.values() for line in given.said)
    data = replace(DataFacts.of(evidence[0].given), said=tuple(lines))
    return SameRows(names=tuple(aligned), evidence=evidence, data=data, notes=(said,))


def align_items(systems: Mapping[str, Outcomes], *, shared: bool) -> tuple[dict[str, Outcomes], str]:
    """All systems on the same items in one order, and how items were paired; Refusal where their items differ."""
    counts = " and ".join(f"{given.n:,} of {name}" for name, given in systems.items())
    if any(given.row is None for given in systems.values()):
        if len({given.n for given in systems.values()}) > 1:
            raise Refusal(
                f"Without `item`, items are paired by their order, so all systems need equally many; found {counts}. "
                "Give `item=COLUMN`.",
                code=codes.UNPAIRED_ROWS,
            )
        return _like_first(systems), "items paired by their order (no `item` was given)"
    ids = {name: _ids(given) for name, given in systems.items()}
    common = next(iter(ids.values()))
    for other in ids.values():
        common = np.intersect1d(common, other)
    gone = max(len(mine) for mine in ids.values()) - len(common)
    if not len(common) or (gone and not shared):
        raise Refusal(
            f"Systems must have the same items; {counts} share {len(common):,}. "
            + ("Give `shared` to compare on those." if len(common) else "Check that `item` names the same in each."),
            code=codes.UNPAIRED_ROWS,
        )
    kept: dict[str, Outcomes] = {}
    for name, given in systems.items():
        order = np.argsort(ids[name], kind="stable")
        places = order[np.searchsorted(ids[name], common, sorter=order)]
        kept[name] = given if _in_place(places, given.n) else given.take(places)
    said = f"items paired by {next(iter(systems.values())).item_name}"
    return _like_first(kept), said + (f"; {counted(gone, 'item', 'items')} that not all have left out" if gone else "")


def _in_place(places: Array, n: int) -> bool:
    return len(places) == n and bool((places == np.arange(n)).all())


def _ids(given: Outcomes) -> Array:
    """The id of each item as a text."""
    assert given.row is not None
    return np.array(given.row_names)[given.row] if given.row_names else given.row.astype(str)


def _like_first(systems: Mapping[str, Outcomes]) -> dict[str, Outcomes]:
    """Units and slices of the first for all; BadInput where another has other units or another range."""
    (first_name, first), *others = systems.items()
    for name, given in others:
        if (first.unit is None) != (given.unit is None) or not _equal(first.unit, given.unit):
            what = first.unit_name or "unit"
            raise BadInput(f"Items must have the same {what} in all; {first_name} and {name} differ. Mend one.")
        for mine, theirs in zip(first.outcomes, given.outcomes):
            if mine.range != theirs.range:
                raise BadInput(
                    f"{mine.name!r} has another range in {first_name} than in {name}. Give `range=LOW,HIGH` for both."
                )
    return {name: replace(given, slicings=first.slicings) for name, given in systems.items()}


def _equal(a: Array | None, b: Array | None) -> bool:
    return a is b is None or (a is not None and b is not None and np.array_equal(a, b))
