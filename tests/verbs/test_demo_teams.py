"""Twenty teams that test one model: what each sees, and how often its interval contains the truth."""

import math

import pytest
from scipy.stats import beta

from errbar.verbs.demo_teams import (
    ROWS,
    TEAMS,
    TRUE_ERROR,
    Outcome,
    count_covering_teams,
    find_textbook,
    simulate_teams,
)


def test_every_team_is_counted_once_and_the_seed_decides():
    outcomes = simulate_teams(0, 0.95)
    assert sum(o.teams for o in outcomes) == TEAMS == 20
    assert outcomes == simulate_teams(0, 0.95) != simulate_teams(1, 0.95)


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_intervals_of_errbar_are_those_of_clopper_and_pearson(level):
    for o in simulate_teams(1, level):
        tail = (1 - level) / 2
        low = 0.0 if o.errors == 0 else beta.ppf(tail, o.errors, ROWS - o.errors + 1)
        assert o.errbar == pytest.approx((low, beta.isf(tail, o.errors + 1, ROWS - o.errors)), abs=1e-9)


def test_the_textbook_by_hand():
    """4 of 100: 0.04 ± 1.95996 x sqrt(0.04 x 0.96 / 100) = 0.04 ± 0.038407; of 1, below 0 is written as 0."""
    assert find_textbook(4, 0.95) == pytest.approx((0.001593, 0.078407), abs=1e-6)
    assert find_textbook(1, 0.95) == pytest.approx((0.0, 0.01 + 1.959964 * math.sqrt(0.0099 / 100)), abs=1e-6)
    assert find_textbook(0, 0.95) == (0.0, 0.0)


def test_teams_are_counted_whose_interval_contains_the_truth():
    outcomes = [
        Outcome(errors=0, teams=4, textbook=(0.0, 0.0), errbar=(0.0, 0.036)),
        Outcome(errors=2, teams=15, textbook=(0.0, 0.047), errbar=(0.002, 0.07)),
        Outcome(errors=6, teams=1, textbook=(0.013, 0.107), errbar=(0.022, 0.126)),
    ]
    assert (count_covering_teams(outcomes, "textbook"), count_covering_teams(outcomes, "errbar")) == (15, 19)


def test_over_many_seeds_errbar_covers_as_often_as_it_says_and_the_textbook_does_not():
    """The textbook misses the truth wherever no error is seen: 0.99**100 = 37 of 100 teams."""
    drawn = [simulate_teams(seed, 0.95) for seed in range(30)]
    own, textbook = (
        sum(count_covering_teams(o, name) for o in drawn) / (30 * TEAMS) for name in ("errbar", "textbook")
    )
    perfect = sum(o.teams for found in drawn for o in found if o.errors == 0) / (30 * TEAMS)
    spread = 4 * math.sqrt(0.366 * 0.634 / (30 * TEAMS))
    assert abs(perfect - (1 - TRUE_ERROR) ** ROWS) < spread
    assert own >= 0.95 > 0.75 > textbook
