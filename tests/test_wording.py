"""Numbers and words of printed text."""

import pytest

from errbar._wording import grouped, with_sign


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [(5670.4, 3, "+5,670"), (-19_000.0, 2, "-19,000"), (0.0123, 2, "+0.012"), (0.0, 3, "+0"), (-0.5, 2, "-0.5")],
)
def test_a_difference_has_its_sign_and_no_power_of_ten(x, digits, text):
    assert with_sign(x, digits) == text


def test_thousands_are_grouped():
    assert grouped(83_234.0) == "83,200" and grouped(0.00123) == "0.00123"
