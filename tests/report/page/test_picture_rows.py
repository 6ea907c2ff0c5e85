"""Rows of the first screen's picture: places on one scale, marks of verdicts, and what is held against what."""

import pytest

from errbar.records.claim import Against, Claim, Subject
from errbar.report.page.picture_rows import PictureRow, RowScale, draw_rows, scale_of

UNIT = RowScale(low=-1.0, high=1.0)
CLAIM = Claim(
    question="pair",
    subject=Subject(kind="model", names=("new model",)),
    against=Against(key="model", names=("old",)),
    measure="accuracy",
    verdict="better",
)


def drawn(**row):
    return draw_rows("Title", [PictureRow(**{"name": "one", **row})], UNIT)


def test_a_scale_holds_all_finite_values_and_a_turned_one_runs_from_large_to_small():
    scale = scale_of([1.0, None, float("inf"), 3.0])
    assert scale.low < 1 and 3 < scale.high < 3.2
    turned = scale_of([1.0, 3.0], turned=True)
    assert turned.at(3.0) < turned.at(1.0)
    assert scale.at(1.0) + turned.at(1.0) == pytest.approx(100)


def test_beyond_two_decades_a_scale_is_in_powers_of_ten_and_bars_begin_at_0():
    scale = scale_of([1.0, 10.0, 1000.0])
    assert scale.log and scale.at(10.0) - scale.at(1.0) == pytest.approx((scale.at(1000.0) - scale.at(10.0)) / 2)
    assert (scale_of([5.0, 600.0], zero=True).low, scale_of([5.0, 600.0], zero=True).log) == (0.0, False)


def test_an_interval_and_its_value_stand_where_the_scale_says():
    made = drawn(at=0.0, ends=(-0.5, 0.5), line=0.0)
    assert 'x1="25.0%" x2="75.0%"' in made and 'cx="50.0%"' in made
    assert '<line class="nsk" x1="50.0%"' in made


def test_a_verdict_has_its_mark_its_word_its_tone_and_its_claim():
    made = drawn(at=0.0, ends=(-0.5, 0.5), verdict=("worse", "worse"), claims=(CLAIM,), numbers="1 to 2")
    assert 'data-claim="pair:new_model:old:accuracy"' in made
    assert '<span class="bad"><span aria-hidden="true">◆</span> worse</span>' in made
    assert 'class="bar-bad"' in made and 'class="pt-bad"' in made
    assert made.index("worse") < made.index("1 to 2")  # the numbers have a line of their own


def test_a_row_without_a_claim_is_marked_as_plain():
    made = drawn(at=0.0, numbers="0.5")
    assert "<li data-plain>" in made and "<span>0.5</span>" in made


def test_what_lies_beyond_the_scale_is_an_arrow_and_no_mark():
    made = drawn(at=-3.0, ends=(-4.0, -0.5), verdict=("worse", "worse"))
    assert 'class="arrow-bad"' in made and "pt-bad" not in made
    assert "arrow" not in drawn(at=0.0, ends=(-0.5, 0.5))


def test_a_filled_row_is_a_bar_and_a_pale_one_has_no_tone():
    assert 'class="of-good" y="4" height="14" width="50.0%"' in drawn(at=0.0, filled=True)
    assert 'class="of-pale"' in drawn(at=0.0, filled=True, pale=True)


def test_names_are_escaped_and_no_rows_make_no_picture():
    assert "<b>&lt;x&gt;</b>" in drawn(name="<x>")
    assert draw_rows("Title", [], UNIT) == ""
