import pytest
from sklearn.metrics import max_error


def test_the_largest_of_three_errors(estimate):
    # 0.5, 0, 2
    assert estimate("max_error", truth=[1.0, 2.0, 3.0], value=[1.5, 2.0, 1.0]).value == 2.0


def test_agrees_with_scikit_learn(pairs, estimate):
    p = pairs()
    assert estimate("max_error", **p).value == max_error(p["truth"], p["value"])


def test_several_outputs_are_searched_together(estimate):
    assert estimate("max_error", truth=[[0.0, 0.0], [0.0, 0.0]], value=[[1.0, -7.0], [2.0, 3.0]]).value == 7.0


def test_a_row_without_weight_does_not_count(estimate):
    assert estimate("max_error", truth=[0.0, 0.0], value=[9.0, 1.0], weight=[0.0, 1.0]).value == 1.0


@pytest.mark.parametrize("asked", [None, "bootstrap"])
def test_it_has_no_interval_and_says_why(pairs, estimate, asked):
    p = pairs()
    found = estimate("max_error", truth=p["truth"], value=p["value"], interval=asked)
    assert found.interval is None
    assert "grows with its size" in found.reason


def test_no_skill_is_half_the_range(estimate):
    assert estimate("max_error", truth=[1.0, 2.0, 7.0], value=[1.0, 2.0, 6.0]).no_skill == 3.0
