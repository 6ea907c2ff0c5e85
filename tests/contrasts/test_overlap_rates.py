import pytest

from errbar.contrasts._overlap_rates import RATES, rate
from errbar.families import family_named


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("plain_t", "subsampling", 30), "44–66 % of cases (30 random splits)"),
        (("plain_t", "kfold", 10), "37–60 % of cases (10 repeats of 10 folds)"),
        (("plain_t", "kfold", 1), "3–15 % of cases (one 10-fold cross-validation)"),
        (("plain_t", "leave_one_unit_out", 1), "3–15 % of cases (one 10-fold cross-validation)"),
        (("wilcoxon", "kfold", 10), "about 50 % of cases (10 repeats of 10 folds)"),
        (("sign_flip", "kfold", 1), "0.5–11 % of cases (one 10-fold cross-validation)"),
        (("delong", "kfold", 10), "3–17 % of cases (a paired test of rows over one 10-fold cross-validation)"),
    ],
)
def test_rates_by_test_and_plan(asked, said):
    test, splitter, repeats = asked
    assert rate(test, family_named(splitter), repeats) == said


@pytest.mark.parametrize("test", RATES)
def test_where_a_design_was_not_measured_the_measured_one_is_named(test):
    assert rate(test, family_named("subsampling"), 30).endswith(tuple(f"({design})" for design in RATES[test]))
