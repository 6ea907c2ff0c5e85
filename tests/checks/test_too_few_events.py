import numpy as np


def test_no_errors_in_twenty_rows_may_be_seventeen_percent(finding):
    found = finding("EB202", truth=[0, 1] * 10, label=[0, 1] * 10)
    highest = 100 * (1 - 0.025 ** (1 / 20))  # the error rate at which 20 rows without one have a chance of 2.5 %
    told = f"0 errors in 20 rows is not 0 %: the error may be as high as {highest:.3g} %. Report the interval."
    assert found.message == told


def test_one_row_is_counted_in_the_singular(finding):
    assert "0 errors in 1 row is not" in finding("EB202", truth=[1], label=[1], classes=[0, 1]).message


def test_one_error_is_not_none(finding):
    assert finding("EB202", truth=[0, 1] * 10, label=[0, 1] * 9 + [0, 0]) is None


def ranked(positives, negatives):
    truth = [1] * positives + [0] * negatives
    return {"truth": truth, "prob": np.linspace(0.9, 0.1, len(truth)), "measures": "roc_auc,log_loss"}


def test_an_area_needs_thirty_rows_on_each_side(finding):
    assert finding("EB202", **ranked(29, 40)).message == (
        "Only 29 rows are class '1'. Ranking measures from so few are unreliable. Add rows (about 30), or report the "
        "interval."
    )
    assert finding("EB202", **ranked(40, 29)).message.startswith("Only 29 rows are class '0'.")
    assert finding("EB202", **ranked(30, 30)) is None


def test_without_an_area_thirty_rows_are_not_needed(finding):
    assert finding("EB202", **{**ranked(5, 40), "measures": "log_loss"}) is None


def three_classes(rare):
    truth = ["a"] * 20 + ["b"] * 20 + ["c"] * rare
    label = ["b", *truth[1:]]
    return {"truth": truth, "label": label}


def test_averages_over_classes_need_ten_rows_of_each(finding):
    assert "Class 'c' has 9 rows, which can swing averages over classes" in finding("EB202", **three_classes(9)).message
    assert "Class 'c' has 1 row," in finding("EB202", **three_classes(1)).message
    assert finding("EB202", **three_classes(10)) is None
    assert finding("EB202", **three_classes(9), measures="accuracy,mcc") is None
