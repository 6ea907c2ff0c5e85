"""Every world on the shelf keeps every law; a new file is tested with no edit here."""

import doctest
import importlib
from functools import cache

import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.testing.worlds import WORLD_LAWS
from errbar.worlds import estimated, population, real, world

WORLDS = shelf("worlds").names


def _rows(n=3000):
    rng = np.random.default_rng(4)
    X = np.column_stack([rng.normal(size=n).round(1), rng.integers(0, 3, n)])
    return X, np.where(X[:, 0] + 0.5 * X[:, 1] + rng.normal(size=n) > 0.5, "yes", "no")


READY = {
    "estimated": lambda: estimated.of(*_rows(), categories=[1]),
    "population": lambda: population.of(*_rows()),
    "real": lambda: real.of(*_rows()),
}
"""Worlds of given rows, with rows."""

VARIANTS = (
    "discrete_table(document=000)",
    "two_gaussians(d=1, prior=0.3)",
    "two_gaussians(spread=2)",
    "two_gaussians(d=3, spread=2)",
    "logistic(d=2, intercept=-1)",
    "linear_gaussian(d=2, correlation=0.5)",
    "label_noise(rate=0.3)",
    "noise(prior=0.2)",
    "xor(d=2)",
    "rare_class(share=0.3, shift=2, d=2)",
    "confident(errors=0.3, confidence=0.5)",
    "confident(errors=0.4, confidence=20, prior=0.2)",
    "skewed_target(noise=pareto)",
    "skewed_target(noise=t, d=2)",
    "unequal_units(spread=0, effect=1)",
)


@cache
def ready(call):
    return READY[call]() if call in READY else world(call)


@pytest.mark.parametrize("call", [*WORLDS, *VARIANTS])
@pytest.mark.parametrize("law", WORLD_LAWS)
def test_world_keeps(law, call):
    WORLD_LAWS[law](ready(call))


@pytest.mark.parametrize("name", WORLDS)
def test_the_example_on_its_page_is_true(name):
    outcome = doctest.testmod(importlib.import_module(f"errbar.worlds.{name}"))
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("name", WORLDS)
def test_it_has_a_test_file_of_its_own(name, request):
    assert (request.config.rootpath / "tests" / "worlds" / f"test_{name}.py").exists()
