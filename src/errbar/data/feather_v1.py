"""Feather version 1, the format before 2020, read in a child process.

Its metadata cannot be verified, and Arrow's reader follows damaged offsets out of memory before there is anything to
validate: of 20,000 damaged files 16 % ended the process. So a child reads and validates; where it dies, the file is
damaged and the caller lives.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from errbar.columns.read_column import check_buffers
from errbar.errors import BadInput

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowTable

SECONDS = 120.0
"""A gigabyte takes a few seconds; whoever takes longer is in a loop."""
_CHILD = """
import sys
sys.path[:] = sys.argv[2].split("\\n")
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
import warnings
warnings.simplefilter("ignore")
import pyarrow as pa
import pyarrow.feather as feather
table = feather.read_table(sys.argv[1], memory_map=False)
table.validate(full=True)
with pa.ipc.new_stream(sys.stdout.buffer, table.schema) as sink:
    sink.write_table(table)
"""


def read_feather_v1(path: Path) -> ArrowTable:
    """The table of a Feather file of version 1; BadInput where it is damaged."""
    import pyarrow as pa

    command = [sys.executable, "-I", "-c", _CHILD, str(path.absolute()), "\n".join(sys.path)]
    try:
        child = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise _damage(path, f"reading it did not end within {SECONDS:g} s") from None
    if child.returncode:
        lines = child.stderr.decode("utf-8", "replace").strip().splitlines()
        ended = f"reading it ends a process with signal {-child.returncode}" if child.returncode < 0 else ""
        raise _damage(path, ended or (lines[-1].rstrip(" .")[:200] if lines else f"exit code {child.returncode}"))
    table: ArrowTable = pa.ipc.open_stream(pa.py_buffer(child.stdout)).read_all()
    return check_buffers(table)


def _damage(path: Path, why: str) -> BadInput:
    return BadInput(f"A Feather file must be whole; {path} is damaged ({why}). Get it anew.")
