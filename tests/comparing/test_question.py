import pytest

from errbar.comparing.question import margins_of, read_amount, read_margin
from errbar.errors import BadInput
from errbar.measures import measure

CHOSEN = [measure("accuracy"), measure("recall(threshold=0.3)")]


@pytest.mark.parametrize("margin", [0.02, "0.02", {"accuracy": "0.02"}, "acc:0.02"])
def test_one_margin(margin):
    assert margins_of(margin, CHOSEN, "accuracy") == {"accuracy": 0.02}


def test_none_is_none():
    assert margins_of(None, CHOSEN, None) == {}


def test_measures_with_options_have_margins_of_their_own():
    assert margins_of("accuracy:0.02,recall(threshold=0.3):0.1", CHOSEN, None) == {
        "accuracy": 0.02,
        "recall(threshold=0.3)": 0.1,
    }


def test_commas_between_options_do_not_part_margins():
    assert read_margin("f_beta(beta=2, threshold=0.3):0.1,0.2", []) == [
        ("f_beta(beta=2, threshold=0.3)", 0.1),
        (None, 0.2),
    ]


def test_a_bare_number_is_the_primarys():
    assert read_margin("0.1,recall:0.2", []) == [(None, 0.1), ("recall", 0.2)]


def test_a_bare_number_needs_a_primary():
    with pytest.raises(BadInput, match="none is primary"):
        margins_of(0.02, CHOSEN, None)


@pytest.mark.parametrize("size", [0, -0.1, "x", None, float("nan"), float("inf"), "", True, [0.1]])
def test_a_margin_is_a_number_above_zero(size):
    with pytest.raises(BadInput, match=r"`margin` must be a gap above 0, such as 0.01 or accuracy:0.01; got"):
        read_amount(size)
