"""Every study keeps every law."""

from functools import cache

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.records.run import Run
from errbar.references import entries
from errbar.studies import study

NAMES = shelf("studies").names
TINY = {"selection": {"vary": "m=1,5"}, "complexity": {"learner": "tree", "vary": "max_depth=1,3"}}
TINY |= {"learning_curve": {"vary": "n=20,30"}, "bayes": {"vary": "n=20,30"}, "split_rate": {"vary": "rate=0.5,0.7"}}


def tiny(name, **more):
    """The study at a size that takes no time."""
    place = () if name == "selection" else ("two_gaussians",)
    return errbar.lab(*place, study=name, n=20, replications=4, **TINY.get(name, {}), **more)


@cache
def first(name):
    """The study's first run, with which others are compared."""
    return tiny(name)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is(name):
    found = study(name)
    assert found.name == name and found.label and len(found.about) > 200
    assert {"n", "replications"} <= set(found.options)
    assert set(found.cites) <= set(entries())
    assert study(name.replace("_", "-")) is found


@pytest.mark.parametrize("name", NAMES)
def test_every_estimated_number_has_its_error_and_the_run_survives_json(name):
    run = first(name)
    assert run.verb == "lab" and run.options["study"] == name and run.estimates
    sheet = run.sheets[0]
    assert any(c.endswith("_se") for c in sheet.columns)
    for c in sheet.columns:
        if c.endswith("_se"):
            assert c.removesuffix("_se") in sheet.columns
            assert all(x is None or x >= 0 for x in sheet.column(c))
    for sheet in run.sheets:
        assert all(x is None or type(x) in (str, int, float, bool) for row in sheet.rows for x in row)
    again = Run.from_json(run.to_json())
    assert again.sheets == run.sheets and again.options == run.options and again.id == run.id
    assert run.sheets[0].title in str(run)


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_table_and_other_seed_another(name):
    assert tiny(name).sheets == first(name).sheets
    assert tiny(name, seed=1).sheets != first(name).sheets


@pytest.mark.heavy
@pytest.mark.parametrize("name", NAMES)
def test_any_number_of_workers_finds_the_same_table(name):
    apart = tiny(name, engine="processes(workers=2)")
    assert apart.sheets == first(name).sheets
    assert apart.id == first(name).id


@pytest.mark.parametrize("name", NAMES)
def test_it_tells_how_far_it_is_by_replications_alone(name):
    from errbar._progress import heard_by

    heard = []
    with heard_by(lambda what, share: heard.append((what, share))):
        tiny(name)
    assert [what for what, _ in heard] == [f"replication {i} of 4" for i in (1, 2, 3, 4)]
    assert np.allclose([share for _, share in heard], [0.25, 0.5, 0.75, 1])
