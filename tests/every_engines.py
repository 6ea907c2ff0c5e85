"""Every engine keeps every law."""

import threading
import time
import warnings
from importlib.util import find_spec

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from errbar._shelf import shelf
from errbar.engines import engine, run
from tests.engines import tasks

NEEDS = {"dask": "distributed", "ray": "ray"}
ENGINES = [f"{e.name}(workers=2)" if "workers" in e.options else e.name for e in map(engine, shelf("engines").names)]


@pytest.fixture(params=ENGINES)
def call(request):
    name = request.param.partition("(")[0]
    if name in NEEDS and find_spec(NEEDS[name]) is None:
        pytest.skip(f"NOT TESTED HERE: engine {name} needs {NEEDS[name]}: pip install 'errbar[{name}]'")
    with warnings.catch_warnings():
        if name in NEEDS:  # their own start and end are not always silent
            warnings.simplefilter("ignore")
        yield request.param


def test_the_shelf_holds_what_the_design_names():
    assert set(shelf("engines").names) >= {"serial", "threads", "processes", "dask", "ray"}


@pytest.mark.parametrize("name", shelf("engines").names)
def test_an_engine_says_what_it_is(name):
    found = engine(name)
    assert found.name == name and found.label and len(found.about) > 100
    assert found.needs == (name if name in NEEDS else "")


def test_every_key_comes_once_with_its_own_result(call):
    got = list(run(call, tasks.squared, 1000, range(3, 60)))
    assert sorted(got) == [(k, 1000 + k * k) for k in range(3, 60)]


def test_no_keys_give_no_results(call):
    assert list(run(call, tasks.squared, 1, [])) == []


def test_every_engine_gives_the_bits_that_a_plain_loop_gives(call):
    rng = np.random.default_rng(5)
    x, y = rng.normal(size=(3000, 120)), rng.normal(size=3000)
    with threadpool_limits(1):
        want = {k: tasks.fitted((x, y), k) for k in range(6)}
        assert dict(run(call, tasks.fitted, (x, y), range(6))) == want


def test_an_exception_arrives_as_it_was_raised_and_stops_the_rest(call, tmp_path):
    with pytest.raises(tasks.Odd) as caught:
        list(run(call, tasks.fails_at_five, str(tmp_path), range(2000)))
    assert caught.value.args == ("five", 5) and type(caught.value) is tasks.Odd
    assert len(list(tmp_path.iterdir())) < 200


def test_a_task_that_exits_exits_the_caller(call):
    with pytest.raises(SystemExit) as caught:
        list(run(call, tasks.gives_up, None, range(3)))
    assert caught.value.code == 7


def test_leaving_the_loop_ends_the_work(call, tmp_path):
    for _ in run(call, tasks.begins, str(tmp_path), range(100_000)):
        break
    waited = 0.0
    while waited < 30 and any(t.name.startswith("errbar") for t in threading.enumerate()):
        time.sleep(0.05)
        waited += 0.05
    assert waited < 30, "threads still run"
    seen = len(list(tmp_path.iterdir()))
    time.sleep(0.3)
    assert seen == len(list(tmp_path.iterdir())) < 1000


def test_two_runs_at_a_time_do_not_mix(call):
    if call.startswith("ray"):
        pytest.skip("a program has one ray session")
    outer = []
    for key, result in run(call, tasks.squared, 0, range(4)):
        inner = dict(run(call, tasks.squared, 100, range(3)))
        assert inner == {0: 100, 1: 101, 2: 104}
        outer.append((key, result))
    assert sorted(outer) == [(0, 0), (1, 1), (2, 4), (3, 9)]
