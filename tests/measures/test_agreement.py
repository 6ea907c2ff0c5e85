"""Agreement of raters: published values of worked examples, and peers' values of kappa."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

import errbar
from errbar.errors import BadInput

# Krippendorff (2011): four observers, twelve units, holes as dots.
OBSERVERS = ("1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3", ". 3 3 3 2 3 4 2 2 5 1 .", "1 2 3 3 2 4 4 1 2 5 1 .")
# Shrout & Fleiss (1979), table 2: six targets, four judges.
JUDGES = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))


def krippendorff() -> dict[str, object]:
    cells = [(float(x), u, r) for r, row in enumerate(OBSERVERS) for u, x in enumerate(row.split()) if x != "."]
    values, items, raters = zip(*cells)
    return {"outcome": values, "item": items, "rater": raters}


def shrout() -> dict[str, object]:
    return {"outcome": np.ravel(JUDGES).astype(float), "item": np.repeat(range(6), 4), "rater": np.tile(range(4), 6)}


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("krippendorff_alpha", 0.743421),
        ("krippendorff_alpha(scale=ordinal)", 0.815388),
        ("krippendorff_alpha(scale=interval)", 0.849107),
        ("ac1", 0.775444),
        ("fleiss_kappa", 0.761169),
    ],
)
def test_published_values_of_ratings_with_holes(measure, value):
    assert errbar.score(**krippendorff(), measures=measure)[measure].value == pytest.approx(value, abs=1e-6)


def test_ratio_scale_by_pairs():
    # Two items, (1, 3) and (3, 3): observed 2 (2/4)^2 = 1/2; expected: 1 against 3 three times, both ways, 6 / 4.
    run = errbar.score(outcome=[1.0, 3, 3, 3], item=list("aabb"), measures="krippendorff_alpha(scale=ratio)")
    assert run.estimates[0].value == pytest.approx(1 - 3 * (1 / 2) / (6 / 4))


@pytest.mark.parametrize(("kind", "value"), [("agreement", 0.289764), ("consistency", 0.714841)])
def test_published_values_of_icc(kind, value):
    measure = f"icc(kind={kind})"
    assert errbar.score(**shrout(), measures=measure).estimates[0].value == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize("weights", ["none", "linear", "quadratic"])
def test_kappa_of_two_raters_is_scikit_learns(weights):
    rng = np.random.default_rng(0)
    left = rng.integers(1, 6, 200)
    right = np.clip(left + rng.integers(-1, 2, 200), 1, 5)
    run = errbar.score(
        outcome=np.r_[left, right].astype(float),
        item=np.r_[range(200), range(200)],
        rater=np.repeat(["Ann", "Bo"], 200),
        measures=f"rater_kappa(weights={weights})",
    )
    want = cohen_kappa_score(left, right, weights=None if weights == "none" else weights)
    found = run.estimates[0]
    assert found.value == pytest.approx(want, abs=1e-12)
    assert found.low < want < found.high


def test_items_of_one_rater_count_for_nothing():
    given = krippendorff()
    more = {"outcome": (*given["outcome"], 5.0), "item": (*given["item"], 99), "rater": (*given["rater"], 0)}
    one, other = (errbar.score(**x, measures="krippendorff_alpha").estimates[0].value for x in (given, more))
    assert one == pytest.approx(other, abs=1e-12)


def test_few_rare_ratings_have_no_interval_but_in_ac1():
    rare = np.zeros(120)
    rare[:6] = [1, 1, 1, 0, 1, 0]  # three of 60 items have a positive rating
    given = {"outcome": rare, "item": np.repeat(range(60), 2), "rater": np.tile([1, 2], 60)}
    run = errbar.score(**given, measures=["krippendorff_alpha", "fleiss_kappa", "rater_kappa", "ac1"])
    for name in ("krippendorff_alpha", "fleiss_kappa", "rater_kappa"):
        assert run[name].low is None
        assert "only 3 items" in str(run[name].reason)
    assert run["ac1"].low is not None


@pytest.mark.parametrize(
    ("measure", "says"),
    [
        ("krippendorff_alpha(scale=odd)", "nominal, ordinal, interval, ratio"),
        ("rater_kappa(weights=odd)", "none, linear, quadratic"),
        ("icc(kind=odd)", "agreement or consistency"),
    ],
)
def test_an_unknown_option_names_those_there_are(measure, says):
    with pytest.raises(BadInput, match=says):
        errbar.score(**shrout(), measures=measure)


def test_what_lacks_raters_is_said():
    run = errbar.score(outcome=[1.0, 0, 1, 1], item=list("aabb"), measures=["mean", "icc", "rater_kappa"])
    assert "rater" in str(run["icc"].reason)
    run = errbar.score(**krippendorff(), measures=["mean", "icc", "rater_kappa"])
    assert "lack a rating" in str(run["icc"].reason)
    assert "two raters" in str(run["rater_kappa"].reason)


def test_a_rater_rates_an_item_once():
    with pytest.raises(BadInput, match="'rater' twice"):
        errbar.score(outcome=[1.0, 0, 1], item=list("aab"), rater=[1, 1, 2])
