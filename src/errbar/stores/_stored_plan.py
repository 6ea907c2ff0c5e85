"""Stored plan: the plan of a file of out-of-fold predictions, put together again from its columns."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.families import family_named
from errbar.records.earlier_words import units_apart_in
from errbar.records.family import Family
from errbar.records.plan import Plan, Split
from errbar.records.run import Run
from errbar.records.types import Ints
from errbar.stores._parquet import head_of
from errbar.stores._roles import ROLES
from errbar.stores._table import integers, names


class Design(NamedTuple):
    """A plan as far as the file tells it, the digest it was drawn with, and the run that it belongs to."""

    plan: Plan
    digest: str
    run: Run


def design_of(path: Path) -> Design | None:
    """The plan behind a file that errbar wrote; None where it was made under none."""
    head = head_of(path)
    facts = head.facts.get("plan")
    if facts is None:
        return None
    columns = _columns(path)
    if facts["n"] <= int(columns["row"].max(initial=-1)):
        raise BadInput(f"{path} is damaged: its plan is of {facts['n']:,} rows, and its rows go beyond. Restore it.")
    splits = _splits(columns)
    traits = family_named(facts["family"])
    plan = Plan(
        family=facts["family"],
        traits=traits,
        k=_folds(traits, facts["options"], splits),
        options=facts["options"],
        seed=facts["seed"],
        n=facts["n"],
        splits=splits,
        receipt=tuple(facts["receipt"]),
        units_apart=facts.get("units_apart", units_apart_in(facts["receipt"])),
        why=facts["why"],
    )
    return Design(plan, facts["digest"], Run.from_json(head.run))


def _columns(path: Path) -> dict[str, Ints]:
    import pyarrow.parquet as pq

    with pq.ParquetFile(path) as file:
        there = [c for c in ("split", "row", "repeat", "fold", "role", "other") if c in file.schema_arrow.names]
        table = file.read(columns=there)
    out = {c: integers(table.column(c)) for c in there if c != "role"}
    out["role"] = names(table.column("role"), ROLES) if "role" in there else np.zeros(len(out["split"]), np.int64)
    out.setdefault("other", np.full(len(out["split"]), -1))
    return out


def _splits(columns: dict[str, Ints]) -> tuple[Split, ...]:
    """Split by split; training rows are all that are not tested, which is all that a comparison asks of them."""
    split = columns["split"]
    starts = np.searchsorted(split, np.arange(int(split.max()) + 2))
    out = []
    for a, b in pairwise(starts):
        out.append(
            Split(
                test=columns["row"][a:b],
                repeat=int(columns["repeat"][a]),
                fold=int(columns["fold"][a]),
                role=ROLES[int(columns["role"][a])],
                other=int(columns["other"][a]),
            )
        )
    return tuple(out)


def _folds(traits: Family, options: Mapping[str, Any], splits: tuple[Split, ...]) -> int:
    """Folds of a partition, by its settings where they say so, since a fit that failed left no rows; else counted."""
    if traits.design not in ("partition", "nested"):
        return 0
    return int(options.get("k") or len({s.fold for s in splits if s.role == "main" and s.repeat == 0}))
