"""Engines: one file per way to carry out many independent tasks; the only room, with learners, that knows joblib."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext

from errbar._shelf import parse, shelf
from errbar.engines._budget import budget, workers_for
from errbar.engines._dump import dump, require_picklable, size_of
from errbar.engines._kept_cluster import keep_cluster
from errbar.engines._limit import seconds_of
from errbar.errors import BadInput
from errbar.records.engine import Batch, Engine, Function, Limit, Results

__all__ = ["budget", "engine", "keep_cluster", "require_picklable", "run", "seconds_of", "size_of", "workers_for"]


def engine(call: str | Engine) -> Engine:
    """The engine written `name` or `name(option=value, ...)`: engine("processes(workers=4)")."""
    if isinstance(call, Engine):
        return call
    name, options = parse(call)
    found: Engine = shelf("engines").get(name)
    return found.having(**options) if options else found


def run(
    engine_: str | Engine,
    function: Function,
    shared: object,
    keys: Iterable[int],
    *,
    memory: int | None = None,
    limit: Limit | None = None,
    here: Iterable[int] | None = None,
    landed: Callable[[int, object], None] | None = None,
) -> Results:
    """(key, function(shared, key)) for every key, as they finish and in any order.

    The function may run more than once for a key (a killed worker's tasks are carried out again), so it must give
    the same result each time; with workers apart, arrays in `shared` arrive read-only. The first exception that it
    raises is raised here, unchanged, and nothing more is started. Loop over the result directly: leaving the loop,
    by `break`, an exception or Ctrl-C, then ends the workers; whoever keeps it in a variable calls its `close()`.
    With a `limit` every task is carried out in a process that can be ended, on the engines of this process too.
    Given `here`, an engine that `takes_part` has this process as one of its workers: the only one that may take these
    keys, whose results need not be picklable. Others are not handed any, so leave such keys out for them. What workers
    then finish while this process is at a task is told to `landed` at once, from another thread, before it is given
    here: whoever keeps results need not wait for that task.
    """
    chosen, all_keys = engine(engine_), tuple(keys)
    if len(set(all_keys)) < len(all_keys):
        again = len(all_keys) - len(set(all_keys))
        raise BadInput(f"Keys must be unique; got {again:,} repeats in {len(all_keys):,} keys.")
    workers, _ = workers_for(chosen, 0 if memory is None else size_of(shared), memory)
    mine = None if here is None or limit is not None else frozenset(here)
    work = Batch(function, shared, all_keys, workers, chosen.settings, memory, mine, landed)
    return chosen.run(work) if limit is None or not all_keys else _run_within(chosen, work, limit)


def _run_within(chosen: Engine, work: Batch, limit: Limit) -> Results:
    """Run the batch with a child process per worker; a lost task has the result that `limit` gives it."""
    from errbar.engines._time_limit import Guarded, LostTask, carry_out_guarded, end_children, new_name

    name = new_name()
    # An engine that needs an extra may have its workers on other machines, which do not see our files.
    elsewhere = bool(chosen.needs)
    with nullcontext() if elsewhere else dump((work.function, work.shared)) as path:
        what = (work.function, work.shared) if elsewhere else None
        guarded = work._replace(function=carry_out_guarded, shared=Guarded(name, limit.seconds, path, what))
        results = chosen.run(guarded)
        try:
            for key, result in results:
                yield key, limit.lost(key, result.why) if isinstance(result, LostTask) else result
        finally:
            end_children(name)
            close = getattr(results, "close", None)
            if close is not None:
                close()
