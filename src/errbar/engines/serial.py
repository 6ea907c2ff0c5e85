"""Serial: one task after another, here.

The default: nothing to start, nothing to copy, and a debugger can step into every fit. With few or quick fits it is the
fastest; with long ones use threads or processes. An `n_jobs` that is
set is kept; a library that would take all threads by default takes one.
"""

from __future__ import annotations

from errbar.records.engine import Batch, Engine, Results


def run(work: Batch) -> Results:
    """A plain loop."""
    function, shared = work.function, work.shared
    for key in work.keys:
        yield key, function(shared, key)


serial = Engine(name="serial", label="one after another", run=run, aliases=("sequential",), about=__doc__ or "")
