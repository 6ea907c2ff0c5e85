import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.errors import BadInput, UnknownName
from errbar.records.world import Truth
from errbar.worlds import world


def test_a_world_is_called_by_name_alias_or_with_options():
    assert world("two_gaussians").key == "two_gaussians"
    assert world("gaussians").name == "two_gaussians"
    called = world("two_gaussians(d=20, distance=1.5)")
    assert called.key == "two_gaussians(d=20, distance=1.5)"
    assert world(called) is called
    assert called.sample(3, np.random.default_rng(0)).X.shape == (3, 20)


def test_an_unknown_world_is_refused_with_near_names():
    with pytest.raises(UnknownName, match=r"Unknown world 'two_gausians'\. Did you mean two_gaussians"):
        world("two_gausians")


def test_the_shelf_holds_what_the_design_names():
    assert set(shelf("worlds").names) == {
        *("discrete_table", "two_gaussians", "logistic", "xor", "linear_gaussian", "heavy_tailed", "imbalanced"),
        *("grouped", "time_drift", "label_noise", "noise", "estimated", "population"),
        *("rare_class", "confident", "skewed_target", "unequal_units", "real", "sine"),
    }


def test_having_lays_options_over_options():
    w = world("two_gaussians(d=3)").having(distance=1.0)
    assert w.settings == {"d": 3, "distance": 1.0, "prior": 0.5, "spread": 1.0}
    assert world("two_gaussians").settings["d"] == 2


def test_a_truth_prints_how_it_was_found_and_how_far_off_it_may_be():
    assert str(Truth(value=0.25, how="sum")) == "0.25 (sum)"
    assert str(Truth(value=0.251, se=0.0004, how="Monte Carlo")) == "0.251 +- 0.0004 (Monte Carlo)"
    assert float(Truth(value=0.25, how="count")) == 0.25


def test_without_a_generator_the_same_points_are_looked_at():
    w = world("xor")
    assert w.true_error(w.bayes, n=5000) == w.true_error(w.bayes, n=5000)
    other = w.true_error(w.bayes, rng=np.random.default_rng(1), n=5000)
    assert other != w.true_error(w.bayes, n=5000)


def test_more_points_make_a_smaller_error():
    w = world("xor")
    assert w.true_error(w.bayes, n=40_000).se == pytest.approx(w.true_error(w.bayes, n=10_000).se / 2, rel=0.1)


def test_losses_belong_to_a_kind():
    with pytest.raises(BadInput, match="binary world: its losses are zero_one, log_loss, brier; got 'squared'"):
        world("noise").truth(lambda X: 0, "squared")
    with pytest.raises(BadInput, match="regression world: its losses are squared, absolute; got 'zero_one'"):
        world("linear_gaussian").truth(lambda X: 0, "zero_one")


def test_too_few_points_or_rows():
    with pytest.raises(BadInput, match="got n=10"):
        world("xor").true_error(lambda X: 0, n=10)
    with pytest.raises(BadInput, match="got n=0"):
        world("xor").sample(0, np.random.default_rng(0))


def test_codes_are_places_of_labels():
    w = world("discrete_table(document=001)")
    assert w.labels.tolist() == [1, 2]
    assert w.codes(np.array([2, 1, 2])).tolist() == [1, 0, 1]
