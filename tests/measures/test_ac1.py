"""AC1: the published value, and an interval where one rating is rare."""

from __future__ import annotations

import pytest
from tests.measures.ratings import RARE, krippendorff

import errbar


def test_published_value_of_ratings_with_holes():
    assert errbar.score(**krippendorff(), measures="ac1")["ac1"].value == pytest.approx(0.775444, abs=1e-6)


def test_a_rare_rating_has_an_interval():
    found = errbar.score(**RARE, measures="ac1").estimates[0]
    assert found.low is not None
    assert found.low < found.value < found.high
