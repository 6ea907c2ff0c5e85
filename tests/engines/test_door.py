import pytest

from errbar.engines import engine, run
from errbar.errors import BadInput, UnknownName
from tests.engines import tasks


def test_an_engine_is_written_like_every_concept():
    four = engine("processes(workers=4)")
    assert four.name == "processes" and four.settings["workers"] == 4 and four.key == "processes(workers=4)"
    assert engine(four) is four
    assert engine("loky").key == "processes"


def test_an_address_is_an_option():
    assert engine("dask(address=tcp://host:8786)").settings["address"] == "tcp://host:8786"


def test_an_unknown_engine_or_option_gets_near_names():
    with pytest.raises(UnknownName, match=r"Unknown engine 'proceses'. Did you mean processes"):
        engine("proceses")
    with pytest.raises(BadInput, match=r"threads has no option 'worker'. Did you mean workers\? Options: workers"):
        engine("threads(worker=2)")
    with pytest.raises(BadInput, match=r"serial has no option 'workers'. Options: none"):
        engine("serial(workers=2)")


@pytest.mark.parametrize("workers", ["0", "-1", "2.5", "true", "many"])
def test_workers_that_cannot_be_are_refused_before_anything_starts(workers):
    with pytest.raises(BadInput, match="threads needs workers as a whole number >= 1; got"):
        run(f"threads(workers={workers})", tasks.squared, 0, [1])


def test_a_key_that_stands_twice_is_refused():
    with pytest.raises(BadInput, match="got 2 repeats in 5 keys"):
        run("serial", tasks.squared, 0, [1, 2, 1, 1, 3])


def test_a_budget_too_small_is_refused_before_anything_starts():
    with pytest.raises(BadInput, match="A memory budget must hold one worker: serial with 1 worker"):
        run("serial", tasks.squared, 0, [1], memory=1_000_000)


def test_a_budget_that_holds_runs():
    assert dict(run("threads(workers=8)", tasks.squared, 7, [1, 2], memory=200_000_000)) == {1: 8, 2: 11}
