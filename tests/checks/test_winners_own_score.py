"""A selection without outer splits is refused, and no reason changes that."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, Refusal
from errbar.records import codes

X, Y = np.arange(24.0).reshape(12, 2), np.arange(12) % 2


def test_it_is_refused_by_its_code():
    with pytest.raises(Refusal, match=codes.WINNERS_OWN_SCORE) as no:
        errbar.select("knn", {"k": [1, 3]}, X, Y, outer="none")
    assert no.value.code == codes.WINNERS_OWN_SCORE


def test_a_reason_does_not_override_it():
    with pytest.raises(BadInput, match="cannot be overridden: rows that chose a model do not grade it"):
        errbar.select("knn", {"k": [1]}, X, Y, outer="none", because={codes.WINNERS_OWN_SCORE: "a reviewer asked"})
