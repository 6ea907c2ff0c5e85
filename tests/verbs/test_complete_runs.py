"""A run is complete when the verb returns: what happens to the caller's arrays afterwards changes no byte of it."""

import time
from dataclasses import fields, is_dataclass

import numpy as np
import pytest

from tests.verbs.complete_calls import CALLS, make_rows

FAST = {1000: ("score roles", "score numbers", "score classes", "evaluate", "select"), 100_000: ("score", "score mae")}
"""Calls of the default suite by rows; of ten rows all are."""
CASES = [
    pytest.param(name, n, id=f"{name}-{n}", marks=() if name in FAST.get(n, CALLS) else pytest.mark.slow)
    for n in (10, 1000, 100_000)
    for name in CALLS
]


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch):
    """Two calls are not made at one moment, which a run tells."""
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(time, "time", lambda: 1.8e9)


def show(run, folder):
    """Everything that leaves a run: id, document, text and page."""
    page = run.report(folder / "page.html", overwrite=True).read_bytes()
    return {"id": run.id, "document": run.to_json(), "text": str(run), "page": page}


def spoil(rows):
    """Shuffle, overwrite and drop every array."""
    rng = np.random.default_rng(1)
    for array in rows.values():
        rng.shuffle(array)
        array[:] = 0
    rows.clear()


def arrays_in(part, seen):
    """Every array that a record reaches."""
    if isinstance(part, np.ndarray):
        yield part
    elif is_dataclass(part) and id(part) not in seen:
        seen.add(id(part))
        for f in fields(part):
            yield from arrays_in(getattr(part, f.name, None), seen)
    elif isinstance(part, (list, tuple, dict)):
        for x in part.values() if isinstance(part, dict) else part:
            yield from arrays_in(x, seen)


@pytest.mark.parametrize(("name", "n"), CASES)
def test_nothing_that_a_caller_does_later_changes_a_run(name, n, tmp_path):
    rows = make_rows(n)
    run = CALLS[name](rows)
    given = list(rows.values())
    assert not any(np.may_share_memory(own, array) for own in arrays_in(run, set()) for array in given)
    # A second, equal call that is shown before anything is spoilt: to show a run first would hide what it finds late.
    expected = show(CALLS[name](make_rows(n)), tmp_path)
    spoil(rows)
    assert show(run, tmp_path) == expected


@pytest.mark.parametrize("n", [10, 1000, 100_000])
def test_rows_that_differ_have_another_id(n):
    rows = make_rows(n)
    first = CALLS["score"](rows).id
    rows["p"][n // 2] += 1e-9
    assert CALLS["score"](rows).id != first
