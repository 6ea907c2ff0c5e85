"""Krippendorff's alpha: published values on three scales, and a ratio scale by hand."""

from __future__ import annotations

import pytest
from tests.measures.ratings import RARE, krippendorff, shrout

import errbar
from errbar.errors import BadInput


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("krippendorff_alpha", 0.743421),
        ("krippendorff_alpha(scale=ordinal)", 0.815388),
        ("krippendorff_alpha(scale=interval)", 0.849107),
    ],
)
def test_published_values_of_ratings_with_holes(measure, value):
    assert errbar.score(**krippendorff(), measures=measure)[measure].value == pytest.approx(value, abs=1e-6)


def test_ratio_scale_by_pairs():
    # Two items, (1, 3) and (3, 3): observed 2 (2/4)^2 = 1/2; expected: 1 against 3 three times, both ways, 6 / 4.
    run = errbar.score(outcome=[1.0, 3, 3, 3], item=list("aabb"), measures="krippendorff_alpha(scale=ratio)")
    assert run.estimates[0].value == pytest.approx(1 - 3 * (1 / 2) / (6 / 4))


def test_items_of_one_rater_count_for_nothing():
    given = krippendorff()
    more = {"outcome": (*given["outcome"], 5.0), "item": (*given["item"], 99), "rater": (*given["rater"], 0)}
    one, other = (errbar.score(**x, measures="krippendorff_alpha").estimates[0].value for x in (given, more))
    assert one == pytest.approx(other, abs=1e-12)


def test_few_rare_ratings_have_no_interval():
    found = errbar.score(**RARE, measures="krippendorff_alpha").estimates[0]
    assert found.low is None
    assert "only 3 items" in str(found.reason)


def test_an_unknown_option_names_those_there_are():
    with pytest.raises(BadInput, match="nominal, ordinal, interval, ratio"):
        errbar.score(**shrout(), measures="krippendorff_alpha(scale=odd)")


def test_a_rater_rates_an_item_once():
    with pytest.raises(BadInput, match="'rater' twice"):
        errbar.score(outcome=[1.0, 0, 1], item=list("aab"), rater=[1, 1, 2])
