import numpy as np
import pytest


def roles(units, rows):
    truth = np.arange(rows) % 2
    return {"data": {"y": truth, "l": truth[::-1], "patient": np.arange(rows) % units}, "truth": "y", "label": "l"}


def test_nine_units_are_few_however_many_rows_they_have(finding):
    found = finding("EB211", **roles(9, 900), unit="patient")
    assert found.severity == "warn"
    assert found.message.startswith("900 rows come from 9 units of 'patient'. Intervals from fewer than 10 units")


def test_one_unit_is_counted_in_the_singular(finding):
    assert "come from 1 unit of 'patient'" in finding("EB211", **roles(1, 20), unit="patient").message


@pytest.mark.parametrize("unit", ["patient", None])
def test_ten_units_or_none_are_no_finding(finding, unit):
    assert finding("EB211", **roles(10, 40), unit=unit) is None


def test_units_of_very_unequal_size_are_worth_fewer(finding):
    sizes = [400] + [1] * 19
    unit = np.repeat(np.arange(20), sizes)
    truth = np.tile([0, 1], len(unit))[: len(unit)]
    found = finding("EB211", truth=truth, label=truth, unit=unit, measures="accuracy")
    assert f"count as {sum(sizes) ** 2 / (400**2 + 19):.1f} equal" in found.message
