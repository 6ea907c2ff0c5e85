"""Arrow files and streams: read, then every buffer validated before anything is computed on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from errbar.data.feather_v1 import LEGACY, read_feather_v1


def read_ipc(path: Path) -> Any:
    """The table of a Feather file, an Arrow file or an Arrow stream."""
    import pyarrow as pa

    with pa.OSFile(str(path)) as source:
        start = bytes(source.read(8))
        source.seek(0)
        if start.startswith(LEGACY):
            return read_feather_v1(path)
        reader = pa.ipc.open_file(source) if start.startswith(b"ARROW1") else pa.ipc.open_stream(source)
        return validated(reader.read_all())


def validated(table: Any) -> Any:
    """The table (or array) itself; ArrowInvalid where a buffer is too short, an offset points outside, a text is none.

    Arrow's reader trusts offsets, indices and lengths, and the first computation on wrong ones ends the process.
    """
    table.validate(full=True)
    return table
