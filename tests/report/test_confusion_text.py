"""The confusion matrix in a terminal."""

import numpy as np
import pytest

import errbar
from errbar.report.confusion_text import MatrixLook, confusion_lines
from errbar.report.run_text import render

CATS = {"truth": ["cat"] * 8 + ["dog"] * 19, "label": ["cat"] * 5 + ["dog"] * 3 + ["cat"] * 2 + ["dog"] * 17}


def lines(look=None, **roles):
    run = errbar.score(**roles)
    return confusion_lines(run) if look is None else confusion_lines(run, look)


def test_counts_with_their_sums_the_positive_class_first():
    assert lines(**CATS, positive="dog") == [
        "",
        "true ↓ predicted →  dog  cat  rows  found (95 %)",
        "               dog   17    2    19   0.67 – 0.99",
        "               cat    3    5     8   0.24 – 0.91",
        "              rows   20    7    27",
    ]


@pytest.mark.parametrize(
    ("rates", "cats"),
    [("true", ["0.625", "0.375", "8"]), ("predicted", ["0.714", "0.150", "8"]), ("all", ["0.185", "0.111", "8"])],
)
def test_shares_of_the_true_class_of_the_predicted_one_and_of_all(rates, cats):
    """5/8 and 3/8; 5/7 and 3/20; 5/27 and 3/27."""
    assert lines(MatrixLook(rates=rates), **CATS, positive="cat")[2].split()[1:] == cats


def test_transposed_the_predicted_class_is_in_rows():
    found = lines(MatrixLook(transpose=True), **CATS, positive="cat")
    assert [line.split() for line in found[1:]] == [
        ["predicted", "↓", "true", "→", "cat", "dog", "rows"],
        ["cat", "5", "2", "7"],
        ["dog", "3", "17", "20"],
        ["rows", "8", "19", "27"],
    ]


def test_no_rows_are_a_point_and_no_share_a_dash():
    found = lines(MatrixLook(rates="predicted"), truth=list("aab"), label=list("aaa"), classes=list("ab"), positive="a")
    assert found[2].split()[1:] == ["0.667", "–", "2"]
    assert lines(truth=list("aab"), label=list("aab"), positive="a")[2].split()[1:4] == ["2", "·", "2"]


def test_of_forty_classes_the_largest_confusions_and_the_poorest_classes_are_listed():
    names = np.repeat([f"k{i:02d}" for i in range(40)], 10)
    label = names.copy()
    label[:7] = "k39"
    label[10:14] = "k02"
    found = lines(truth=names, label=label)
    assert found[1] == "40 classes: the largest of 2 confusions, and the classes found least often"
    assert found[2].split() == ["k00", "predicted", "as", "k39", "7", "of", "10"]
    assert found[5].split() == ["k00", "3", "of", "10", "found", "(0.30)"]
    assert max(map(len, found)) <= 80 and len(found) < 30


def test_it_stands_below_the_table_and_quiet_leaves_it_out():
    run = errbar.score(**CATS, positive="cat")
    assert "true ↓ predicted →" in render(run) and "true ↓ predicted →" not in render(run, quiet=True)


def test_one_line_stays_one_line_whatever_a_class_is_called():
    text = render(errbar.score(truth=["a\nb", "c"], label=["a\nb", "c"]))
    assert "a\nb" not in text


def test_a_run_read_back_from_json_prints_the_same():
    run = errbar.score(**CATS, positive="cat")
    assert render(errbar.Run.from_json(run.to_json())) == render(run)
