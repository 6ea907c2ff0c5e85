"""The median over items."""

import errbar


def test_five_items_by_hand():
    run = errbar.score(outcome=[1.2, 0.9, 1.1, 30.0, 1.0], measures="median")
    assert run["median"].value == 1.1


def test_an_item_counts_once_by_its_mean():
    run = errbar.score(outcome=[0, 10, 1, 2], item=list("aabc"), measures="median")
    assert run["median"].value == 2  # items 5, 1, 2


def test_its_interval_is_two_of_the_values():
    run = errbar.score(outcome=[float(i) for i in range(1, 21)], measures="median")
    assert (run["median"].low, run["median"].high) == (6.0, 15.0)  # ranks 6 and 15 of 20: P(Bin(20, 1/2) < 6) = 0.0207
    assert run["median"].method == "order_statistics"


def test_these_items_with_new_answers_have_no_interval_for_it():
    run = errbar.score(outcome=[0, 1, 1, 0], item=list("aabb"), items="these", measures="median")
    assert "no interval that was measured" in run["median"].reason
