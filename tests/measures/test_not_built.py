"""Names that no measure answers to yet say so, instead of giving another number."""

import pytest

import errbar
from errbar.errors import UnknownName

ROWS = {"truth": [1, 1, 0, 0], "prob": [0.9, 0.4, 0.6, 0.1], "positive": 1}


@pytest.mark.parametrize("name", ["c_index", "concordance_index", "harrell_c"])
def test_a_concordance_of_censored_times_is_not_a_roc_auc(name):
    with pytest.raises(UnknownName) as caught:
        errbar.score(**ROWS, measures=name)
    assert str(caught.value) == (
        f"Unknown measure {name!r}: the concordance index of censored times is not built. Where every outcome is "
        "known and one of two classes, it equals the area under the ROC curve: use roc_auc."
    )


def test_a_run_does_not_answer_to_it_either():
    run = errbar.score(**ROWS)
    assert "c_index" not in run and "c_statistic" in run
    with pytest.raises(UnknownName):
        run["c_index"]
