"""EB225 as `errbar check` says it."""

import numpy as np
import pandas as pd

import errbar


def rows(n=200, share=0.5):
    rng = np.random.default_rng(0)
    X, y = pd.DataFrame(rng.normal(size=(n, 3)), columns=["age", "dose", "days"]), np.arange(n) % 2
    X.loc[(y == 1) & (rng.random(n) < share), "days"] = -1.0
    return X, y


def codes(run):
    return {f.code for f in run.findings}


def said(run):
    return next(f for f in run.findings if f.code == "EB225")


def test_a_code_in_half_the_positives_is_warned_of_with_its_rows():
    X, y = rows()
    run = errbar.check(X, y)
    found = said(run)
    assert found.severity == "warn"
    assert f"All {(X['days'] == -1).sum()} rows with 'days' = -1 are 1" in found.message
    assert "EB314" not in codes(run)  # one column, one finding


def test_without_the_code_nothing_is_said_and_a_target_of_numbers_is_told_of():
    X, y = rows(share=0)
    assert codes(errbar.check(X, y)) == set()
    listed = {row[0]: row for row in errbar.check(X, X["age"] + 0.5 * X["dose"] ** 2).sheet("checks").rows}
    assert listed["EB225"][2:] == ("not testable", "looked at for classes, not for a target of numbers")


def test_a_reason_overrides_it_and_dropping_the_column_ends_it():
    X, y = rows()
    assert said(errbar.check(X, y, because={"EB225": "written at admission"})).because == "written at admission"
    assert "EB225" not in codes(errbar.check(X.drop(columns="days"), y))


def test_patients_with_values_of_their_own_are_a_matter_of_units():
    """Thirty patients of twenty rows: age and class are the patient's, so each age has one class."""
    rng = np.random.default_rng(1)
    patient = np.repeat(np.arange(30), 20)
    X = pd.DataFrame({"age": rng.permutation(30)[patient] + 40.0, "dose": rng.normal(size=600)})
    y = rng.permutation(np.arange(30) % 2)[patient]
    assert "EB225" not in codes(errbar.check(X.assign(patient=patient), y, unit="patient"))
    found = codes(errbar.check(X.assign(patient=patient), y))
    assert "EB101" in found and "EB225" not in found  # the unit is asked for first
