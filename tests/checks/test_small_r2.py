import numpy as np


def rows(n):
    truth = np.arange(float(n))
    return {"truth": truth, "value": truth + np.tile([0.5, -0.25, 1.0], n)[:n], "measures": "r2,rmse"}


def test_ninety_nine_rows_are_few_for_r2(finding):
    found = finding("EB212", **rows(99))
    assert found.severity == "note"
    assert found.message.startswith("R2 from 99 rows is unreliable: below 100")


def test_hundred_rows_are_enough(finding):
    assert finding("EB212", **rows(100)) is None


def test_without_r2_nothing_is_said_of_it(finding):
    assert finding("EB212", **{**rows(50), "measures": "rmse"}) is None


def test_without_an_interval_nothing_is_said_of_its_coverage(finding):
    assert finding("EB212", **rows(50), interval="none") is None
