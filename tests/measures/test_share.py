"""The share of trials that reach a value."""

import pytest

import errbar
from errbar.errors import BadInput


def test_four_grades_by_hand():
    run = errbar.score(outcome=[5, 3, 4, 1], range="1,5", measures="share(at_least=4)")
    assert run["share"].value == 0.5
    assert run["share"].method == "exact"


def test_items_weigh_alike():
    run = errbar.score(outcome=[5, 5, 5, 1], item=list("aaab"), range="1,5", measures="share(at_least=4)")
    assert run["share"].value == 0.5


def test_a_cut_must_be_a_number():
    with pytest.raises(BadInput, match=r"Write share\(at_least=0\.8\)"):
        errbar.score(outcome=[1, 0], measures="share(at_least=good)")
