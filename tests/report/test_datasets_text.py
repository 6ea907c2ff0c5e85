import pandas as pd

from errbar.report.datasets_text import standings_lines
from tests.comparing.test_compare_datasets import compared
from tests.contrasts.demsar import AUC, LEARNERS

WIDE = pd.DataFrame(AUC.values(), columns=LEARNERS).assign(data=list(AUC))


def lines(data=WIDE, **options):
    return standings_lines(compared(data, measures="roc_auc", **options))


def starting(found, start):
    return next(x for x in found if x.strip().startswith(start))


def test_ranks_friedman_picture_and_pairs_stand_below_each_other():
    found = lines()
    assert found[0] == "Average ranks by ROC AUC over 14 data sets"
    assert starting(found, "C4.5+m+cf ").split()[:2] == ["C4.5+m+cf", "1.96"]
    assert starting(found, "Friedman").endswith("some of them differ.")
    assert "Critical difference 1.25 (Nemenyi, 95 %)" in " ".join(found)
    assert "inconclusive" in starting(found, "C4.5+cf − C4.5 ")
    assert "(80 % power)" in " ".join(found)
    assert max(len(x) for x in found) <= 120


def test_marks_stand_at_their_ranks_and_bars_reach_from_mark_to_mark():
    # 49 characters from rank 1 to rank 4: 16 a rank. 1.964 is 15.4 along, 2.893 is 30.3, 3.143 is 34.3.
    found = lines(level=0.9, test="nemenyi")
    marks = [x.index("●") - 2 for x in found if "●" in x]
    assert marks == [15, 16, 30, 34]
    bars = [(x.index("━") - 2, x.rindex("━") - 2) for x in found if "━" in x]
    assert bars == [(15, 30), (30, 34)]
    axis = starting(found, "┼")
    assert [i - 2 for i, c in enumerate(axis) if c == "┼"] == [0, 16, 32, 48]


def test_nemenyi_says_who_is_better_by_rank():
    found = lines(level=0.9, test="nemenyi")
    assert starting(found, "C4.5+m − C4.5").split()[3:] == ["−1.14", "0.089", "C4.5+m", "better"]


def test_gaps_and_their_ends_are_signed_alike_and_a_small_p_is_not_spelt_out():
    # y is below x by 1.00, 1.01, ... 1.19 on 20 data sets: all gaps on one side, a Wilcoxon p of 2 / 2^20.
    falling = pd.DataFrame({"data": list("abcdefghijklmnopqrst"), "x": [2 + i / 100 for i in range(20)], "y": 1.0})
    gap, low, dots, high, p = starting(lines(falling), "y − x").split()[3:8]
    assert (gap, dots, p) == ("−1.095", "…", "<0.001")
    assert low.startswith("−1.1") and high.startswith("−1.0")


def test_a_margin_and_what_cannot_be_resolved_are_said():
    assert starting(lines(margin=0.1), "C4.5+cf − C4.5 ").endswith("equivalent within 0.1")
    few = lines(WIDE.iloc[:6])
    assert starting(few, "! Wilcoxon cannot reject with 6 data sets and 6 pairs")
    assert starting(few, "Friedman").endswith("inconclusive whether any of them differ.")


def test_learners_all_told_apart_have_no_bar():
    far = pd.DataFrame({"data": list("abcdefghijklmnopqrst"), "x": 1.0, "y": 2.0, "z": 3.0})
    assert "  every two learners differ" in lines(far, test="nemenyi")


def test_a_test_of_all_at_once_is_named_in_the_last_line():
    run = compared(WIDE, measures="roc_auc", test="friedman")
    assert str(run).splitlines()[-1] == f"how: friedman, seed 0 · run {run.id}"
