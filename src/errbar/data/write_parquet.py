"""Writing columns to Parquet, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from errbar.errors import BadInput


def write_parquet(columns: Mapping[str, object], path: Path) -> None:
    """One file; it appears under its name only when it is complete. BadInput where the disk says no."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table(dict(columns))
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(table, part)
        os.replace(part, path)
    except OSError as cause:
        raise BadInput(
            f"{path} cannot be written: {cause.strerror or cause}. Name a folder you may write to."
        ) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
