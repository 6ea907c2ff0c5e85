"""A world's dimension or noise varied next to a learner that stays."""

import pytest

import errbar
from errbar.errors import BadInput


def sheet(world, vary, **more):
    found = errbar.lab(world, study="complexity", vary=vary, n=20, replications=3, **more).sheet("complexity")
    return {row[0]: dict(zip(found.columns, row)) for row in found.rows}


def test_noise_moves_the_bayes_error_and_underfitting_is_counted_from_it():
    found = sheet("linear_gaussian(d=2)", "noise=1,2", learner="linear")
    assert [found[v]["bayes"] for v in (1, 2)] == [1, 4]
    for row in found.values():
        assert row["underfitting"] == pytest.approx(row["true"] - row["bayes"])
        assert row["overfitting"] == pytest.approx(row["true"] - row["training"])


def test_the_learners_own_parameter_comes_first_and_world_names_the_worlds():
    assert "bayes" not in sheet("two_gaussians", "max_depth=1", learner="tree")[1]
    assert sheet("two_gaussians", "world.d=1,3", learner="naive_bayes")[3]["bayes"] == pytest.approx(0.1587, abs=1e-4)


def test_values_the_world_cannot_take_are_refused():
    with pytest.raises(BadInput, match="whole d"):
        sheet("two_gaussians", "d=0,1")
    with pytest.raises(BadInput, match="no option 'depth'"):
        sheet("two_gaussians", "world.depth=1")


def test_underfitting_of_the_learners_parameter_is_counted_from_one_bayes_error():
    found = sheet("sine", "degree=1,3", learner="polynomial")
    assert found[1]["underfitting"] == pytest.approx(found[1]["true"] - 0.09)
    assert found[3]["training"] < found[1]["training"]
