import numpy as np

from errbar.records.parameter import Choices, Parameter, RealNumbers, WholeNumbers
from errbar.records.space import Branch, Space
from errbar.search import begin


def draws(domain, budget=2000):
    space = Space(
        (Branch("", (Parameter(name="x", domain=domain), Parameter(name="u", domain=RealNumbers(0.0, 1.0)))),)
    )
    return [c.values["x"] for c in begin("random", space, budget=budget, seed=3).ask_batch()]


def test_every_kind_is_drawn_uniformly_on_its_scale():
    logs = np.log10(draws(RealNumbers(1e-4, 1.0, "log")))
    assert np.abs(np.histogram(logs, np.linspace(-4, 0, 5))[0] / 2000 - 0.25).max() < 0.04  # 4 SE
    assert np.abs(np.bincount(draws(WholeNumbers(0, 4))) / 2000 - 0.2).max() < 0.036
    assert np.abs(np.bincount(draws(Choices((0, 1, 2), ("0", "1", "2")))) / 2000 - 1 / 3).max() < 0.043


def test_a_small_space_is_drawn_without_repeats_until_it_is_empty():
    space = Space((Branch("", (Parameter(name="x", domain=WholeNumbers(1, 6)),)),))
    found = [c.values["x"] for c in begin("random", space, budget=50, seed=0).ask_batch()]
    assert sorted(set(found)) == [1, 2, 3, 4, 5, 6] and len(found) <= 8
