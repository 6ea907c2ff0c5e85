"""Atomic writing: a file is replaced by a complete one or stays as it was, also where the machine stops in between."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

LONGEST = 40
"""Characters of a name that its temporary name repeats: a file's name has at most 255 bytes."""


def write_atomically(path: str | Path, write: Callable[[IO[bytes]], object]) -> None:
    """Call `write` with a binary file, open for reading too, which takes the name `path` once it is on the disk.

    A symbolic link stays, its target is replaced. An existing file keeps its permissions; a new one gets those of the
    process (umask). Whatever `write` raises, and OSError where the disk refuses, passes through; then no part is left.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a device such as /dev/null, which root could replace for everybody
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    part = target.with_name(f"{target.name[:LONGEST]}.{os.getpid()}-{secrets.token_hex(4)}.part")
    handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "w+b") as sink:
            write(sink)
            sink.flush()
            _keep_mode(target, part)
            os.fsync(sink.fileno())
        os.replace(part, target)
    except BaseException:  # Ctrl-C as well
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def write_text_atomically(path: str | Path, text: str) -> None:
    """The text in UTF-8, as `write_atomically` writes."""
    body = text.encode()
    write_atomically(path, lambda sink: sink.write(body))


def _keep_mode(target: Path, part: Path) -> None:
    """Permissions of the file that is replaced; a disk without permissions has none to keep."""
    with suppress(OSError):
        part.chmod(stat.S_IMODE(target.stat().st_mode))


def _sync_folder(folder: Path) -> None:
    """The new name on the disk; where folders cannot be synchronised (Windows), the system does it in its own time."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
