"""Writing columns to Parquet, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from errbar.errors import BadInput
from errbar.outputs import write_atomically


def write_parquet(columns: Mapping[str, object], path: Path) -> None:
    """One file; it appears under its name only when it is complete. BadInput where the disk says no."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table(dict(columns))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, lambda sink: pq.write_table(table, sink))
    except OSError as cause:
        raise BadInput(
            f"{path} cannot be written: {cause.strerror or cause}. Name a folder you may write to."
        ) from None
