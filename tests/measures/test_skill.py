import pytest
from sklearn.metrics import d2_absolute_error_score, r2_score

from errbar.errors import BadInput


def test_absolute_skill_against_the_median(estimate):
    # median 2.5: 1 - (0 + 0 + 0 + 2) / (1.5 + 0.5 + 0.5 + 3.5)
    found = estimate("skill(loss=absolute)", truth=[1.0, 2.0, 3.0, 6.0], value=[1.0, 2.0, 3.0, 4.0])
    assert found.value == pytest.approx(2 / 3, rel=1e-14)


@pytest.mark.parametrize("outputs", [1, 3])
def test_squared_skill_is_r2(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = r2_score(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("skill", **p).value == pytest.approx(expected, rel=1e-12)
    assert estimate("skill", **p).se == pytest.approx(estimate("r2", **p).se, rel=1e-9)


def test_absolute_skill_agrees_with_scikit_learn(pairs, estimate):
    p = pairs(2)
    found = estimate("skill(loss=absolute)", truth=p["truth"], value=p["value"])
    assert found.value == pytest.approx(d2_absolute_error_score(p["truth"], p["value"]), rel=1e-12)


def test_weights_count_as_repeats(estimate):
    repeated = estimate("skill(loss=absolute)", truth=[1.0, 4.0, 4.0, 9.0], value=[2.0, 4.5, 4.5, 7.0]).value
    weighted = estimate("skill(loss=absolute)", truth=[1.0, 4.0, 9.0], value=[2.0, 4.5, 7.0], weight=[1.0, 2.0, 1.0])
    assert weighted.value == pytest.approx(repeated, rel=1e-12)


@pytest.mark.parametrize("loss", ["squared", "absolute"])
def test_undefined_on_a_constant_truth(estimate, loss):
    found = estimate(f"skill(loss={loss})", truth=[2.0, 2.0], value=[1.0, 3.0])
    assert found.reason == "undefined: the truth is constant: there is no spread to compare with"


def test_another_loss_is_refused(estimate):
    with pytest.raises(BadInput, match="loss= must be squared or absolute; got 'cubic'"):
        estimate("skill(loss=cubic)", truth=[1.0, 2.0], value=[1.0, 2.0])
