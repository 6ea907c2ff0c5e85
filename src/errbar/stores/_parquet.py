"""Parquet files of a store: there whole or not at all, each with the run it belongs to."""

from __future__ import annotations

import json
import os
import time
import typing
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from errbar.errors import BadInput
from errbar.outputs import parquet_has_seal, seal_parquet, write_atomically
from errbar.records.json_shape import ANYTHING, FLAG, NUMBER, TEXT, WHOLE, Body, Fields, ListOf, MapOf, Maybe, one_of
from errbar.records.plan import Plan, Role
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.run_document import find_unusable, parse_strictly
from errbar.records.run_json import VERSION
from errbar.records.run_shape import SEED
from errbar.records.types import Kind
from errbar.stores._json_values import plain
from errbar.stores._messages import of_system
from errbar.stores._table import from_columns, to_columns

if TYPE_CHECKING:
    import pyarrow as pa

LEFT_BEHIND = 3600.0
"""Seconds after which an unfinished file has no writer any more: writing takes moments."""
_PLAN = Fields(
    {
        "family": TEXT,
        "options": Fields({}, {"k": Maybe(WHOLE)}),
        "seed": SEED,
        "n": WHOLE,
        "digest": TEXT,
        "receipt": ListOf(TEXT),
        "why": TEXT,
    },
    {"key": TEXT, "units_apart": FLAG},
)
_HEAD = Fields(
    {
        "kind": one_of(typing.get_args(Kind)),
        "classes": ListOf(TEXT),
        "positive": Maybe(WHOLE),
        "threshold": NUMBER,
        "unit_name": Maybe(TEXT),
        "family": TEXT,
        "said": ListOf(TEXT),
        "cost": Maybe(ListOf(ANYTHING)),
        "arrays": MapOf(Fields({"dtype": TEXT, "columns": ListOf(TEXT), "wide": FLAG})),
        "slicings": ListOf(Fields({"name": TEXT, "column": TEXT, "levels": ListOf(TEXT), "dtype": TEXT})),
    },
    {"positive_rule": TEXT, "weight_name": Maybe(TEXT), "plan": Maybe(_PLAN), "made": NUMBER},
)


class Head(NamedTuple):
    """What a file says of itself, and the run behind it as JSON."""

    facts: Body
    run: str
    is_verified: bool
    """False for a file of an errbar that wrote no digest."""


def write_file(path: Path, run: Run, given: Predictions, *, plan: Plan | None, made: float, what: str) -> None:
    """The predictions of a run; OSError where the disk says no, and then no part of a file stays."""
    import pyarrow as pa

    columns, facts = to_columns(given, plan)
    head = {
        "version": VERSION,
        "sealed": True,
        "run": run.id,
        "made": made,
        "what": what,
        **facts,
        "plan": None if plan is None else _plan_facts(plan),
        "options": dict(run.options),
    }
    keys = {"errbar": json.dumps(head, default=plain), "errbar.run": run.to_json()}
    table = pa.table(columns).replace_schema_metadata(keys)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, lambda sink: _write_sealed(table, sink))


def _write_sealed(table: pa.Table, sink: IO[bytes]) -> None:
    import pyarrow.parquet as pq

    pq.write_table(table, sink, write_page_checksum=True)
    seal_parquet(sink)


def write_predictions(given: Predictions, run: Run, path: Path, *, plan: Plan | None = None) -> Path:
    """The predictions of a run in a file of the user's own choice, the same as a store keeps."""
    try:
        write_file(path, run, given, plan=plan, made=time.time(), what="")
    except OSError as cause:
        raise of_system(cause, path, option="`out`") from cause
    return path


def read_file(path: Path, *, role: Role | None = None) -> Predictions:
    """The Predictions a file was written from."""
    import pyarrow.parquet as pq

    head = head_of(path)
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            table = file.read()
        columns = {name: table.column(name) for name in table.column_names}
        return from_columns(columns, head.facts, role)
    except BadInput:
        raise
    except _damage() as cause:
        raise _unreadable(path, cause) from cause


def head_of(path: Path) -> Head:
    """What a file says of itself; BadInput where it is not errbar's, or not what errbar wrote."""
    import pyarrow.parquet as pq

    try:
        has_seal = parquet_has_seal(path)
        with pq.ParquetFile(path) as file:
            keys = file.schema_arrow.metadata or {}
        head = Head(read_head(keys[b"errbar"]), keys[b"errbar.run"].decode(), has_seal)
        if head.facts.get("sealed") and not has_seal:
            raise ValueError("it was written again since errbar wrote it, and has lost its digest")
        return head
    except _damage() as cause:
        raise _unreadable(path, cause) from cause


def planned(path: Path) -> bool:
    """True for a file of out-of-fold predictions that errbar wrote; False for any other, readable or not."""
    if path.suffix.lower() not in (".parquet", ".pq"):
        return False
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            kept = (file.schema_arrow.metadata or {}).get(b"errbar")
        return kept is not None and bool(json.loads(kept).get("plan"))
    except _damage():
        return False


def whole_files(folder: Path) -> list[Path]:
    """Parquet files that are complete; a `.part` is none, nor is a pipe, whose reader would wait for ever."""
    return sorted(file for file in folder.glob("*.parquet") if file.is_file())


def sweep(folder: Path) -> None:
    """Remove the parts of files whose writers died long ago."""
    for part in _parts(folder):
        with suppress(OSError):  # it has just become a file, or another process swept it
            if time.time() - part.stat().st_mtime > LEFT_BEHIND:
                part.unlink()


def _parts(folder: Path) -> Iterator[Path]:
    return folder.glob("*.parquet.*.part")


def _damage() -> tuple[type[Exception], ...]:
    """What a file raises that is not what was written."""
    import pyarrow as pa

    return (OSError, ValueError, KeyError, IndexError, TypeError, pa.ArrowException)


def _unreadable(path: Path, cause: Exception) -> BadInput:
    if isinstance(cause, OSError) and cause.errno:
        return BadInput(f"{path} cannot be read: {os.strerror(cause.errno)}.")
    if isinstance(cause, KeyError):
        return BadInput(f"{path} is a Parquet file, but not one of a store: it lacks errbar's entry {cause}.")
    line = (str(cause).strip() or type(cause).__name__).splitlines()[0].rstrip(" .:")[:200]
    return BadInput(
        f"{path} should be a whole Parquet file; it is damaged or cut short ({line}). Restore it from a "
        "copy, or make the run again."
    )


def _plan_facts(plan: Plan) -> dict[str, Any]:
    return {
        "family": plan.family,
        "key": plan.key,
        "options": dict(plan.options),
        "seed": plan.seed,
        "n": plan.n,
        "digest": plan.digest,
        "receipt": plan.receipt,
        "units_apart": plan.units_apart,
        "why": plan.why,
    }


def read_head(text: bytes) -> Body:
    """The entry; ValueError names the place of what is wrong in it."""
    facts = parse_strictly(text)
    fault = _HEAD.fault(facts) or find_unusable(facts)
    if fault is not None:
        raise ValueError(f"in its metadata {fault}")
    assert isinstance(facts, dict)
    return facts
