"""Outputs: files that errbar writes; each is there whole or not at all, and nothing of the user's is lost for it."""

from __future__ import annotations

from errbar.outputs.atomic import write_atomically, write_text_atomically
from errbar.outputs.file_marks import META, MODEL_MARK, MODEL_MARK_AT, add_mark, is_marked
from errbar.outputs.guard import (
    MODEL,
    PARQUET,
    cannot_write,
    check_folder,
    check_output,
    check_outputs,
    inputs_of,
    to_path,
)
from errbar.outputs.parquet_seal import parquet_has_seal, seal_parquet

__all__ = [
    "META",
    "MODEL",
    "MODEL_MARK",
    "MODEL_MARK_AT",
    "PARQUET",
    "add_mark",
    "cannot_write",
    "check_folder",
    "check_output",
    "check_outputs",
    "inputs_of",
    "is_marked",
    "parquet_has_seal",
    "seal_parquet",
    "to_path",
    "write_atomically",
    "write_text_atomically",
]
