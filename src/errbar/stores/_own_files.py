"""Own files: a store reads and writes regular files of its own, never through a link and never a device or a pipe.

A link would let a look, or a repair by root, replace a file somewhere else; a pipe would make it wait for ever.
"""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote

from errbar.errors import BadInput

FOLDERS = frozenset({"local"})
"""Of the parts below. The store itself, and its folder of predictions, may be links to another disk."""
PARTS = (
    *FOLDERS,
    "ledger.jsonl",
    "local/ledger.jsonl",
    "local/.gitignore",
    "runs/ledger.head",
    "index.sqlite",
    "index.sqlite-wal",
    "index.sqlite-shm",
)


def require_own_files(folder: str | Path) -> None:
    """BadInput where something else stands in the place of a file that a store writes."""
    for name in PARTS:
        require_own(Path(folder), name, is_folder=name in FOLDERS)


def require_own(folder: Path, name: str, *, is_folder: bool = False) -> None:
    """BadInput for a link, and for what is no regular file (or no folder); what is not there may be made."""
    path = folder / name
    is_link = path.is_symlink()
    if not is_link and (not path.exists() or (path.is_dir() if is_folder else path.is_file())):
        return
    kind, other = ("folder", "file") if is_folder else ("file", "folder")
    what = f"a link to {path.readlink()}" if is_link else f"a {other}, a device or a pipe"
    raise BadInput(
        f"A store keeps a {kind} of its own as {path}; found {what}, which it neither reads nor replaces. "
        f"Try `mv {quote(str(path))} {quote(str(free_name(path)))}`, then {repair_line(folder)}."
    )


def repair_line(folder: str | Path) -> str:
    """Return the command that repairs a store, as a terminal takes it."""
    return f"`errbar runs --repair --store {quote(str(folder))}`"


def free_name(path: Path) -> Path:
    """Return `index.sqlite.damaged-1`, or the first number that is free: a link to nothing takes its name too."""
    return next(p for i in range(1, 1 << 30) if not os.path.lexists(p := path.with_name(f"{path.name}.damaged-{i}")))
