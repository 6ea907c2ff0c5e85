"""A refusal after fits: what no word of the request could show before is refused then, and the fits are not lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from errbar.errors import BadInput
from errbar.stores import Job


@contextmanager
def tell_kept(*jobs: Job | None) -> Iterator[None]:
    """A BadInput raised inside also says how many folds are kept and how to use them."""
    try:
        yield
    except BadInput as no:
        there = [job for job in jobs if job is not None]
        kept, total = sum(job.kept for job in there), sum(job.total for job in there)
        if not kept:
            raise
        told = f"{no.message} {kept:,} of {total:,} folds are kept; `resume=true` uses them."
        raise BadInput(told, code=no.code) from no
