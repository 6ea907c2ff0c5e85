import pytest


def test_nineteen_of_twenty_seven_rows_are_negative(rows, estimate):
    assert estimate("negative_share", **rows(tp=5, fn=3, fp=2, tn=17)).value == 19 / 27


def test_with_the_prevalence_it_makes_one(calls, estimate):
    c = calls(2)
    both = [estimate(name, **c).value for name in ("prevalence", "negative_share")]
    assert sum(both) == pytest.approx(1.0, rel=1e-12)
