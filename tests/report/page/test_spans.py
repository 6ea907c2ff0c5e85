"""Numbers as a page writes them."""

from errbar.report.page.spans import value_and_span


def test_two_digits_of_the_half_width_decide():
    assert value_and_span(0.41234, 0.389, 0.447) == ("0.412", "0.389 – 0.447")


def test_dots_and_a_true_minus_where_an_end_is_below_zero():
    assert value_and_span(-0.06, -0.101, -0.019) == ("−0.060", "−0.101 … −0.019")


def test_no_interval_is_a_dash():
    assert value_and_span(None, None, None) == ("–", "–")
