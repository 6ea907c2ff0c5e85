import numpy as np
import pandas as pd
import pytest

from errbar.data.encoded_features import encoded_task
from errbar.planning.data_profile import SMALL, profile_data, target_icc
from tests.reading import task_of


def frame(n=300, **columns):
    rng = np.random.default_rng(0)
    return pd.DataFrame({"x": rng.normal(size=n), **columns, "y": np.arange(n) % 2})


def facts(data, **roles):
    return profile_data(task_of(data, target="y", **roles))


def test_gaps_are_counted_the_most_first():
    data = frame(a=[None, 1.0] * 150, b=[None] * 3 + ["q"] * 297)
    assert facts(data).missing == (("a", 150), ("b", 3))


def test_copies_are_equal_in_every_feature_gaps_included():
    data = frame(a=np.nan)
    assert facts(data).copies == 0
    assert facts(pd.concat([data, data.iloc[:7], data.iloc[:2]])).copies == 9


@pytest.mark.parametrize("name", ["patient_id", "patient", "subjectID", "Site", "user-id"])
def test_an_id_that_repeats_is_seen_by_its_name(name):
    found = facts(frame(**{name: np.arange(300) // 3})).repeats
    assert [(r.name, r.values, r.rows_each) for r in found] == [(name, 100, 3.0)]


def test_text_with_many_values_in_a_few_rows_each_is_an_id_under_any_name():
    found = facts(frame(z=[f"q{i // 3}" for i in range(300)])).repeats
    assert [r.name for r in found] == ["z"]


@pytest.mark.parametrize(
    "columns",
    [
        {"patient": np.arange(300)},
        {"age": np.arange(300) % 60},
        {"patient": np.arange(300) % 2},
        {"identity": np.arange(300) // 3},
        {"colour": ["red", "blue", "green"] * 100},
        {"patient_weight": np.linspace(0, 1, 150).repeat(2)},
    ],
)
def test_what_is_no_id_or_never_repeats_is_none(columns):
    assert facts(frame(**columns)).repeats == ()


def test_a_declared_unit_is_no_feature_and_not_suspected():
    assert facts(frame(patient=np.arange(300) // 3), unit="patient").repeats == ()


def test_how_alike_the_target_is_within_the_id():
    data = frame(patient=np.arange(300) // 3)
    data["y"] = data["patient"] % 2
    assert facts(data).repeats[0].icc == 1.0


@pytest.mark.parametrize(
    "columns",
    [
        {"when": pd.date_range("2020-01-01", periods=300)},
        {"visit_day": np.arange(300)},
        {"visitYear": np.arange(300) // 10 + 1990},
    ],
)
def test_times_are_seen_by_type_or_name(columns):
    found = facts(frame(**columns))
    assert found.times == tuple(columns) and found.repeats == ()


def test_a_number_of_days_with_few_values_is_no_time():
    assert facts(frame(day=np.arange(300) % 7)).times == ()


def test_small_groups_are_named_the_smallest_first():
    data = frame(site=["a"] * 280 + ["b"] * 20, flag=[1] * 5 + [0] * 295, many=np.arange(300) % 40)
    data["y"] = ["no"] * 271 + ["yes"] * 29
    assert facts(data).small == (("flag", "1", 5), ("site", "b", 20), ("y", "yes", 29))


def test_a_group_of_just_enough_rows_is_none():
    data = frame(site=["a"] * (300 - SMALL) + ["b"] * SMALL)
    assert facts(data).small == ()


def test_categories_count_as_many_columns_as_they_have_further_levels():
    assert facts(frame(site=list("abcd") * 75)).width == 1 + 3


def test_columns_that_cannot_be_read_are_named():
    assert facts(frame(tags=[["a"]] * 300)).unread == ("tags",)


def test_the_same_facts_of_encoded_rows_and_of_arrays():
    task = task_of(frame(site=["a"] * 280 + ["b"] * 20), target="y")
    assert profile_data(encoded_task(task)) == profile_data(task)
    plain = task_of(np.ones((6, 2)), [0, 1, 0, 1, 0, 1])
    assert profile_data(plain).copies == 5


def test_likeness_of_more_than_two_classes_is_their_mean_and_of_outputs_none():
    X = np.zeros((6, 1))
    unit = np.array([0, 0, 1, 1, 2, 2])
    assert target_icc(task_of(X, ["a", "a", "b", "b", "c", "c"]), unit) == pytest.approx(1.0)
    assert target_icc(task_of(X, np.arange(12.0).reshape(6, 2)), unit) is None
