import numpy as np
import pandas as pd
import pytest

from errbar.planning.advice import advise
from errbar.planning.data_profile import profile_data
from errbar.planning.trial_fit import Expected, Trial
from tests.reading import task_of


def lines(task, tried=None, **options):
    """Advice and reason by topic, several of a topic in their order; and the effort."""
    sheet, effort = advise(task, profile_data(task), tried, seed=0, **options)
    assert sheet.columns == ("topic", "advice", "reason")
    found = {}
    for topic, told, why in sheet.rows:
        found.setdefault(topic, []).append((told, why))
    return found, effort


def task(n, *, y=None, features=2, **roles):
    rng = np.random.default_rng(0)
    return task_of(rng.normal(size=(n, features)), np.arange(n) % 2 if y is None else y, **roles)


def cost(seconds):
    return Trial(
        seconds=seconds, n_train=2, n_test=1, expected=(Expected(label="error rate", value=0.18, half=0.0231),)
    )


@pytest.mark.parametrize(
    ("n", "effort", "plan"),
    [
        (499, "thorough", "nested_kfold(k=5, repeats=6): `effort=thorough`"),
        (500, "standard", "kfold(k=3, repeats=10): `effort=standard`"),
        (100_000, "quick", "kfold(k=10, repeats=1): `effort=quick`"),
        (8, "standard", "kfold(k=3, repeats=10)"),
    ],
)
def test_rows_decide_the_effort(n, effort, plan):
    found, advised = lines(task(n))
    assert advised == effort and found["plan"][0][0].startswith(plan)


@pytest.mark.parametrize(
    ("seconds", "effort", "why"),
    [
        (0.1, "thorough", "with so few"),
        (10, "standard", "thorough would take 20 min"),
        (100, "quick", "standard would take 50 min"),
    ],
)
def test_fits_that_take_long_make_less_of_it(seconds, effort, why):
    found, advised = lines(task(200), cost(seconds))
    assert advised == effort and why in found["plan"][0][1]


def test_units_count_in_place_of_rows():
    found, effort = lines(task(1200, unit=np.arange(1200) // 3))
    assert effort == "thorough" and "400 units" in found["plan"][0][1]
    assert found["units"][0][0].startswith("400 units, 3 rows each")


def test_what_units_are_worth_by_hand():
    unit = np.arange(600) // 2
    found, _ = lines(task(600, y=unit % 2, unit=unit))
    # Rows of a unit have one class: ICC 1, design effect 2.
    assert found["units"][0] == (
        "300 units, 2 rows each, ICC of the target 1",
        "worth about 300 independent rows if errors are correlated within units as the target is",
    )


def test_few_units_are_said():
    found, _ = lines(task(60, unit=np.arange(60) // 6))
    assert found["few units"][0][0] == "10 units"


def test_units_and_times_that_nobody_declared_are_asked_after():
    data = pd.DataFrame({"x": np.arange(90.0), "patient": np.arange(90) // 3, "y": np.arange(90) % 2})
    data["when"] = pd.date_range("2020-01-01", periods=90)
    found, _ = lines(task_of(data, target="y"))
    assert found["units?"][0][0] == "`unit=patient`, if rows with the same patient belong together"
    assert "30 values, 3.00 rows each" in found["units?"][0][1]
    assert found["time?"][0][0].startswith("`time=when`")


def test_time_that_was_declared_is_honoured():
    found, _ = lines(task(600, time=np.arange(600)))
    assert found["plan"][0][0].startswith("time_ordered") and found["time"][0][0] == "in the order of time"


@pytest.mark.parametrize(
    ("y", "names", "why"),
    [
        (np.arange(600) % 2, "log_loss, brier, roc_auc, error_rate", "no skill has an error of 0.5"),
        (np.arange(600) % 20 == 0, "average_precision", "always 'False' has an accuracy of 0.95"),
        (np.arange(600) % 3, "kappa", "like size"),
        (np.minimum(np.arange(600) % 20, 2), "balanced_accuracy", "differ in size"),
        (np.linspace(0, 1, 600), "rmse, mae, r2", "typical miss"),
        (np.exp(np.linspace(0, 12, 600)), "mae, medae, rmse", "far values"),
    ],
)
def test_the_target_decides_the_measures(y, names, why):
    found, _ = lines(task(600, y=y))
    assert names in found["measures"][0][0] and why in found["measures"][0][1]


def test_small_groups_are_named_even_among_many_rows():
    data = pd.DataFrame({"x": np.arange(100_000.0), "site": "A", "y": np.arange(100_000) % 2})
    data.loc[:11, "site"] = "rare"
    found, effort = lines(task_of(data, target="y"))
    assert effort == "quick" and "small groups stay small" in found["plan"][0][1]
    told, why = found["small group"][0]
    # 1 - 0.025^(1/12) = 26.5 %
    assert told == "site = rare: 12 rows" and "26 % is still possible" in why


def test_many_small_groups_are_counted_not_listed():
    data = pd.DataFrame({"x": np.arange(90.0), "site": [f"s{i % 9}" for i in range(90)], "y": np.arange(90) % 2})
    found, _ = lines(task_of(data, target="y"))
    assert len(found["small group"]) == 6 and found["small group"][-1][0] == "4 more below 30 rows"


def test_gaps_copies_and_wide_tables_are_told_with_their_remedy():
    X = np.random.default_rng(0).normal(size=(60, 20))
    X[:30, 0] = np.nan
    X[59] = X[58]
    found, _ = lines(task_of(X, np.arange(60) % 2))
    assert found["missing"][0][0] == "x0 50 %"
    assert found["copies"][0][0] == "1 row repeats another in every feature (1.7 %)"
    assert found["features"][0][0] == "20 columns for 40 training rows" and "`curve=true`" in found["features"][0][1]


def test_the_width_to_expect_has_the_digits_it_allows():
    found, _ = lines(task(600), cost(0.05))
    assert found["expect"][0][0] == "error rate about 0.180 ± 0.023 at standard effort"
    assert found["cost"][0] == ("one fit 0.05 s", "quick 0.5 s, standard 2 s, thorough 4 s")


def test_costly_fits_come_with_ways_to_share_and_resume_them():
    found, _ = lines(task(600), cost(7200.0))
    assert found["cost"][0][0] == "one fit 2 h" and "`engine=processes`" in found["cost"][0][1]


def test_without_a_fit_the_reason_is_told():
    found, _ = lines(task(600), no_trial="nothing was fitted")
    assert found["expect"] == [("no guess", "nothing was fitted")] and "cost" not in found


def test_where_no_plan_can_be_drawn_that_is_the_advice():
    found, _ = lines(task(6, unit=np.arange(6) // 2))
    assert found["plan"][0][0] == "none yet" and "at least 4 units; found 3" in found["plan"][0][1]
