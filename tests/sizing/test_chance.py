import numpy as np
import pytest
from scipy.stats import binom

from errbar.errors import BadInput
from errbar.sizing.chance import guess, limit, reached_by


@pytest.mark.parametrize(("n", "reach"), [(20, 0.75), (40, 0.65), (80, 0.6), (200, 0.565)])
def test_the_limits_that_users_quote(n, reach):
    assert limit(n, 0.5) == reach
    hits = round(reach * n)
    assert binom.sf(hits - 1, n, 0.5) <= 0.05 < binom.sf(hits - 2, n, 0.5)


def test_five_coins_may_all_fall_right():
    # 1/32 is below 5 %, 1/16 is not.
    assert limit(5, 0.5) == 1.0
    assert limit(4, 0.5) is None


def test_the_best_of_several_looks_by_simulation():
    rng = np.random.default_rng(0)
    best = rng.binomial(50, 0.5, size=(40_000, 10)).max(axis=1) / 50
    reach = limit(50, 0.5, looks=10)
    assert np.mean(best >= reach) <= 0.052
    assert np.mean(best >= reach - 1 / 50) > 0.05
    assert reached_by(round(reach * 50), 50, 0.5, looks=10) == pytest.approx(np.mean(best >= reach), abs=0.005)


def test_what_a_guess_scores():
    assert guess() == 0.5
    assert guess(classes=4) == 0.25
    assert guess(prevalence=0.1) == guess(prevalence=0.9) == 0.9


def test_the_ends():
    assert reached_by(0, 10, 0.5) == 1.0
    assert reached_by(11, 10, 0.5) == 0.0


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: limit(0, 0.5), "`rows` must be a whole number of 1 or more; got 0"),
        (lambda: limit(10, 0.5, looks=0), "`looks` must be a whole number"),
        (lambda: limit(10.5, 0.5), "got 10.5"),
        (lambda: guess(classes=1), "2 or more; got 1"),
        (lambda: guess(classes=3, prevalence=0.1), "`prevalence` needs two classes; got `classes=3`"),
        (lambda: guess(prevalence=1), "`prevalence` must be a share"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(call, says):
    with pytest.raises(BadInput, match=says):
        call()
