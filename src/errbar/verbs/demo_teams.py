"""demo: twenty teams test one model on rows of their own, and each computes an interval."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from errbar.requests.score import ScoreRequest
from errbar.verbs.score import score

TEAMS, ROWS, TRUE_ERROR = 20, 100, 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Teams that saw this many errors: the interval of the textbook, and of errbar."""

    errors: int
    teams: int
    textbook: tuple[float, float]
    errbar: tuple[float, float]


def simulate_teams(seed: int, level: float) -> list[Outcome]:
    """Draw the rows of every team, and return their outcomes by the number of errors seen."""
    wrong = np.random.default_rng(seed).random((TEAMS, ROWS)) < TRUE_ERROR
    seen = Counter(int(n) for n in wrong.sum(axis=1))
    return [
        Outcome(errors=n, teams=seen[n], textbook=find_textbook(n, level), errbar=_score(n, level))
        for n in sorted(seen)
    ]


def find_textbook(errors: int, level: float) -> tuple[float, float]:
    """Return the share of errors ± z standard errors, from 0 up."""
    share = errors / ROWS
    half = find_z(level) * math.sqrt(share * (1 - share) / ROWS)
    return max(share - half, 0.0), min(share + half, 1.0)


def find_z(level: float) -> float:
    """Return how many standard errors a normal interval of this level spans on each side."""
    return NormalDist().inv_cdf((1 + level) / 2)


def count_covering_teams(outcomes: list[Outcome], method: str) -> int:
    """Count the teams whose interval, `textbook` or `errbar`, contains the true error."""
    limits = [(o.teams, o.textbook if method == "textbook" else o.errbar) for o in outcomes]
    return sum(teams for teams, (low, high) in limits if low <= TRUE_ERROR <= high)


def _score(errors: int, level: float) -> tuple[float, float]:
    """Return the interval that errbar gives for so many wrong rows."""
    label = [1] * errors + [0] * (ROWS - errors)
    asked = ScoreRequest(truth=[0] * ROWS, label=label, classes="0,1", measures="error_rate", level=level)
    found = score(asked)["error_rate"].interval
    assert found is not None
    return found.low, found.high
