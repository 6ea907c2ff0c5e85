"""The standard error of a share is that of the confusion table it is counted in."""

import numpy as np
import pytest

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions
from errbar.records.spread import se_of_table

NAMES = ("accuracy", "error_rate", "recall", "specificity", "precision", "fdr", "f1", "jaccard", "class_ratio", "tp")


@pytest.mark.parametrize("name", NAMES)
def test_a_share_has_the_standard_error_of_its_table(name):
    rng = np.random.default_rng(3)
    truth = rng.integers(0, 2, 200)
    label = np.where(rng.random(200) < 0.8, truth, 1 - truth)
    given = Predictions(kind="binary", truth=truth, label=label, classes=("0", "1"), positive=1)
    scored = measure(name).score(Evidence(given))
    assert scored.se == pytest.approx(se_of_table(scored.basis.table), rel=1e-14)
