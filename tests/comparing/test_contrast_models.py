"""Which contrast is taken where none is named, and the p that belongs to an interval."""

from dataclasses import replace

import numpy as np
import pytest

from errbar.comparing.contrast_models import contrast_rows, contrast_samples, least_level, require_fitting_test
from errbar.comparing.row_pair import PairedEvidence
from errbar.contrasts import contrast
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.testing import example

ASK = InferenceSettings(level=0.95)
NAMES = ("a", "b")


def pair(**options):
    """The example's probabilities beside blunter ones."""
    left = example("binary", n=80, **options)
    return PairedEvidence(Evidence(left), Evidence(replace(left, prob=0.5 * left.prob + 0.25)))


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("accuracy", "mcnemar"),
        ("recall", "mcnemar"),
        ("precision", "paired"),
        ("f1", "paired"),
        ("log_loss", "paired"),
        ("roc_auc", "delong"),
        ("gini", "delong"),
        ("average_precision", "paired"),
    ],
)
def test_the_default_depends_on_the_measure(name, method):
    found = contrast_rows(measure(name), pair(), NAMES, ASK, None)
    assert found.method == method
    assert (found.left, found.right, found.rows) == ("a", "b", 80)
    assert found.gap.gap == pytest.approx(found.right_value - found.left_value)


@pytest.mark.parametrize("options", [{"units": 20}, {"weighted": True}])
@pytest.mark.parametrize("name", ["accuracy", "roc_auc"])
def test_units_and_weights_ask_for_the_paired_t(name, options):
    assert contrast_rows(measure(name), pair(**options), NAMES, ASK, None).method == "paired"


def test_a_test_by_name_is_taken_or_the_reason_kept():
    assert contrast_rows(measure("accuracy"), pair(), NAMES, ASK, contrast("paired")).method == "paired"
    refused = contrast_rows(measure("log_loss"), pair(), NAMES, ASK, contrast("mcnemar"))
    assert (refused.gap, refused.method) == (None, None)
    assert refused.result.why == "no_interval"
    assert refused.result.says.startswith("mcnemar compares shares")
    assert refused.left_value is not None


def test_an_undefined_measure_has_a_reason_and_no_values():
    given = replace(example("binary", n=20), truth=np.ones(20, int))
    found = contrast_rows(measure("roc_auc"), PairedEvidence(Evidence(given), Evidence(given), NAMES), NAMES, ASK, None)
    assert found.result.why == "undefined"
    assert found.result.says.startswith("a: ")
    assert (found.left_value, found.right_value, found.gap) == (None, None, None)


def test_separate_samples_add_their_rows():
    left, right = Evidence(example("binary", n=80)), Evidence(example("binary", n=50))
    found = contrast_samples(measure("accuracy"), left, right, NAMES, ASK, contrast("z_unpaired"))
    assert (found.rows, found.method) == (130, "z_unpaired")


def test_a_contrast_for_something_else_is_refused_with_the_default():
    with pytest.raises(BadInput, match=r"`test=.delong.` needs two ROC areas.*; got files. The default is paired"):
        require_fitting_test(contrast("delong"), ("splits",), "files", "paired")
    require_fitting_test(contrast("delong"), ("rows", "models"), "files", "paired")


@pytest.mark.parametrize("edge", [0.02, 0.5, 0.95, 0.999, 1 - 1e-7])
def test_the_least_level_that_reaches_zero_is_found(edge):
    assert 1 - least_level(lambda level: level >= edge) == pytest.approx(1 - edge, rel=1e-6)


def test_a_zero_that_is_always_or_never_within():
    assert least_level(lambda level: True) == 0.0
    assert 1 - least_level(lambda level: False) == pytest.approx(1e-9)
