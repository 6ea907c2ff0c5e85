"""EB314 as `errbar check` says it: a question, never a warning."""

import numpy as np
import pandas as pd

import errbar


def rows(n=300):
    rng = np.random.default_rng(0)
    y = np.arange(n) % 2
    return pd.DataFrame({"age": rng.normal(size=n), "dose": rng.normal(size=n), "calls": rng.poisson(2 + 4 * y)}), y


def test_a_count_that_went_on_until_the_outcome_is_a_question():
    X, y = rows()
    (found,) = errbar.check(X, y).findings
    assert (found.code, found.severity) == ("EB314", "note")
    assert found.message.startswith("Is 'calls' known when you predict? Alone it has ROC AUC 0.92 for 1; the other 2")
    assert "leak" not in found.message


def test_it_is_not_said_beside_a_warning_of_the_same_column():
    X, y = rows()
    found = errbar.check(X.assign(calls=y + 0.01 * X["age"]), y).findings
    codes = {f.code for f in found}
    assert "EB205" in codes and "EB314" not in codes


def test_columns_that_share_the_signal_and_no_signal_give_no_note():
    X, y = rows()
    assert errbar.check(X.assign(again=X["calls"] + X["age"]), y).findings == ()
    run = errbar.check(X.drop(columns="calls"), y)
    assert run.findings == ()
    assert {row[0]: row[2] for row in run.sheet("checks").rows}["EB314"] == "ok"
