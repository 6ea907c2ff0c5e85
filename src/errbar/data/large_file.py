"""Large file: a table on disk that is too large to be read whole, as a Parquet file that is read column by column."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from errbar.data.files import FORMATS, TableFile

if TYPE_CHECKING:
    from errbar.data.file_features import FileFeatures

CELLS = 2e7
"""Cells of a Parquet file from which it is read column by column: 160 MB of numbers."""
TEXT_BYTES = 2e8
"""Bytes of a CSV from which it is: as text and as numbers it would take three times as much."""


@dataclass(frozen=True, eq=False)
class LargeFile:
    """A Parquet file, given as such or made from a CSV; what was made is removed with this object."""

    path: Path
    """The file that was given."""
    file: TableFile

    @property
    def features(self) -> FileFeatures:
        """Its columns."""
        from errbar.data.file_features import FileFeatures

        return FileFeatures(self.file, self.file.names)


def open_large_file(given: object, as_text: Sequence[str] = ()) -> LargeFile | None:
    """The file where it is a large one that can be read in parts, else None; `as_text` are columns of names."""
    if not isinstance(given, (str, Path)):
        return None
    path = Path(given)
    kind = FORMATS.get(path.suffix.lower())
    if kind == "parquet" and path.is_file():
        file = TableFile(path)
        return LargeFile(path, file) if file.rows * len(file.names) >= CELLS else None
    if kind in ("csv", "tsv") and path.is_file() and path.stat().st_size >= TEXT_BYTES:
        return _from_csv(path, kind, as_text)
    return None


def _from_csv(path: Path, kind: str, as_text: Sequence[str]) -> LargeFile | None:
    from errbar.data.stream_csv import write_as_parquet

    folder = tempfile.mkdtemp(prefix="errbar-")
    made = Path(folder) / "rows.parquet"
    done = False
    try:
        done = write_as_parquet(path, "\t" if kind == "tsv" else ",", made, as_text)
    finally:
        if not done:
            shutil.rmtree(folder, ignore_errors=True)
    if not done:
        return None
    found = LargeFile(path, TableFile(made))
    weakref.finalize(found.file, shutil.rmtree, folder, ignore_errors=True)
    return found
