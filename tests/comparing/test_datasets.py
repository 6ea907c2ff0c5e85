import numpy as np
import pytest

from errbar.comparing.datasets import contrast_datasets
from errbar.contrasts.holm import adjusted
from errbar.errors import BadInput, Refusal
from errbar.records.method import InferenceSettings
from tests.contrasts.demsar import demsar, standings

ASK = InferenceSettings()


def steps(n=12, better="high"):
    """c beats b beats a on every data set by amounts that differ."""
    base = np.random.default_rng(0).normal(size=(n, 1))
    rise = 0.1 + 0.01 * np.arange(n)[:, None]
    return standings(base + rise * np.array([[0, 1, 2]]), better)


def test_by_default_every_pair_is_judged_by_holm_adjusted_wilcoxon():
    found = contrast_datasets(demsar(), ASK)
    assert [(c.left, c.right) for c in found.comparisons][:2] == [("C4.5", "C4.5+m"), ("C4.5", "C4.5+cf")]
    assert len(found.comparisons) == 6
    assert [c.p_adjusted for c in found.comparisons] == adjusted([c.p for c in found.comparisons])
    assert {c.method for c in found.comparisons} == {"wilcoxon"}
    assert [s.name for s in found.sheets] == ["ranks", "friedman", "critical_difference"]


def test_what_always_wins_is_better_and_a_loss_turns_it_round():
    p = 3 * 2 / 2**12
    for better, verdict in (("high", "right better"), ("low", "left better")):
        found = contrast_datasets(steps(better=better), ASK)
        assert {c.verdict for c in found.comparisons} == {verdict}
        assert all(c.p_adjusted == pytest.approx(p) and c.gap > 0 for c in found.comparisons)


def test_a_gap_within_the_margin_is_equivalent_and_beyond_it_better():
    # b - a and c - b lie between 0.10 and 0.21, c - a between 0.20 and 0.42.
    found = contrast_datasets(steps(), ASK, margin=0.25)
    assert [c.verdict for c in found.comparisons] == [
        "equivalent within margin",
        "right better",
        "equivalent within margin",
    ]


def test_what_is_not_resolved_says_what_could_be():
    c = contrast_datasets(demsar(), ASK).comparisons[2]
    assert c.verdict == "not resolved"
    assert c.rows_needed > 14
    assert c.resolves > abs(c.gap)


def test_too_few_data_sets_keep_their_numbers_and_say_that_nothing_can_come_of_them():
    six = standings(steps(6).values)
    found = contrast_datasets(six, ASK)
    assert {c.verdict for c in found.comparisons} == {"not resolved"}
    assert all(c.p == pytest.approx(2 / 64) for c in found.comparisons)
    assert any("cannot reject with 6 data sets and 3 pairs" in note for note in found.sheets[0].notes)
    three = contrast_datasets(standings(steps(3).values), ASK)
    assert all(c.p is None and "3 data sets are too few" in c.reason for c in three.comparisons)
    assert [s.name for s in three.sheets] == ["ranks", "critical_difference"]


def test_a_test_by_name_that_cannot_reject_is_refused():
    with pytest.raises(Refusal, match=r"smallest adjusted p is 0.094"):
        contrast_datasets(standings(steps(6).values), ASK, test="wilcoxon")
    with pytest.raises(Refusal, match="5 data sets or more, got 3"):
        contrast_datasets(standings(steps(3).values), ASK, test="friedman")
    with pytest.raises(BadInput, match="friedman, nemenyi, wilcoxon"):
        contrast_datasets(demsar(), ASK, test="mcnemar")
    with pytest.raises(BadInput, match="nemenyi has none"):
        contrast_datasets(demsar(), ASK, test="nemenyi", margin=0.1)


def test_nemenyi_by_name_compares_average_ranks():
    found = contrast_datasets(demsar(), InferenceSettings(level=0.9), test="nemenyi")
    first = found.comparisons[0]
    assert first.gap == pytest.approx(2.000 - 3.143, abs=1e-3)
    better = [(c.left, c.right) for c in found.comparisons if c.verdict == "right better"]
    assert better == [("C4.5", "C4.5+m"), ("C4.5", "C4.5+m+cf")]  # Demšar (2006), section 3.2.2, p = 0.10


def test_friedman_by_name_has_no_pairs():
    found = contrast_datasets(demsar(), ASK, test="friedman(statistic=chi2)")
    assert found.comparisons == ()
    assert found.sheets[1].column("statistic") == ["chi2"]


def test_two_learners_need_wilcoxon_alone():
    found = contrast_datasets(standings(steps().values[:, :2]), ASK)
    assert [s.name for s in found.sheets] == ["ranks"]
    assert found.sheets[0].notes == ()
    assert found.comparisons[0].p_adjusted == found.comparisons[0].p == pytest.approx(2 / 2**12)


def test_a_learner_and_its_copy_are_not_resolved():
    twice = standings(steps().values[:, [0, 1, 1]])
    c = contrast_datasets(twice, ASK).comparisons[2]
    assert (c.gap, c.p, c.verdict) == (0.0, None, "not resolved")
    assert "same value on all 12" in c.reason
