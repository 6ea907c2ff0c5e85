"""Wrong engines that a person could write, each with the law that it breaks."""

from errbar.records.engine import Engine

ABOUT = "An engine that does one thing wrong. " * 5


def made(run):
    return lambda: Engine(name="wrong", label="wrong", run=run, about=ABOUT)


def without_the_last(work):
    for key in work.keys[:-1]:
        yield key, work.function(work.shared, key)


def first_twice(work):
    for key in (*work.keys[:1], *work.keys):
        yield key, work.function(work.shared, key)


def by_place(work):
    """Places for keys: the same where keys begin at 0."""
    for place, key in enumerate(work.keys):
        yield place, work.function(work.shared, key)


def one_late(work):
    """Each key with the result of the one before."""
    results = [work.function(work.shared, key) for key in work.keys]
    yield from zip(work.keys, results[-1:] + results[:-1])


def swallowing(work):
    for key in work.keys:
        try:
            yield key, work.function(work.shared, key)
        except Exception as lost:
            yield key, lost


def wrapping(work):
    for key in work.keys:
        try:
            yield key, work.function(work.shared, key)
        except Exception as lost:
            raise RuntimeError(f"task {key} failed") from lost


def all_at_once(work):
    """Everything is carried out before the first result is given."""
    yield from [(key, work.function(work.shared, key)) for key in work.keys[:160]]


def exits_ignored(work):
    for key in work.keys:
        try:
            yield key, work.function(work.shared, key)
        except SystemExit:
            yield key, None


KEPT = {}


def remembering(work):
    """Results are kept by key, whatever is shared."""
    for key in work.keys:
        if (work.function, key) not in KEPT:
            KEPT[work.function, key] = work.function(work.shared, key)
        yield key, KEPT[work.function, key]


def rounding(work):
    """Results that went through a text of few digits."""
    for key in work.keys:
        result = work.function(work.shared, key)
        yield key, (*result[:-1], float(f"{result[-1]:.6g}")) if isinstance(result, tuple) else result


WRONG = {
    "the last task is left out": ("gives_every_key_once", made(without_the_last)),
    "the first task comes twice": ("gives_every_key_once", made(first_twice)),
    "places for keys": ("gives_every_key_once", made(by_place)),
    "results one task late": ("gives_every_key_once", made(one_late)),
    "exceptions given as results": ("raises_what_a_task_raises", made(swallowing)),
    "exceptions of another kind": ("raises_what_a_task_raises", made(wrapping)),
    "all tasks before the first result": ("ends_when_it_is_left", made(all_at_once)),
    "exits that are ignored": ("exits_where_a_task_exits", made(exits_ignored)),
    "results kept from another run": ("keeps_runs_apart", made(remembering)),
    "results with few digits": ("gives_the_bits_of_a_loop", made(rounding)),
}
