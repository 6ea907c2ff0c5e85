import json
import math

import pytest

from errbar.records.comparison import Comparison
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.run_from_json import comparison_from_dict
from errbar.records.run_json import comparison_to_dict

DESIGN = {"left", "right", "measure", "gap", "low", "high", "p", "p_adjusted", "method", "verdict", "rows_needed"}
FULL = Comparison(
    left="a",
    right="b, c",
    measure="recall(threshold=0.3)",
    gap=-0.25,
    low=-0.5,
    high=0.0,
    level=0.9,
    p=0.04,
    p_adjusted=0.08,
    method="mcnemar(p=exact)",
    verdict="not resolved",
    rows_needed=77,
    label="recall @0.3",
    better="high",
    left_value=0.75,
    right_value=0.5,
    se=0.125,
    primary=True,
    margin=0.01,
    resolves=0.35,
    how="by hand",
    extras={"only_left": 3.0},
)
BARE = Comparison(
    left="a",
    right="b",
    measure="roc_auc",
    gap=None,
    low=None,
    high=None,
    level=0.95,
    p=None,
    p_adjusted=None,
    method=None,
    verdict="not resolved",
    reason=Missing("undefined", "one class"),
)
ENDLESS = Comparison(**{**comparison_to_dict(FULL), "low": -math.inf, "high": math.inf, "extras": {"z": math.inf}})


@pytest.mark.parametrize("c", [FULL, BARE, ENDLESS])
def test_a_comparison_goes_to_json_and_back(c):
    text = json.dumps(comparison_to_dict(c), allow_nan=False)
    assert comparison_from_dict(json.loads(text)) == c


def test_the_fields_that_outside_tools_rely_on_are_there():
    assert comparison_to_dict(BARE).keys() >= DESIGN


def test_a_run_of_comparisons_survives_json():
    facts = DataFacts(rows=20, kind="binary", classes=("0", "1"), positive="1", digest="d")
    run = Run(verb="compare", seed=3, data=facts, comparisons=(FULL, BARE, ENDLESS), options={"models": ["a", "b"]})
    again = Run.from_json(run.to_json())
    assert again == run
    assert again.id == run.id
    assert again.to_json() == run.to_json()
