"""The A/A self-test: equal by construction, counted honestly."""

import numpy as np
import pytest
from scipy import stats

from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.gating.self_test import (
    EXCHANGED,
    HALVES,
    false_passes_by_exchange,
    false_passes_by_halves,
    make_self_test_table,
)
from errbar.measures import measure
from errbar.records.check_input import FalsePasses
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions

ASK = InferenceSettings(level=0.95, seed=0)


def evidence(wrong, n=400, unit=None, prob=None):
    truth = np.arange(n) % 2
    label = np.where(np.isin(np.arange(n), wrong), 1 - truth, truth).astype(np.uint8)
    parts = {"label": label} if prob is None else {"prob": prob}
    return Evidence(
        Predictions(kind="binary", truth=truth.astype(np.uint8), classes=("0", "1"), positive=1, unit=unit, **parts)
    )


def passed(measure, label, how, passes, trials, low, high, promised):
    return FalsePasses(
        measure=measure, label=label, how=how, passes=passes, trials=trials, low=low, high=high, promised=promised
    )


def test_the_share_has_the_clopper_pearson_interval():
    (found,) = false_passes_by_halves([measure("accuracy")], evidence(range(80)), ASK)
    k = found.passes
    assert found.low == pytest.approx(stats.beta.ppf(0.025, k, 201 - k)) and found.trials == 200
    assert found.high == pytest.approx(stats.beta.ppf(0.975, k + 1, 200 - k))


def test_a_gate_is_called_unsound_only_beyond_chance():
    # Clopper-Pearson from 10 of 200 begins at 0.0242, from 11 of 200 at 0.0278; 0.025 lies between.
    ends = {k: stats.beta.ppf(0.025, k, 201 - k) for k in (10, 11)}
    assert [passed("m", "m", HALVES, k, 200, low, 1, 0.025).sound for k, low in ends.items()] == [True, False]


def test_a_far_better_candidate_is_equal_to_the_champion_once_predictions_are_exchanged():
    (found,) = false_passes_by_exchange([measure("accuracy")], evidence(range(120)), evidence(range(10)), ASK)
    assert found.sound and found.passes <= 12


def test_the_rows_of_a_unit_are_exchanged_together(monkeypatch):
    from errbar.gating import self_test

    unit = np.repeat(np.arange(40), 10)
    seen = []
    monkeypatch.setattr(self_test, "exchange_rows", lambda a, b, rows: seen.append(rows.copy()) or (a, b))
    false_passes_by_exchange(
        [measure("accuracy")], evidence(range(9), unit=unit), evidence(range(5), unit=unit), ASK, trials=3
    )
    assert len(seen) == 3
    assert all((rows.reshape(40, 10) == rows[::10, None]).all() and 0 < rows.sum() < 400 for rows in seen)


def test_halves_are_halves_of_the_units():
    unit = np.repeat(np.arange(40), 10)
    assert false_passes_by_halves([measure("accuracy")], evidence(range(80), unit=unit), ASK, trials=20)[0].trials == 20


def test_answers_of_different_kinds_cannot_be_exchanged():
    prob = np.linspace(0.1, 0.9, 400)
    with pytest.raises(NoInterval, match="different kinds of predictions"):
        false_passes_by_exchange([measure("accuracy")], evidence(range(80)), evidence((), prob=prob), ASK)


def test_one_line_a_measure_names_both_kinds_of_trial():
    tallies = [
        passed("f1", "F1", HALVES, 3, 200, 0.003, 0.04, 0.025),
        passed("f1", "F1", EXCHANGED, 4, 200, 0.0, 0.1, 0.025),
    ]
    assert make_self_test_table(tallies).notes == (
        "A/A self-test: 3 of 200 false passes (champion halves), 4 of 200 (predictions exchanged): the gate is sound "
        "at this size",
    )
    bad = [*tallies, passed("mcc", "MCC", HALVES, 31, 200, 0.108, 0.21, 0.025)]
    assert make_self_test_table(bad).notes[1] == (
        "A/A self-test, MCC: 31 of 200 false passes (champion halves): more than the 2.5 % of its level: the gate is "
        "not sound at this size"
    )
