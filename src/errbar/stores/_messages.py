"""What went wrong on disk, in words: the rule, what was found, and the remedy."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from errbar.errors import BadInput

NO_SPACE = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
_NOT_ALLOWED = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")
_DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_ERROR")


def busy(cause: Exception) -> bool:
    """True where another process holds the lock."""
    return isinstance(cause, sqlite3.Error) and _name(cause).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def in_words(cause: sqlite3.Error, path: Path, *, wait: float = 0.0, kept: str = "") -> BadInput:
    """The database's error for a user; `kept` says what is safe and how to go on once the remedy is done."""
    name = _name(cause)
    if busy(cause):
        return BadInput(
            f"Only one process may write to a store at a time; another has held {path} for more than {wait:g} s. "
            f"Wait until it is done, or give another `store`.{kept}"
        )
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return BadInput(f"{path} cannot be written: {cause}. {_space(name == 'SQLITE_FULL')}{kept}")
    if name.startswith(_NOT_ALLOWED):
        return BadInput(f"{path} cannot be opened or written: {cause}. Give a `store` that you may write to.{kept}")
    if name.startswith(_DAMAGED):
        return DamagedIndex(path, str(cause))
    return BadInput(f"{path} cannot be used: {cause}.{kept}")


class DamagedIndex(BadInput):
    """An index that is no database, lacks what errbar wrote, or whose pages do not fit together."""

    def __init__(self, path: Path, found: str) -> None:
        super().__init__(
            f"{path} should be the index of a store, but it is damaged or something else ({found}). `errbar runs "
            f"--repair` saves what can be read, keeps the damaged file aside and says what is lost."
        )
        self.path = path
        self.found = found

    def __reduce__(self) -> tuple[object, ...]:
        return DamagedIndex, (self.path, self.found)


def of_system(cause: OSError, path: Path, *, option: str = "`store`", kept: str = "") -> BadInput:
    """The system's error for a user, who named the place by `option`."""
    reason = os.strerror(cause.errno) if cause.errno else str(cause)
    remedy = _space(True) if cause.errno in NO_SPACE else f"Give another {option} that you may write to."
    return BadInput(f"{path} cannot be opened or written: {reason}. {remedy}{kept}")


def _space(sure: bool) -> str:
    return (
        "Free some space on that disk." if sure else "Is the disk full, or a quota or limit reached? Free some space."
    )


def _name(cause: sqlite3.Error) -> str:
    return str(getattr(cause, "sqlite_errorname", None) or "")
