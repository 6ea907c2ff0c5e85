import pytest

import errbar
from errbar.errors import BadInput

TRUTH = [0, 1, 1, 0]


def test_scores_beyond_one_are_noted_with_their_range(finding):
    found = finding("EB113", truth=TRUTH, score=[-2.5, 3, 1, 0.5])
    assert found.severity == "note"
    assert found.message.startswith("Scores run from -2.5 to 3, so they are not probabilities.")


def test_scores_that_could_be_probabilities_are_no_finding(finding):
    assert finding("EB113", truth=TRUTH, score=[0.1, 0.8, 0.7, 0.6]) is None


def test_beside_probabilities_a_score_is_no_finding(finding):
    assert finding("EB113", truth=TRUTH, score=[-2, 3, 1, 0.5], prob=[0.1, 0.8, 0.7, 0.6]) is None


def test_given_as_probabilities_they_are_bad_input_under_the_same_code():
    with pytest.raises(BadInput, match=r"2 values outside, -2\.5 in row 1 first.*EB113"):
        errbar.score(truth=TRUTH, prob=[-2.5, 3, 1, 0.5])
