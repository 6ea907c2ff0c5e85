"""Every engine keeps every law."""

import warnings
from importlib.util import find_spec

import pytest

from errbar._shelf import shelf
from errbar.engines import engine
from errbar.testing.engines import ENGINE_LAWS

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


@pytest.mark.parametrize("law", ENGINE_LAWS)
def test_engine_keeps(law, call):
    ENGINE_LAWS[law](engine(call))


def test_the_shelf_holds_what_the_design_names():
    assert set(shelf("engines").names) >= {"serial", "threads", "processes", "dask", "ray"}


@pytest.mark.parametrize("name", shelf("engines").names)
def test_an_engine_names_the_extra_that_it_needs(name):
    found = engine(name)
    assert found.name == name and found.needs == (name if name in NEEDS else "")
