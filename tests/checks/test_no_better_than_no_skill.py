import pytest


def always_no(positives, rows):
    return {"truth": [1] * positives + [0] * (rows - positives), "label": [0] * rows}


def test_ninety_percent_by_always_saying_no_is_no_skill(finding):
    found = finding("EB201", **always_no(10, 100))
    assert found.severity == "warn"
    assert found.message.startswith("accuracy 0.900 (")
    assert 'may be no better than always predicting "0" (0.900): difference −' in found.message


def test_the_error_rate_is_read_the_other_way_round(finding):
    assert "error rate 0.100" in finding("EB201", **always_no(10, 100), measures="error_rate").message
    right = {"truth": [0, 1] * 50, "label": [0, 1] * 50}
    assert finding("EB201", **right, measures="error_rate") is None


def test_worse_than_no_skill_is_told_too(finding):
    assert finding("EB201", truth=[0] * 80 + [1] * 20, label=[1] * 80 + [0] * 20) is not None


def test_an_interval_above_the_commonest_class_is_skill(finding):
    assert finding("EB201", truth=[0, 1] * 50, label=[0, 1] * 45 + [1, 0] * 5) is None


@pytest.mark.parametrize("measures", ["f1", "recall,mcc"])
def test_without_accuracy_nothing_is_said_of_it(finding, measures):
    assert finding("EB201", **always_no(10, 100), measures=measures) is None
