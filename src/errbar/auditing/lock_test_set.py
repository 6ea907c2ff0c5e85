"""Lock: a part of the data drawn as a test set, written beside them, and remembered by its content."""

from __future__ import annotations

import math
import os
from hashlib import blake2b
from pathlib import Path

import numpy as np

from errbar._dataclass import dataclass
from errbar._wording import plural
from errbar.auditing.ledger_book import book_of, read_book
from errbar.auditing.look_marks import now
from errbar.auditing.recognise import recognise
from errbar.data.files import TableFile
from errbar.data.role_columns import column_for
from errbar.data.row_hash import hash_table
from errbar.data.row_roles import unit_codes
from errbar.data.row_sketches import columns_of, overlap_of_data, sketch_data
from errbar.data.split_file import part_names, split_file
from errbar.data.strata import by_column
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.outputs import cannot_write, write_atomically
from errbar.records.json_shape import Body
from errbar.records.kept_ledger import LockedData
from errbar.records.ledger import TestSet, entry_of
from errbar.records.plan import Plan
from errbar.records.splitter import RowLayout
from errbar.records.types import Ints
from errbar.requests.lock import LockRequest
from errbar.splits import draw, splitter
from errbar.stores import DEFAULT, LedgerPages, append_entries


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The rows of both parts, and the files they go to."""

    train: Ints
    test: Ints
    files: tuple[Path, Path]
    plan: Plan
    unit: Ints | None


def lock_test_set(request: LockRequest) -> LockedData:
    """Draw the test rows, write both parts, and put the test part under lock."""
    path = _path(request.data)
    file, source = TableFile(path), Source(path)
    store = Path(DEFAULT if request.store is None else request.store)
    columns = columns_of(source)
    _refuse_second_lock(store, path, columns)
    parts = _draw_parts(request, file, source)
    _write_parts(file, parts)
    test = columns_of(Source(parts.files[1]))
    train = columns_of(Source(parts.files[0]))
    _require_same_rows(parts, columns, (train, test))
    signature = sketch_data(test, target=name_of_column(request.target, "target"))
    key = blake2b(repr(sorted(signature["rows"].items())).encode(), digest_size=6).hexdigest()
    known = TestSet(
        id=key,
        name=parts.files[1].name,
        rows=len(parts.test),
        made=now(),
        locked=True,
        reason=request.reason,
        unit=name_of_column(request.unit, "unit"),
        share=float(request.test),
        seed=int(request.seed),
        train=parts.files[0].name,
        coincidence=overlap_of_data(signature, train).share,
        signature=signature,
    )
    _remember(store, known, path)
    return _describe(request, path, store, known, parts)


def _path(data: object) -> Path:
    if not isinstance(data, (str, Path)):
        raise BadInput(f"`data` must be a file, since two are written beside it; got {type(data).__name__}.")
    return Path(data)


def name_of_column(given: object, role: str) -> str | None:
    """The column that was named; BadInput for anything but one name."""
    if given is None or isinstance(given, str):
        return given
    raise BadInput(f"`{role}` must be the name of one column of the file; got {given!r}.")


def _refuse_second_lock(store: Path, path: Path, columns: dict[str, object]) -> None:
    """BadInput where the rows of a locked set are among these."""
    if not store.is_dir():
        if store.exists():
            raise BadInput(f"`store` must be a folder; {store} is a file. Give another, or move the file away.")
        return
    found = recognise(read_book(store).locked, None, lambda: columns).test_set
    if found is not None:
        raise _locked_already(path, found)


def _locked_already(path: Path, found: TestSet) -> BadInput:
    return BadInput(
        f"Rows are locked once; {path} has rows of {found.name}, locked on {found.made[:10]}. Work with "
        f"{found.train or 'its training part'}, or lock new data."
    )


def _draw_parts(request: LockRequest, file: TableFile, source: Source) -> Parts:
    share, n = request.test, file.rows
    if n < 2:
        raise BadInput(f"A test set is a part of the rows; {file.path} has {n}. Lock data with 2 rows at least.")
    named = name_of_column(request.unit, "unit")
    unit = column_for(source, "unit", named, n)
    target = column_for(source, "target", name_of_column(request.target, "target"), n)
    codes = None if unit is None else unit_codes(unit)
    layout = RowLayout(
        n=n,
        strata=None if target is None else by_column(target).codes,
        strata_says="target" if target is None else target.name,
        unit=codes,
        unit_name=named or "unit",
        units=plural(named or "unit"),
    )
    pieces = n if codes is None else int(codes.max()) + 1
    if pieces > 1 and not 1 <= math.floor((1 - share) * pieces + 0.5) < pieces:
        raise BadInput(
            f"`test` must leave a {layout.unit_name if codes is not None else 'row'} on either side; {share:g} of "
            f"{pieces:,} does not. Try `test=0.5`."
        )
    plan = draw(splitter("holdout").having(rate=1 - float(share)), layout, seed=request.seed)
    split = plan.splits[0]
    train, test = np.sort(split.train(n)), np.sort(split.test)
    return Parts(train=train, test=test, files=part_names(Path(file.path)), plan=plan, unit=codes)


def _write_parts(file: TableFile, parts: Parts) -> None:
    """Both files; none is replaced, but a lock that was cut after them may go on with what it wrote."""
    made = split_file(file, [parts.train, parts.test])
    for target, body in zip(parts.files, made):
        if os.path.lexists(target) and not (target.is_file() and target.read_bytes() == body):
            raise BadInput(f"A lock replaces no file; {target} exists. Move it away, or lock another file.")
    for target, body in zip(parts.files, made):
        if not target.exists():
            _write(target, body)


def _write(target: Path, body: bytes) -> None:
    try:
        write_atomically(target, lambda sink: sink.write(body))
    except OSError as cause:
        raise cannot_write(target, cause) from cause


def _require_same_rows(
    parts: Parts, whole: dict[str, object], halves: tuple[dict[str, object], dict[str, object]]
) -> None:
    """BadInput where a file that was written does not read as the rows it was made of; then both are taken away."""
    rows = hash_table(whole).rows
    for kept, found in zip((parts.train, parts.test), halves):
        if not np.array_equal(rows[kept], hash_table(found).rows):
            for file in parts.files:
                file.unlink(missing_ok=True)
            raise BadInput(
                f"Rows must read the same in both parts; {parts.files[0].name} and {parts.files[1].name} did not, "
                "since numbers with marks or types are read by the whole column. Save the data as Parquet."
            )


def _remember(store: Path, known: TestSet, path: Path) -> None:
    """The lock in the ledger; the store is made for it."""

    def make(pages: LedgerPages) -> list[Body]:
        again = next((s for s in book_of(pages).locked if s.id == known.id), None)
        if again is not None:
            raise _locked_already(path, again)
        return [entry_of(known)]

    try:
        store.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise cannot_write(store, cause) from cause
    append_entries(store, make)


def _describe(request: LockRequest, path: Path, store: Path, known: TestSet, parts: Parts) -> LockedData:
    ids = known.signature["ids"]
    by = ["data files: the content of their rows, in any order"]
    truth = f"the truth {request.target!r}" if request.target else "any column of it as truth"
    if ids:
        by.append(f"predictions with ids that are a column of it: id and {truth}, in any order")
    if any(t["telling"] for t in known.signature["truths"]):
        by.append(f"predictions without ids: {truth}, in the order of {known.name}")
    units = None
    if parts.unit is not None:
        units = len(np.unique(parts.unit[parts.train])), len(np.unique(parts.unit[parts.test]))
    return LockedData(
        store=str(store),
        set=known,
        data=path,
        train=parts.files[0],
        test=parts.files[1],
        train_rows=len(parts.train),
        test_rows=len(parts.test),
        units=units,
        kept_to=tuple(parts.plan.receipt),
        recognised_by=tuple(by),
    )
