"""Fleiss' kappa: the value that irrCAC gives for ratings with holes."""

from __future__ import annotations

import pytest
from tests.measures.ratings import RARE, krippendorff

import errbar


def test_published_value_of_ratings_with_holes():
    assert errbar.score(**krippendorff(), measures="fleiss_kappa")["fleiss_kappa"].value == pytest.approx(
        0.761169, abs=1e-6
    )


def test_few_rare_ratings_have_no_interval():
    found = errbar.score(**RARE, measures="fleiss_kappa").estimates[0]
    assert found.low is None
    assert "only 3 items" in str(found.reason)
