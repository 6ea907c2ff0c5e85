import numpy as np
import pytest

import errbar

TRUTH = [0, 1, 1, 0, 1, 0, 1, 1, 0, 0]
VOTES = [v / 10 for v in [0, 10, 7, 3, 6, 4, 8, 5, 2, 6]]


def roles(prob=VOTES, **more):
    return {"truth": TRUTH, "prob": prob, "positive": 1, "measures": "log_loss,brier", **more}


def test_unanimous_votes_are_counted_and_remedies_named(finding):
    found = finding("EB224", **roles())
    assert found.severity == "warn"
    assert found.measures == ("log_loss",)
    assert found.message.startswith("2 of 10 rows give an outcome probability 0")
    for remedy in ("brier", "log_loss(clip=0.001)", "(j + 0.5) / (T + 1)", "logits"):
        assert remedy in found.message


def test_smoothed_votes_and_a_floor_are_silent(finding):
    smooth = [(10 * p + 0.5) / 11 for p in VOTES]
    assert finding("EB224", **roles(smooth)) is None
    assert finding("EB224", **roles(measures="log_loss(clip=0.001),brier")) is None
    assert finding("EB224", **roles(measures="brier")) is None


def test_hard_labels_are_left_to_their_own_refusal():
    run = errbar.score(truth=TRUTH, prob=TRUTH, positive=1, measures="log_loss,accuracy")
    assert [f.code for f in run.findings if f.code in ("EB111", "EB224")] == ["EB111"]


def test_a_class_without_probability_counts_among_three(finding):
    prob = np.array([[0.5, 0.5, 0.0], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8], [0.4, 0.3, 0.3]])
    found = finding("EB224", truth=[0, 1, 2, 0], prob=prob, measures="log_loss")
    assert found.message.startswith("1 of 4 rows")


@pytest.mark.parametrize("verb", ["compare", "gate"])
def test_other_verbs_say_it_too(verb):
    if verb == "compare":
        run = errbar.compare({"a": {"prob": VOTES}, "b": {"prob": [0.4] * 10}}, truth=TRUTH, positive=1)
    else:
        run = errbar.gate({"prob": VOTES}, truth=TRUTH, positive=1, at_least="log_loss:2")
    assert "EB224" in [f.code for f in run.findings]
