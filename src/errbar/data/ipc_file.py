"""Arrow files and streams: read, then every buffer validated before anything is computed on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from errbar.columns.read_column import check_buffers
from errbar.columns.usual_types import to_usual_table

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowTable

LEGACY = b"FEA1"
"""The first bytes of Feather version 1."""


def read_ipc(path: Path) -> ArrowTable:
    """The table of a Feather file, an Arrow file or an Arrow stream."""
    import pyarrow as pa

    with pa.OSFile(str(path)) as source:
        start = bytes(source.read(8))
        source.seek(0)
        if start.startswith(LEGACY):
            from errbar.data.feather_v1 import read_feather_v1  # here, since it needs a process and hardly any file is

            return read_feather_v1(path)
        reader = pa.ipc.open_file(source) if start.startswith(b"ARROW1") else pa.ipc.open_stream(source)
        table: ArrowTable = to_usual_table(check_buffers(reader.read_all()))
        return table
