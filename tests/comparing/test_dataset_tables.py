import pytest

from errbar.comparing.dataset_tables import make_friedman_table, make_picture_table, make_rank_table
from errbar.contrasts.friedman import friedman
from errbar.records.method import InferenceSettings
from tests.contrasts.demsar import demsar, standings


def test_ranks_stand_best_first_and_a_shared_win_counts_for_each():
    found = make_rank_table(standings([[1, 2, 2], [1, 5, 3], [4, 5, 6]]))
    assert found.column("learner") == ["b", "c", "a"]
    assert found.column("average_rank") == pytest.approx([(1.5 + 1 + 2) / 3, (1.5 + 2 + 1) / 3, 3])
    assert found.column("median") == [5, 3, 1]
    assert found.column("wins") == [2, 2, 0]


def test_friedman_gives_both_readings():
    found = make_friedman_table(friedman.of(demsar(), InferenceSettings()), friedman)
    assert found.column("statistic") == ["F", "chi2"]
    assert found.rows[0][2:4] == (3, 39)


def test_the_picture_has_axis_marks_yardstick_and_bars():
    found = make_picture_table(demsar(), InferenceSettings(level=0.9))
    by_part = [(part, name) for part, name, *_ in found.rows]
    assert by_part[:3] == [("difference", ""), ("axis", ""), ("learner", "C4.5+m+cf")]
    assert by_part[-2:] == [("group", "C4.5+m+cf, C4.5+m, C4.5+cf"), ("group", "C4.5+cf, C4.5")]
    assert found.rows[0][3] == pytest.approx(1.12, abs=0.005)
    assert found.rows[-1][2:] == pytest.approx((2.893, 3.143), abs=5e-4)
