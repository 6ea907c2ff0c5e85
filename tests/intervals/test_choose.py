"""Which interval holds over plans of which design."""

from fractions import Fraction
from typing import get_args

import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.api import evaluate, score
from errbar.errors import NoInterval
from errbar.families import family_named
from errbar.intervals import DEFAULT_BY_DESIGN, fits_plan, interval_over_splits, method
from errbar.records.family import DesignKind
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.splitter import RowLayout
from errbar.splits import draw
from tests.intervals.resampled_by_hand import by_hand

ASK = InferenceSettings(level=0.95)


def test_every_design_has_an_interval_or_a_reason():
    assert set(DEFAULT_BY_DESIGN) == set(get_args(DesignKind))


@pytest.mark.parametrize("design", [d for d, name in DEFAULT_BY_DESIGN.items() if not isinstance(name, Missing)])
def test_the_interval_of_a_design_is_for_it(design):
    assert design in method(str(DEFAULT_BY_DESIGN[design])).designs


@pytest.mark.parametrize("name", shelf("splits").names)
def test_every_splitter_of_the_shelf_has_an_interval_or_a_reason(name):
    assert DEFAULT_BY_DESIGN[family_named(name).design]


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("resubstitution", "rows that a model was fitted on give no interval for new rows"),
        ("leave_p_out", "no valid interval is known for leave_p_out, whose test sets overlap"),
        ("holdout", "one split shows no spread over splits"),
        ("blocked_kfold", "the splitter blocked_kfold is not installed"),
    ],
)
def test_why_no_interval_holds(family, words):
    with pytest.raises(NoInterval, match=words):
        interval_over_splits(by_hand([[0, 1], [1, 0]], family=family), ASK)


def test_an_interval_for_one_plan_names_it_and_what_holds_instead():
    halvings, folds = (draw(call, RowLayout(n=20), seed=0) for call in ("kfold(k=2, repeats=5)", "kfold(k=4)"))
    assert fits_plan(method("five_by_two"), halvings) is None
    assert fits_plan(method("five_by_two"), folds) == (
        "five_by_two is for kfold(k=2, repeats=5); this plan is kfold(k=4, repeats=1). Valid there: corrected_t"
    )


def test_an_interval_for_other_designs_names_their_splitters():
    folds = draw("kfold(k=4)", RowLayout(n=20), seed=0)
    assert fits_plan(method("nested_cv"), folds) == (
        "nested_cv is for nested_kfold plans; this one is kfold. Valid there: corrected_t"
    )


@pytest.mark.parametrize("interval", ["gaffke", "bootstrap"])
def test_a_value_far_below_the_rounding_of_1_is_inside_its_interval(interval):
    # Squared errors near 1e-17 are exact, and none of them is 0: neither is their mean, nor what it may be.
    prob = [1 - p for p in [1e-9, 2e-9, 3e-9, 1e-10, 5e-9] * 6][:29] + [1e-9]
    truth = [1] * 29 + [0]
    exact = sum((Fraction(p) - y) ** 2 for p, y in zip(prob, truth)) / 30
    found = score(truth=truth, prob=prob, positive=1, measures="brier", interval=interval)["brier"]
    assert found.value == pytest.approx(float(exact), rel=1e-12, abs=0)
    assert 0.4 * found.value < found.low < found.value < found.high


def test_the_standard_error_of_a_root_over_splits_is_in_the_unit_of_the_root():
    """To first order that of RMSE is that of MSE by twice the RMSE."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    run = evaluate("linear", X, X[:, 0] + rng.normal(size=60), plan="kfold(k=5)", measures="mse,rmse")
    assert run["rmse"].se == pytest.approx(run["mse"].se / (2 * run["rmse"].value), rel=1e-9)
