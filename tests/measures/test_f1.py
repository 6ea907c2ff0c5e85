import pytest
from scipy.stats import binomtest
from sklearn.metrics import f1_score


def test_the_cats_table_gives_two_thirds(rows, estimate):
    assert estimate("f1", **rows(tp=5, fn=3, fp=2, tn=17)).value == 10 / 15  # 2 * 5 / (2 * 5 + 2 + 3)


def test_true_negatives_do_not_matter(rows, estimate):
    assert estimate("f1", **rows(tp=5, fn=3, fp=2, tn=1700)).value == 10 / 15


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_agree_with_scikit_learn_on_weighted_rows(calls, estimate, average):
    c = calls(4)
    expected = f1_score(c["truth"], c["label"], average=average, sample_weight=c["weight"])
    assert estimate(f"f1(average={average})", **c).value == pytest.approx(expected, rel=1e-12)


def test_one_class_of_many_by_name(calls, estimate):
    c = calls(3)
    expected = f1_score(c["truth"], c["label"], labels=[2], average=None, sample_weight=c["weight"])[0]
    assert estimate("f1(class=2)", **c).value == pytest.approx(expected, rel=1e-12)


def test_undefined_without_a_positive_row_or_call(rows, estimate):
    found = estimate("f1", **rows(tp=0, fn=0, fp=0, tn=5), classes=[0, 1])
    assert found.value is None
    assert "no row is positive in truth or prediction" in found.reason


def test_its_interval_is_clopper_pearson_on_the_jaccard_share_mapped_to_f1(rows, estimate):
    found = estimate("f1", **rows(tp=5, fn=3, fp=2, tn=17))
    share = binomtest(5, 10).proportion_ci(method="exact")
    expected = [2 * j / (1 + j) for j in (share.low, share.high)]
    assert [found.low, found.high] == pytest.approx(expected, rel=1e-9)


def test_no_skill_is_calling_every_row_positive(rows, estimate):
    everyone = estimate("f1", **rows(tp=8, fn=0, fp=19, tn=0)).value
    assert estimate("f1", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(everyone)
