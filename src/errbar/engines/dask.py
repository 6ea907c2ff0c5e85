"""Dask: tasks on the workers of a dask.distributed cluster, on this machine or many.

`dask(address=tcp://host:8786)` uses a running cluster. Without an address it uses the client that the program has
open, if there is one and neither workers nor memory were asked for; otherwise it starts workers here and ends them
after the run (a script then needs `if __name__ == "__main__":`, as always with dask). Beyond one machine only: here,
processes does the same with less. The data travel once, as a task of their own that the cluster can carry out again,
so no worker's death loses them.
"""

from __future__ import annotations

import os
import pickle
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from types import ModuleType
from typing import Any

from errbar._optional import needed
from errbar.engines._batch import Done, carry_out_apart
from errbar.engines._kept_cluster import cluster_for, is_kept
from errbar.engines._lost import AGAIN, given_up
from errbar.engines._quiet import quiet
from errbar.engines._window import Crew, results
from errbar.errors import BadInput
from errbar.foreign.die_with_parent import die_with_parent
from errbar.records.engine import Batch, Engine, Function, Results


def run(work: Batch) -> Results:
    """Refuses at once what cannot be; the cluster is joined with the first result."""
    distributed = needed("dask.distributed", "dask", "`engine=dask`")
    elsewhere, given = work.settings["address"], work.settings["workers"]
    if elsewhere is not None and (given is not None or work.memory is not None):
        found = f"workers={given}" if given is not None else "a memory budget"
        raise BadInput(f"The cluster at {elsewhere} has its own workers; got {found} with it. Leave one of them out.")
    return _run(work, distributed)


def _run(work: Batch, distributed: ModuleType) -> Results:
    """Batches by Client.submit, two in flight for each thread of the cluster."""
    if not work.keys:
        return
    with _client(work, distributed) as (client, ours):
        data, owner = _sent(client, work), os.getpid() if ours else None
        window = 2 * max(work.busy, sum(client.nthreads().values()))
        flying: dict[Any, list[int]] = {}

        def result(future: Any) -> Done:
            try:
                done: Done = future.result()
            except distributed.KilledWorker as cause:
                raise _Accused(future) from cause
            return done

        crew = Crew(
            submit=lambda keys: client.submit(_on_worker, data, keys, owner, pure=False, retries=AGAIN),
            landed=lambda futures: distributed.wait(futures, return_when="FIRST_COMPLETED").done,
            result=result,
        )
        try:
            yield from _results(crew, deque(work.keys), flying, window)
        finally:
            client.cancel([data, *flying], force=True)


class _Accused(Exception):
    """Dask has given up a batch because its workers died."""

    def __init__(self, future: object) -> None:
        self.future = future


def _results(crew: Crew, waiting: deque[int], flying: dict[object, list[int]], window: int) -> Results:
    """Every result; a batch that dask gave up is carried out once more, key by key and alone.

    Dask counts a worker's death against all tasks that waited on it, so the first one given up is often not the one
    that ends its workers. Alone, it is.
    """
    suspects, alone = deque[int](), False
    while waiting or flying or suspects:
        if not waiting and not flying:
            waiting, window, alone = deque([suspects.popleft()]), 1, True
        try:
            yield from results(crew, waiting, flying, window)
        except _Accused as accused:
            keys = flying.pop(accused.future)
            if alone:
                raise given_up(keys) from accused.__cause__
            suspects.extend(keys)


@contextmanager
def _client(work: Batch, distributed: ModuleType) -> Iterator[tuple[Any, bool]]:
    """The cluster named, the one in use, or one of our own for the time of the run; and whether it is our own."""
    address = work.settings["address"]
    name, open_already = (dask.name, address), None
    if address is None and work.settings["workers"] is None and work.memory is None and not is_kept(name):
        with suppress(ValueError):  # dask's way to say that there is none
            open_already = distributed.Client.current()
    if open_already is not None:
        yield open_already, False
        return

    def start(workers: int, stack: ExitStack) -> object:
        if address is not None:
            return stack.enter_context(distributed.Client(address))
        own = distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
        return stack.enter_context(distributed.Client(stack.enter_context(own)))

    with cluster_for(name, work, start) as client:
        yield client, address is None


def _sent(client: Any, work: Batch) -> Any:
    """The function and the data as a task: scattered data cannot be recovered when their worker dies."""
    import cloudpickle

    packed = cloudpickle.dumps((work.function, work.shared))
    with warnings.catch_warnings():
        # Dask advises to scatter what is large, which is what must not be done here.
        warnings.filterwarnings("ignore", message="Sending large graph", category=UserWarning)
        return client.submit(pickle.loads, packed, pure=False, retries=AGAIN)


def _on_worker(data: tuple[Function, object], keys: Sequence[int], owner: int | None) -> Done:
    # Dask's workers look after their parent in a thread, which stands still while compiled code holds Python's lock.
    if owner is not None and os.getppid() == owner:
        die_with_parent(owner)
    with quiet():
        return carry_out_apart(*data, keys)


dask = Engine(
    name="dask",
    label="a dask.distributed cluster",
    run=run,
    options={"workers": None, "address": None},
    needs="dask",
    apart=True,
    aliases=("distributed",),
    about=__doc__ or "",
)
