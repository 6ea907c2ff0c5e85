"""Ray: tasks on the workers of a ray cluster, on this machine or many.

`ray(address=auto)` or `ray(address=ray://host:10001)` uses a running cluster. Without an address it uses the session
that the program has open, if there is one and neither workers nor memory were asked for; otherwise it starts workers
here and ends them after the run. Starting takes many seconds and half a gigabyte: on one machine use processes. The
data are put once into ray's object store, with the code of a learner that no worker could import; a worker that dies
loses nothing, its tasks are carried out again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any

from errbar._optional import needed
from errbar.engines._batch import Done, carry_out_apart
from errbar.engines._interrupt_later import interrupt_later
from errbar.engines._kept_cluster import cluster_for, is_kept
from errbar.engines._lost import AGAIN, given_up
from errbar.engines._parcel import Parcel, pack, unpack
from errbar.engines._quiet import quiet
from errbar.engines._watch import watch
from errbar.engines._window import Crew, results
from errbar.errors import BadInput, ErrbarError
from errbar.records.engine import Batch, Engine, Results

STARTS = 3
"""How often ray is started before it is given up: it allows its parts 30 seconds, which a busy machine may not give."""


def run(work: Batch) -> Results:
    """Refuses at once what cannot be; the cluster is joined with the first result."""
    rays = needed("ray", "ray", "`engine=ray`")
    elsewhere, given = work.settings["address"], work.settings["workers"]
    own = given is not None or work.memory is not None
    found = f"workers={given}" if given is not None else "a memory budget"
    if own and elsewhere is not None:
        raise BadInput(f"The cluster at {elsewhere} has its own workers; got {found} with it. Leave one of them out.")
    if own and rays.is_initialized() and not is_kept(_name(work)):
        raise BadInput(f"A program has one ray session, and one is open; got {found} with it. Leave it out.")
    return _run(work, rays)


def _run(work: Batch, rays: ModuleType) -> Results:
    """Batches by remote functions, two in flight for each core of the cluster."""
    if not work.keys:
        return
    with _session(work, rays):
        data = rays.put(pack((work.function, work.shared)))
        task = rays.remote(max_retries=AGAIN, num_cpus=1)(_on_worker)
        window = 2 * max(work.busy, int(rays.cluster_resources().get("CPU", 1)))
        flying: dict[Any, list[int]] = {}

        def result(reference: object) -> Done:
            try:
                done: Done = rays.get(reference)
            except (rays.exceptions.WorkerCrashedError, rays.exceptions.OutOfMemoryError) as cause:
                raise given_up(flying[reference]) from cause
            return done

        crew = Crew(
            submit=lambda keys: task.remote(data, keys),
            landed=lambda references: rays.wait(references, num_returns=1)[0],
            result=result,
        )
        try:
            yield from results(crew, deque(work.keys), flying, window)
        finally:
            for reference in flying:
                rays.cancel(reference, force=True)


@contextmanager
def _session(work: Batch, rays: ModuleType) -> Iterator[None]:
    """The session in use, the cluster named, or one of our own for the time of the run."""
    name = _name(work)
    if rays.is_initialized() and not is_kept(name):
        yield
        return
    address = work.settings["address"]

    def start(workers: int, stack: ExitStack) -> None:
        if address is not None:
            stack.callback(_shut_down, rays)
            with interrupt_later():
                rays.init(log_to_driver=False, address=address)
            return
        # Ray repeats a task that ran out of memory for ever; a run that cannot end must say so instead.
        limits = {"task_oom_retries": AGAIN}
        own = {"num_cpus": workers, "include_dashboard": False, "_system_config": limits}
        # Ray ends its processes with this one, but not the agents that those have started before they are ready.
        _start(rays, own, stack)

    with cluster_for(name, work, start):
        yield


def _name(work: Batch) -> tuple[str, str | None]:
    return ray.name, work.settings["address"]


def _start(rays: ModuleType, how: Mapping[str, object], stack: ExitStack) -> None:
    """Start ray under a watch, all of it to be ended with the stack; where ray gives up starting, again."""
    for attempts_left in reversed(range(STARTS)):
        watched = stack.enter_context(watch())
        stack.callback(_shut_down, rays)
        try:
            with interrupt_later(), watched.marking():
                rays.init(log_to_driver=False, **how)
            return
        # Ray raises a bare Exception where its parts do not come up in time, as on a machine that is very busy.
        except Exception as cause:
            if not attempts_left:
                raise ErrbarError(
                    f"`engine=ray` needs ray to start here; it failed {STARTS} times: {cause} Try again when the "
                    "machine is less busy, start ray yourself and give its `address`, or use `engine=processes`."
                ) from cause
            stack.close()


def _shut_down(rays: ModuleType) -> None:
    with interrupt_later():
        rays.shutdown()


def _on_worker(data: Parcel, keys: Sequence[int]) -> Done:
    with quiet():
        function, shared = unpack(data)
        return carry_out_apart(function, shared, keys)


ray = Engine(
    name="ray",
    label="a ray cluster",
    run=run,
    options={"workers": None, "address": None},
    needs="ray",
    apart=True,
    held=2,
    about=__doc__ or "",
)
