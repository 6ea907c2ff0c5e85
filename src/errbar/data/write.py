"""Writing columns to Parquet, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def write_parquet(columns: Mapping[str, Any], path: Path) -> None:
    """One file; it appears under its name only when it is complete."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    try:
        pq.write_table(pa.table(dict(columns)), part)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
