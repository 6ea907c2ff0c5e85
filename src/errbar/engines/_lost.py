"""Tasks lost with their worker: how often they are carried out again, and what is said when that does not help."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.errors import ErrbarError

AGAIN = 3
"""How often a task is carried out again after its worker was killed."""


def given_up(keys: Sequence[int]) -> ErrbarError:
    """The error that names the tasks, or the few of which one is to blame."""
    which = f"task {keys[0]}" if len(keys) == 1 else f"one of the tasks {', '.join(map(str, keys[:5]))}"
    more = f" and {len(keys) - 5} more" if len(keys) > 5 else ""
    return ErrbarError(
        f"A task must leave its worker alive; {which}{more} ended its worker {AGAIN + 1} times. Memory may be "
        "short, or compiled code crashes. Give it more memory, fewer workers or a smaller model; "
        "`engine=serial` shows a crash in this process."
    )
