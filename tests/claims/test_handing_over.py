"""Rows that the model keeps against those that it hands to a person."""

import pytest

from errbar.claims.handing_over import nearest_line
from tests.claims.by_hand import asked, run, sheet, the, value

COLUMNS = "handed low high rest rest_right gap_low gap_high"


ACCURACY = value("accuracy", (0.5, 0.75))


def handed(*lines, estimates=(ACCURACY,)):
    return run(kind="multiclass", estimates=estimates, sheets=(sheet("handing_over", COLUMNS, *lines),))


def line(share, gap=(0.25, 0.5)):
    return (share, 0.75, 0.875, 10, 0.5, *gap)


@pytest.mark.parametrize(
    ("shares", "chosen"), [((0.05, 0.09, 0.2), 0.09), ((0.06, 0.2, 0.5), 0.06), ((0.05, 0.3), None), ((0.2,), 0.2)]
)
def test_the_line_nearest_to_a_tenth_and_none_beyond_a_fifth(shares, chosen):
    found = nearest_line(handed(*map(line, shares)))
    assert (None if found is None else found[0]) == chosen


@pytest.mark.parametrize(
    ("gap", "verdict"), [((0.25, 0.5), "better"), ((-0.5, -0.25), "worse"), ((-0.25, 0.25), "inconclusive")]
)
def test_right_more_often_on_the_rows_it_keeps_is_better(gap, verdict):
    claim = the(handed(line(0.1, gap)), "handing_over")
    assert (claim.verdict, claim.low, claim.high, claim.against.amount) == (verdict, *gap, 0.1)


def test_without_accuracy_or_a_known_number_nothing_is_claimed():
    assert asked(handed(line(0.1), estimates=(value("log_loss", (0.5, 0.75), better="low"),)), "handing_over") == []
    assert asked(handed(line(0.1, (None, None))), "handing_over") == []
