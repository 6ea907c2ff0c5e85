import numpy as np
import pytest
from scipy import stats

import errbar
from errbar._numeric.imagined_moments import quantiles_of_many
from errbar._numeric.imagined_row import Pieces, draw_means, quantiles
from errbar._numeric.moments import Moments
from errbar.evidence import Evidence
from errbar.intervals import method
from errbar.records.method import InferenceSettings


def _brier(truth, prob, **more):
    return errbar.score(truth=truth, prob=prob, positive=1, classes=[0, 1], measures="brier", **more)["brier"]


def test_for_losses_of_zero_and_one_it_is_clopper_and_pearson():
    # 3 of 20 answers of 0 or 1 are wrong: sum of Dirichlet weights is Beta(3 + 1, 17) above, Beta(3, 18) below.
    truth = np.array([1] * 3 + [0] * 17)
    prob = np.zeros(20)
    e = _brier(truth, prob, because={"EB111": "a test"}, interval="gaffke")
    assert e.value == pytest.approx(0.15)
    assert e.high == pytest.approx(stats.beta.ppf(0.975, 4, 17), rel=1e-9)
    assert e.low == pytest.approx(stats.beta.ppf(0.025, 3, 18), rel=1e-9)


def test_two_equal_losses_by_hand():
    # Losses .25, .25 and one imagined at 1: .25 + .75 D with D ~ Beta(1, 2), whose quantile q is 1 - sqrt(1 - q).
    e = _brier([1, 0], [0.5, 0.5], interval="gaffke")
    assert e.high == pytest.approx(0.25 + 0.75 * (1 - 0.025**0.5), abs=0.02)
    # One imagined at 0: .25 (1 - D), at its lower quantile.
    assert e.low == pytest.approx(0.25 * (1 - (1 - 0.025**0.5)), abs=0.008)


def test_many_rows_take_the_shifted_gamma_with_the_same_three_moments():
    rng = np.random.default_rng(1)
    x = rng.beta(0.3, 3, 1000)
    seen, unseen = Pieces(total=x, mass=np.ones(1000)), Pieces(total=np.ones(1000), mass=np.ones(1000))
    drawn = quantiles(seen, unseen, [0.025, 0.975], (0, 1), 20_000, {})
    more = Pieces(total=np.append(x, x.mean()), mass=np.ones(1001))
    moments = quantiles(more, unseen, [0.025, 0.975], (0, 1), 20_000, {})
    half = (drawn[1] - drawn[0]) / 2
    assert moments == pytest.approx(drawn, abs=0.04 * half)


def test_more_than_a_hundred_equal_losses_by_hand_and_without_chance():
    # n losses of .25 and one imagined at 1: .25 + .75 D with D ~ Beta(1, n), whose quantile q is 1 - (1 - q)^(1 / n).
    y = np.arange(150) % 2
    ends = {seed: _brier(y, np.full(150, 0.5), seed=seed) for seed in (1, 2)}
    assert (ends[1].low, ends[1].high) == (ends[2].low, ends[2].high)
    arm = 0.75 * (1 - 0.025 ** (1 / 150))
    assert ends[1].high == pytest.approx(0.25 + arm, abs=0.01 * arm)
    # At 0 it takes .25 D off, at its upper quantile.
    assert ends[1].low == pytest.approx(0.25 - arm / 3, abs=0.01 * arm)


def test_up_to_a_hundred_rows_weights_are_drawn():
    y, p = np.arange(100) % 2, np.linspace(0.1, 0.9, 100)
    assert _brier(y, p, seed=1).high != _brier(y, p, seed=2).high


