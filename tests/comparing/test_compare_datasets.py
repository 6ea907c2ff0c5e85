import pandas as pd
import pytest

from errbar import Run
from errbar.comparing.compare_datasets import compare_datasets
from errbar.errors import BadInput
from errbar.requests.compare import CompareRequest
from errbar.scoring.inference_settings import inference_settings
from tests.contrasts.demsar import AUC, LEARNERS

WIDE = pd.DataFrame(AUC.values(), columns=LEARNERS).assign(data=list(AUC))
LONG = WIDE.melt(id_vars="data", var_name="learner", value_name="auc")


def compared(data, **words):
    request = CompareRequest(models=data, **words)
    return compare_datasets(request, inference_settings(request))


def test_wide_and_long_give_one_run_and_it_survives_json():
    wide = compared(WIDE, measures="roc_auc")
    long = compared(LONG, datasets="data", learner="learner", value="auc", measures="auc")
    assert wide.id == long.id
    assert Run.from_json(wide.to_json()) == wide
    assert wide.verb == "compare"
    assert wide.data.said == ("14 data sets x 4 learners",)
    assert {c.measure for c in wide.comparisons} == {"roc_auc"}


def test_a_loss_ranks_the_other_way_round():
    high, low = (compared(WIDE, better=way).sheet("ranks").column("learner") for way in ("high", "low"))
    assert high == low[::-1]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, "need a direction; got neither"),
        ({"better": "up"}, "high or low; got 'up'"),
        ({"measures": "roc_auc", "better": "low"}, "roc_auc is better high"),
        ({"measures": "prevalence"}, "has no better way"),
        ({"better": "high", "margin": -1}, "`margin` must be a gap above 0"),
        ({"better": "high", "level": 95}, "`level`"),
    ],
)
def test_which_way_is_better_is_never_guessed(options, says):
    with pytest.raises(BadInput, match=says):
        compared(WIDE, **options)
