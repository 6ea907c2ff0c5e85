"""Requests whose files may be logs: those that name columns of predictions are left alone."""

import pytest

from errbar.records.graded_log import GradedLog
from errbar.requests.gate import GateRequest
from errbar.requests.plan import PlanRequest
from errbar.requests.score import ScoreRequest
from errbar.scoring.logged_request import read_logs
from tests.readers.logs import REAL

LOG = REAL / "arith_a.eval"


@pytest.mark.parametrize(
    "request_",
    [
        ScoreRequest(data=LOG, truth="y", prob="p"),
        ScoreRequest(truth=[0, 1], label=[0, 1]),
        GateRequest(candidate=LOG, champion=LOG, truth="y"),
        PlanRequest(data=LOG, target="y"),
        PlanRequest(error=0.1, half_width=0.02),
    ],
)
def test_a_request_about_predictions_is_left_alone(request_):
    assert read_logs(request_) is request_


def test_a_log_stands_in_place_of_its_file_with_its_outcomes():
    found = read_logs(ScoreRequest(data=LOG))
    assert isinstance(found.data, GradedLog)
    assert found.outcome == ["match"]


def test_both_sides_of_a_gate_are_read():
    found = read_logs(GateRequest(candidate=LOG, champion=LOG))
    assert isinstance(found.candidate, GradedLog)
    assert isinstance(found.champion, GradedLog)