@pytest.mark.parametrize("shape", [(0.3, 3.0), (2.0, 5.0), (0.05, 0.5)])
def test_moments_of_few_rows_are_nearer_than_two_thousand_draws(shape):
    """Against 100,000 draws: the place of a 2.5 % quantile of 2,000 is off by some 6 % of a standard deviation."""
    x = np.random.default_rng(6).beta(*shape, 120)
    for share, bound in ((0.025, 0.0), (0.975, 1.0)):
        seen, unseen = Pieces(total=x, mass=np.ones(120)), Pieces(total=np.full(120, bound), mass=np.ones(120))
        drawn = np.sort(draw_means([(seen, unseen)], (0, 2), 100_000, {})[0])
        of = Moments(120, float(x.mean()), float(x.var(ddof=1)), float(stats.skew(x)))
        (found,) = quantiles_of_many(of, Moments(1, bound, 0.0, 0.0), [share])
        assert found == pytest.approx(np.quantile(drawn, share), abs=0.06 * drawn.std())


def test_a_few_large_losses_among_a_hundred_are_drawn_since_three_moments_end_too_near():
    # One large loss in 120: moments alone leave almost twice the asked share of the draws below the lower end.
    y, p = np.zeros(120, dtype=int), np.full(120, 0.01)
    y[:3], p[:3] = (1, 0, 0), (0.05, 0.3, 0.4)
    x = (y - p) ** 2
    seen, unseen = Pieces(total=x, mass=np.ones(120)), Pieces(total=np.zeros(120), mass=np.ones(120))
    drawn = draw_means([(seen, unseen)], (0, 2), 100_000, {})[0]
    assert np.mean(drawn < _brier(y, p, seed=1).low) == pytest.approx(0.025, abs=0.01)


def test_the_order_of_rows_and_equal_weights_change_nothing():
    rng = np.random.default_rng(2)
    y, p = rng.integers(0, 2, 40), rng.random(40)
    one = _brier(y, p)
    other = _brier(y[::-1], p[::-1])
    weighted = _brier(y, p, weight=np.full(40, 3.0))
    assert (one.low, one.high) == (other.low, other.high)
    assert (weighted.low, weighted.high) == pytest.approx((one.low, one.high))


def test_a_unit_counts_as_one_piece():
    rng = np.random.default_rng(3)
    y, p = rng.integers(0, 2, 30), rng.random(30)
    units = np.repeat(np.arange(30), 4)
    alone = _brier(y, p)
    copied = _brier(np.repeat(y, 4), np.repeat(p, 4), unit=units)
    assert (copied.low, copied.high) == pytest.approx((alone.low, alone.high))
    assert copied.method == "clustered"


@pytest.mark.heavy
def test_an_accurate_confident_model_is_covered_where_halls_interval_is_not():
    rng = np.random.default_rng(4)
    truth = 0.01 * 0.98**2 + 0.99 * 0.02**2
    held = {"gaffke": 0, "hall": 0}
    for _ in range(200):
        wrong = rng.random(100) < 0.01
        y = rng.integers(0, 2, 100)
        p = np.where(y ^ wrong, 0.98, 0.02)
        for name in held:
            e = _brier(y, p, interval=name)
            held[name] += e.interval is not None and e.low <= truth <= e.high
    assert held["gaffke"] >= 190
    assert held["hall"] <= 140  # no error is seen in 37 % of samples


def test_it_needs_two_finite_bounds():
    e = errbar.score(truth=[1.0, 2.0, 4.0], value=[1.0, 3.0, 3.0], measures="mse", interval="gaffke")["mse"]
    assert e.interval is None
    assert "two finite bounds" in str(e.reason)


def test_it_is_the_default_of_every_loss_with_two_bounds():
    from errbar.measures import measure
    from errbar.testing.examples import example

    scored = measure("smape").score(Evidence(example("regression", n=40)))
    ends = method("gaffke").find(scored, InferenceSettings())
    assert 0 <= ends[0] <= scored.value <= ends[1] <= 2
    run = errbar.score(truth=[1.0, 2.0, 4.0], value=[1.0, 3.0, 3.0], measures="smape")
    assert run["smape"].method == "gaffke"
