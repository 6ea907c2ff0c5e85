"""Own rows: copies of the few rows of a request, so that a run may find later what only texts and pages show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import numpy as np

from errbar.learners.fitting import one_thread
from errbar.records.later import FEW, later
from errbar.records.learner import Learner
from errbar.records.task import Task
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.prepare import Prepared, prepare

T = TypeVar("T")
CELLS = 2**16
"""Numbers of X up to which a copy is kept with a run: half a megabyte."""
LASTING = frozenset({str, int, float, bool, type(None)})
READ_AT_ONCE = frozenset({"learner", "measures", "interval", "because", "engine"})
"""Words that are read, or copied, before the call returns, whatever they are."""
NEED_ALL = ("store", "out", "save", "curve", "vary", "fit_loss")
"""Words of which the whole run is read before the call returns, or that ask for fits or may be refused."""


def prepare_own_rows(request: EvaluateRequest, learner: Learner) -> tuple[Task, Prepared, bool]:
    """The rows as they were read, the learner with its view of them, and whether they are the run's own."""
    own = own_rows(request)
    rows = request if own is None else own
    given, (prepared,) = prepare(rows.X, rows.y, rows, [learner])
    return given, prepared, own is not None


def own_rows(request: EvaluateRequest) -> EvaluateRequest | None:
    """The request with copies of its arrays; None where rows are many or held by something else than arrays.

    Whoever overwrites his arrays after the call then changes nothing of what the run finds when it is read.
    """
    X = request.X
    if type(X) is not np.ndarray or X.ndim != 2 or len(X) > FEW or X.size > CELLS:
        return None
    held = request.__dict__
    if any(held[name] for name in NEED_ALL):
        return None
    arrays = {name: x for name, x in held.items() if type(x) is np.ndarray}
    others = {type(x) for name, x in held.items() if name not in arrays and name not in READ_AT_ONCE}
    if not others <= LASTING or any(x.dtype.kind not in "biufUSM" for x in arrays.values()):
        return None
    return replace(request, **{name: x.copy(order="K") for name, x in arrays.items()})  # type: ignore[arg-type]


def found_alone(find: Callable[[], T], wait: bool) -> T:
    """`find()`, with `wait` when it is read: then too in one thread, so that sums are added in the same order."""

    def alone() -> T:
        with one_thread():
            return find()

    return later(alone) if wait else find()
