import numpy as np
import pytest

import errbar
from errbar.errors import Refusal

TRUTH = [0, 0, 1, 1, 0, 1]
HARD = [0, 1, 1, 1, 0, 0]
SOFT = [0.1, 0.6, 0.7, 0.9, 0.2, 0.4]
READ_PROBABILITIES = {"log_loss", "brier", "roc_auc", "average_precision", "calibration_slope"}


def test_zeros_and_ones_as_probabilities_are_refused_for_what_reads_probabilities(finding):
    found = finding("EB111", truth=TRUTH, prob=HARD)
    assert found.severity == "refuse"
    assert found.message.startswith("All 6 values of prob are 0 or 1: hard labels.")
    assert set(found.measures) == READ_PROBABILITIES


def test_the_other_measures_keep_their_values():
    run = errbar.score(truth=TRUTH, prob=HARD)
    assert run["accuracy"].value == 4 / 6
    held = {e.measure for e in run.estimates if e.value is None}
    assert held == READ_PROBABILITIES
    assert {run[m].reason for m in held} == {"refused: EB111"}


def test_nothing_but_refused_measures_is_a_refusal_that_names_the_override():
    with pytest.raises(Refusal, match=r"Override: `because=.*EB111"):
        errbar.score(truth=TRUTH, prob=HARD, measures="roc_auc,log_loss")


def test_a_reason_overrides_it_and_is_kept():
    run = errbar.score(truth=TRUTH, prob=HARD, measures="roc_auc", because={"eb111": "it only says 0 or 1"})
    assert run["roc_auc"].value == pytest.approx(2 / 3)  # balanced accuracy: (2/3 + 2/3) / 2
    assert [f.because for f in run.findings if f.code == "EB111"] == ["it only says 0 or 1"]


def test_scores_of_minus_one_and_one_are_hard_too_and_told_as_such():
    with pytest.raises(Refusal, match=r"All 6 values of score are -1 or 1"):
        errbar.score(truth=TRUTH, score=[2 * x - 1 for x in HARD])


def test_a_matrix_of_zeros_and_ones_is_hard(finding):
    assert finding("EB111", truth=[0, 1, 2, 0], prob=np.eye(3)[[0, 1, 1, 0]]).measures == (
        "log_loss",
        "brier",
        "roc_auc",
    )


def test_each_measure_is_judged_by_the_column_it_reads(finding):
    assert set(finding("EB111", truth=TRUTH, prob=HARD, score=SOFT).measures) == READ_PROBABILITIES - {
        "roc_auc",
        "average_precision",
    }
    assert set(finding("EB111", truth=TRUTH, prob=SOFT, score=HARD).measures) == {"roc_auc", "average_precision"}


@pytest.mark.parametrize("prob", [SOFT, [0, 1, 1, 0.5, 0, 1]])
def test_one_value_between_is_enough_to_be_no_hard_label(finding, prob):
    assert finding("EB111", truth=TRUTH, prob=prob) is None


def test_measures_of_labels_may_read_zeros_and_ones(finding):
    assert finding("EB111", truth=TRUTH, prob=HARD, measures="accuracy,f1") is None
