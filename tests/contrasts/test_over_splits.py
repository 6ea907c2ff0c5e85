"""Which contrast holds for two learners over plans of which design."""

from typing import get_args

import pytest

from errbar._shelf import shelf
from errbar.contrasts import contrast_over_splits
from errbar.contrasts._over_splits import BY_INTERVAL, DEFAULT_BY_DESIGN
from errbar.errors import NoInterval
from errbar.records.family import DesignKind
from errbar.records.missing import Missing


def test_every_design_has_a_contrast_or_a_reason():
    assert set(DEFAULT_BY_DESIGN) == set(get_args(DesignKind))
    named = {n for n in DEFAULT_BY_DESIGN.values() if not isinstance(n, Missing) and n != BY_INTERVAL}
    assert named <= set(shelf("contrasts").names)


@pytest.mark.parametrize("design", ["partition", "random_splits"])
def test_values_by_split_are_compared_by_the_corrected_t(design):
    found = contrast_over_splits(design)
    assert found.name == "corrected_t"
    assert design in found.designs


@pytest.mark.parametrize("design", ["nested", "halves", "blocks"])
def test_the_interval_of_the_design_gives_the_gap(design):
    assert contrast_over_splits(design) is None


def test_nothing_holds_over_bootstrap_samples():
    with pytest.raises(NoInterval, match="no valid test is known for bootstrap samples"):
        contrast_over_splits("bootstrap")
