"""Laws every engine keeps; the tasks are functions of this module, so that workers in other processes find them."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_limits

from errbar.engines import run
from errbar.records.engine import Engine
from errbar.records.types import Floats

PATIENCE = 30.0
"""Seconds within which threads have to end."""


MOST = 150
"""Tasks that may have begun before the first result is given."""


class Odd(Exception):
    """An exception with words and a number of its own."""


def squared(shared: int, key: int) -> int:
    """A number that tells the key, and what was shared."""
    return shared + key * key


def fitted(shared: tuple[Floats, Floats], key: int) -> tuple[bytes, bytes, float]:
    """Least squares on two thirds of the rows and a product large enough for BLAS to split, as bytes."""
    x, y = shared
    train = np.arange(len(y)) % 3 != key % 3
    slope = np.linalg.lstsq(x[train], y[train] + key, rcond=None)[0]
    return slope.tobytes(), (x[train].T @ x[train]).tobytes(), float(x[~train].sum())


def fails_at_five(folder: str, key: int) -> int:
    """Leaves a file by which it is seen to have begun; key 5 raises."""
    Path(folder, str(key)).touch()
    if key == 5:
        raise Odd("five", key)
    time.sleep(0.02)
    return key


def begins(folder: str, key: int) -> int:
    """Leaves a file by which it is seen to have begun, and takes a while."""
    Path(folder, f"{key}-{os.getpid()}").touch()
    time.sleep(0.01)
    return key


def gives_up(shared: object, key: int) -> int:
    """Ends the program."""
    raise SystemExit(7)


def says_what_it_is(engine: Engine) -> None:
    """A page and a label."""
    assert engine.label and len(engine.about) > 100, f"{engine.name} has no page"


def gives_every_key_once(engine: Engine) -> None:
    """Every key comes once with its own result; keys that begin at 3 are no places."""
    got = sorted(run(engine, squared, 1000, range(3, 60)))
    assert got == [(k, 1000 + k * k) for k in range(3, 60)], f"{engine.name}: {got[:3]} ... {got[-2:]}"


def gives_nothing_for_no_keys(engine: Engine) -> None:
    """No keys, no results."""
    assert list(run(engine, squared, 1, [])) == []


def gives_the_bits_of_a_loop(engine: Engine) -> None:
    """Numbers are those of a plain loop, bit for bit."""
    rng = np.random.default_rng(5)
    x, y = rng.normal(size=(3000, 120)), rng.normal(size=3000)
    with threadpool_limits(1):
        want = {k: fitted((x, y), k) for k in range(6)}
        assert dict(run(engine, fitted, (x, y), range(6))) == want, f"{engine.name} gives other bits than a loop"


def raises_what_a_task_raises(engine: Engine) -> None:
    """An exception arrives as it was raised, and stops what has not begun."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            for key, _ in run(engine, fails_at_five, folder, range(2000)):
                assert key < 200, f"{engine.name} goes on though the sixth task fails"
        except Odd as raised:
            assert raised.args == ("five", 5), f"{engine.name} raises {raised!r}"
        else:
            raise AssertionError(f"{engine.name} swallows the exception of a task")
        begun = len(os.listdir(folder))
        assert begun < 200, f"{engine.name} begins {begun} tasks of 2,000 though the sixth fails"


def exits_where_a_task_exits(engine: Engine) -> None:
    """A task that ends the program ends it."""
    try:
        for _ in run(engine, gives_up, None, range(3)):
            pass
    except SystemExit as ended:
        assert ended.code == 7, f"{engine.name} exits with {ended.code}"
    else:
        raise AssertionError(f"{engine.name} goes on where a task exits")


def ends_when_it_is_left(engine: Engine) -> None:
    """Leaving the loop ends the work: no thread goes on, no task begins."""
    with tempfile.TemporaryDirectory() as folder:
        for _ in run(engine, begins, folder, range(100_000)):
            break
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and any(t.name.startswith("errbar") for t in threading.enumerate()):
            time.sleep(0.05)
        assert time.monotonic() < end, f"{engine.name}: threads still run"
        seen = len(os.listdir(folder))
        time.sleep(0.3)
        assert seen == len(os.listdir(folder)) < MOST, f"{engine.name} goes on after it was left"


def keeps_runs_apart(engine: Engine) -> None:
    """Two runs at a time do not mix; a program has one ray session, which is left out."""
    if engine.name == "ray":
        return
    outer = []
    for key, result in run(engine, squared, 0, range(4)):
        inner = dict(run(engine, squared, 100, range(3)))
        assert inner == {0: 100, 1: 101, 2: 104}, f"{engine.name} mixes runs: {inner}"
        outer.append((key, result))
    assert sorted(outer) == [(0, 0), (1, 1), (2, 4), (3, 9)], f"{engine.name} mixes runs: {outer}"


ENGINE_LAWS: dict[str, Callable[[Engine], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        gives_every_key_once,
        gives_nothing_for_no_keys,
        gives_the_bits_of_a_loop,
        raises_what_a_task_raises,
        exits_where_a_task_exits,
        ends_when_it_is_left,
        keeps_runs_apart,
    )
}
