"""What every file here shares: small data that all libraries are tried on, and the warnings that are not errbar's."""

import os
from pathlib import Path

import numpy as np
import pytest

os.environ["MLFLOW_DISABLE_TELEMETRY"] = os.environ["DO_NOT_TRACK"] = "true"  # before mlflow is imported

THEIRS = (
    "ignore::DeprecationWarning",  # libraries among themselves; errbar's own are errors in the default suite
    "ignore::FutureWarning",
    "ignore::PendingDeprecationWarning",
)


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent != Path(__file__).parent:
            continue
        for line in THEIRS:
            item.add_marker(pytest.mark.filterwarnings(line), append=False)


@pytest.fixture
def rows():
    """240 rows of four features with two classes, 0 and 1, that the features tell apart in part."""
    rng = np.random.default_rng(13)
    X = rng.normal(size=(240, 4))
    y = (X[:, 0] + 0.5 * X[:, 1] + rng.normal(size=240) > 0).astype(int)
    return X, y
