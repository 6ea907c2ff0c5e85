import math

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar._numeric.moments import BLOCK
from errbar.evidence import Evidence
from errbar.intervals import jackknife
from errbar.intervals.jackknife import spread
from errbar.measures import measure


def _scored(name, truth, value, **more):
    run = errbar.score(truth=truth, value=value, measures=name, **more)
    return measure(name).score(Evidence(run.predictions))


def left_out(scored):
    return np.concatenate(list(jackknife.left_out(scored)))


def test_values_without_a_row_are_those_of_the_other_rows():
    y, f = np.array([1.0, 2.0, 3.0, 5.0, 4.0]), np.array([1.5, 1.5, 3.5, 4.0, 4.5])
    for name in ("r2", "explained_variance", "pearson", "ccc", "rrse", "skill", "rae"):
        wanted = [
            errbar.score(truth=np.delete(y, i), value=np.delete(f, i), measures=name)[name].value for i in range(5)
        ]
        if name != "rae":  # its mean moves with the rows to first order only
            assert left_out(_scored(name, y, f)) == pytest.approx(wanted), name


@pytest.mark.parametrize("name", ["r2", "explained_variance", "pearson"])
@pytest.mark.parametrize("units", [False, True])
def test_values_without_a_weighted_row_or_unit_are_those_of_the_others_in_every_block(name, units):
    rng = np.random.default_rng(1)
    n = BLOCK + 50 if not units else 3 * (BLOCK + 50)
    y = rng.normal(10, 3, n)
    f, w = 0.8 * y + rng.normal(size=n), rng.random(n) + (np.arange(n) % 5 > 0)
    w[7] = 0 if not units else w[7]
    unit = np.arange(n) // 3 if units else None
    found = left_out(_scored(name, y, f, weight=w, unit=unit))
    pieces = np.arange(n) if unit is None else unit
    assert len(found) == pieces[-1] + 1 - (not units)  # a row without weight is no piece
    for place in (0, BLOCK - 2, len(found) - 1):
        without = pieces != place + (place >= 7 and not units)
        part = errbar.score(truth=y[without], value=f[without], weight=w[without], measures=name)
        assert found[place] == pytest.approx(part[name].value, rel=1e-9)


def test_r2_of_four_rows_by_hand():
    # y = 0 1 2 3, f = 0 1 2 4: R2 = 1 - 1/5. Without each row: 1 - 1/2, 1 - 1/(14/3), 1 - 1/(14/3), 1 - 0.
    theta = [math.log(0.5), math.log(3 / 14), math.log(3 / 14)]
    scored = _scored("r2", [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 4.0])
    assert left_out(scored) == pytest.approx([0.5, 11 / 14, 11 / 14, 1.0])
    assert -np.log(1 - left_out(scored)[:3]) == pytest.approx([-x for x in theta])
    # Without its last row the fit is perfect: on the log scale that is infinitely far away.
    e = errbar.score(truth=[0.0, 1.0, 2.0, 3.0], value=[0.0, 1.0, 2.0, 4.0], measures="r2")["r2"]
    assert e.interval is None and "without one of its rows" in str(e.reason)


def test_the_ends_are_t_times_the_jackknife_error_on_the_log_scale():
    rng = np.random.default_rng(0)
    y = rng.normal(size=30)
    f = 0.8 * y + 0.3 * rng.normal(size=30)
    e = errbar.score(truth=y, value=f, measures="r2")["r2"]
    theta = []
    for i in range(30):
        yy, ff = np.delete(y, i), np.delete(f, i)
        theta.append(math.log(((yy - ff) ** 2).mean() / yy.var()))
    se = math.sqrt(29 / 30 * ((np.array(theta) - np.mean(theta)) ** 2).sum())
    assert spread(_scored("r2", y, f)) == pytest.approx(se)
    wanted = [1 - (1 - e.value) * math.exp(s * stats.t.ppf(0.975, 29) * se) for s in (1, -1)]
    assert (e.low, e.high) == pytest.approx(wanted)
    assert e.method == "jackknife"


def test_a_correlation_keeps_the_least_spread_of_normal_theory():
    y = np.linspace(0, 1, 20)
    f = y + 1e-3 * (-1.0) ** np.arange(20)
    e = errbar.score(truth=y, value=f, measures="pearson")["pearson"]
    centre, half = math.atanh(e.value), stats.t.ppf(0.975, 19) / math.sqrt(17)
    assert e.low <= math.tanh(centre - half) + 1e-12


def test_units_are_left_out_whole():
    rng = np.random.default_rng(1)
    y = rng.normal(size=12)
    f = y + rng.normal(size=12)
    unit = np.repeat([0, 1, 2, 3], 3)
    found = left_out(_scored("r2", y, f, unit=unit))
    wanted = [errbar.score(truth=y[unit != g], value=f[unit != g], measures="r2")["r2"].value for g in range(4)]
    assert found == pytest.approx(wanted)


@pytest.mark.heavy
def test_skewed_truth_is_covered_where_the_tangent_falls_short():
    rng = np.random.default_rng(2)

    def world(n):
        x = rng.normal(size=n)
        return np.exp(0.8 * x + 0.5 * rng.normal(size=n)), np.exp(0.7 * x + 0.1)

    y, f = world(2_000_000)
    truth = 1 - ((y - f) ** 2).mean() / y.var()
    held = {"jackknife": 0, "delta": 0}
    for _ in range(300):
        y, f = world(50)
        for name in held:
            e = errbar.score(truth=y, value=f, measures="r2", interval=name)["r2"]
            held[name] += e.low <= truth <= e.high
    assert held["jackknife"] >= 258  # .914 in the study, less 3 standard errors
    assert held["jackknife"] >= held["delta"] + 15


def r2_limits(y, f, unit, df_of):
    """R2 +- t se on the scale of log(1 - R2), each unit left out in turn; `df_of` reads sizes and changes."""
    groups = np.unique(unit)

    def to(rows):
        return np.log(((y - f)[rows] ** 2).sum() / ((y[rows] - y[rows].mean()) ** 2).sum())

    without = np.array([to(unit != g) for g in groups])
    se = np.sqrt((len(groups) - 1) * ((without - without.mean()) ** 2).mean())
    t = stats.t.ppf(0.975, df_of(np.bincount(unit), without - without.mean()))
    return tuple(1 - np.exp(to(unit >= 0) + x * t * se) for x in (1, -1))


def kish(sizes, changes):
    return sizes.sum() ** 2 / (sizes**2).sum() - 1


def shown(sizes, changes):
    return max(2.0, (changes**2).sum() ** 2 / (changes**4).sum())


@pytest.mark.parametrize(
    ("sizes", "df_of"), [([25, 14, 8, *[2] * 22], shown), ([3, 4, 5] * 8, kish), ([9, 9, 6, *[4] * 15], kish)]
)
def test_units_of_very_unequal_size_have_the_freedom_that_their_changes_show(sizes, df_of):
    rng = np.random.default_rng(5)
    unit = np.repeat(np.arange(len(sizes)), sizes)
    y = rng.normal(size=len(unit)) + rng.normal(size=len(sizes))[unit]
    f = 0.7 * y + rng.normal(size=len(unit)) * (0.3 + 0.05 * np.array(sizes))[unit]
    e = errbar.score(truth=y, value=f, unit=unit, measures="r2")["r2"]
    assert (e.low, e.high) == pytest.approx(r2_limits(y, f, unit, df_of))
    if df_of is shown:
        plain = r2_limits(y, f, unit, kish)
        assert e.low < plain[0] and e.high > plain[1]
