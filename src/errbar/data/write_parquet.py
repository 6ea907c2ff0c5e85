"""Writing columns to Parquet, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from errbar.outputs import cannot_write, write_atomically
from errbar.records.run_json import VERSION


def write_parquet(columns: Mapping[str, object], path: Path) -> None:
    """One file with errbar's mark, whole or not at all; its folder is made where there is none."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table(dict(columns)).replace_schema_metadata({"errbar": json.dumps({"version": VERSION})})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, lambda sink: pq.write_table(table, sink))
    except OSError as cause:
        raise cannot_write(path, cause) from cause
