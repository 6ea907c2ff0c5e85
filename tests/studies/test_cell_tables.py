"""Tables of worlds whose x is not a finite list: cells of the first two features."""

import numpy as np
import pytest

import errbar
from errbar.studies._cell_tables import probability_cells
from errbar.worlds import population, world


def test_cells_of_a_population_are_counted():
    X = np.arange(90.0)[:, None]
    found = probability_cells(population.of(X, (X[:, 0] >= 30).astype(int)))
    joint, under_x, how = found
    assert joint.values == pytest.approx(np.array([[1 / 3, 0], [0, 1 / 3], [0, 1 / 3]]), abs=0.02)
    assert joint.values.sum() == pytest.approx(1) and "all 90 rows" in how and len(under_x) == 3


def test_cells_of_a_continuous_world_add_up_to_its_classes():
    joint, _, _ = probability_cells(world("two_gaussians(prior=0.2)"))
    assert joint.values.shape == (9, 2)
    assert joint.values.sum(axis=0) == pytest.approx([0.8, 0.2], abs=0.01)


def test_every_world_of_numbers_shows_y_by_cell():
    run = errbar.lab("linear_gaussian", study="bayes", replications=2, vary="n=20")
    sheet = run.sheet("cells")
    assert len(sheet.rows) == 9 and sum(sheet.column("p(x)")) == pytest.approx(1)


def test_a_population_of_few_vectors_has_an_exact_table():
    X = np.array([[0.0], [0.0], [1.0], [1.0]])
    joint = population.of(X, np.array(["a", "b", "b", "b"])).joint
    assert joint.rows == ("(0)", "(1)") and joint.values.tolist() == [[0.25, 0.25], [0.0, 0.5]]
