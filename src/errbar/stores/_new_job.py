"""A job in a store that is not there yet: a command that is refused before its first fold leaves no folder behind."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from errbar.records.learner import Fold
from errbar.stores._messages import of_system
from errbar.stores._parquet import whole_files
from errbar.stores._store import Job, Store


class NewJob:
    """No folds so far; `begin` makes the store and the job in it when there is a first fold to keep."""

    def __init__(self, begin: Callable[[], Job], key: str, total: int, about: Mapping[str, object]) -> None:
        self.key = key
        self.total = total
        self.about: Mapping[str, object] = dict(about)
        self._begin = begin
        self._begun: Job | None = None

    @property
    def kept(self) -> int:
        """How many folds are kept."""
        return 0 if self._begun is None else self._begun.kept

    def done(self) -> dict[int, Fold]:
        """The folds that are kept, by split."""
        return {} if self._begun is None else self._begun.done()

    def keep(self, fold: Fold) -> None:
        """Keep one fold, for good when this returns."""
        if self._begun is None:
            self._begun = self._begin()
        self._begun.keep(fold)

    def clear(self) -> None:
        """Forget the folds."""
        if self._begun is not None:
            self._begun.clear()

    def finish(self) -> None:
        """No longer pending."""
        if self._begun is not None:
            self._begun.finish()


def begin_job(store: Store, folder: str | Path, key: str, total: int, about: Mapping[str, object]) -> Job:
    """The job of that key in the store of that folder; a store that holds nothing yet is made for the first fold."""
    path = Path(folder)
    if (path / "index.sqlite").exists() or whole_files(path / "runs"):
        return store.job(key, total, about)
    try:
        _require_room(path)
    except OSError as cause:
        raise of_system(cause, path) from cause
    return NewJob(lambda: store.job(key, total, about), key, total, about)


def _require_room(path: Path) -> None:
    """OSError where a folder that is to be written to later cannot be: found out before any fit."""
    above = next(p for p in (path.absolute(), *path.absolute().parents) if p.exists())
    if not above.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(above))
    if not os.access(above, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(above))
