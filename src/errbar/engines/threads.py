"""Threads: tasks side by side in this process.

Nothing is copied and nothing is started anew, so it costs least where fits release Python's lock: trees, forests,
boosting, neighbours, large linear algebra. Small fits that are mostly Python run no faster, or slower: use processes
for those. A task that has begun cannot be stopped: after an error or Ctrl-C no new one begins, and the few under way
run out, their results dropped. An `n_jobs` that is set is kept; a library that
would take all threads by default takes one.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextvars import copy_context

from errbar.engines._batch import carry_out
from errbar.engines._quiet import quiet_thread
from errbar.engines._window import Crew, results
from errbar.records.engine import Batch, Engine, Results


def run(work: Batch) -> Results:
    """Batches on a pool of threads, two in flight for each."""
    pool = ThreadPoolExecutor(work.busy, thread_name_prefix="errbar", initializer=quiet_thread)
    crew = Crew(
        # A fit that itself fits in threads must be known in them as what they are part of.
        submit=lambda keys: pool.submit(copy_context().run, carry_out, work.function, work.shared, keys),
        landed=lambda flying: wait(flying, return_when=FIRST_COMPLETED).done,
        result=lambda future: future.result(),
    )
    try:
        yield from results(crew, deque(work.keys), {}, 2 * work.busy)
    finally:
        # Waiting here would hold an exception back for as long as the slowest fit under way.
        pool.shutdown(wait=False, cancel_futures=True)


threads = Engine(
    name="threads",
    label="threads of this process",
    run=run,
    options={"workers": None},
    aliases=("threading",),
    about=__doc__ or "",
)
