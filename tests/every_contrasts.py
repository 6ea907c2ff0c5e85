"""Every contrast on the shelf is what its file says, and its gaps keep the rules of gaps."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.comparing.row_pair import PairedEvidence
from errbar.contrasts import contrast
from errbar.errors import BadInput, NoInterval
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.contrast import Contrast, Gap, Omnibus
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores, ModelHits, SamplePair
from errbar.references import entries
from errbar.testing import CONTRAST_LAWS, example
from tests.contrasts.splits_by_hand import folds, over

NAMES = shelf("contrasts").names
APART = {"five_by_two", "permutation", "mcnemar"}
"""Tests whose p rests on other numbers than the interval beside them, as their pages say."""
PROBES = ("accuracy", "recall", "f1", "roc_auc", "brier", "log_loss")


@cache
def gaps_of(name: str, level: float = 0.95) -> list[Gap]:
    """What the contrast finds on examples of the kind it takes."""
    test = contrast(name)
    test = test.having(replicates=200) if "replicates" in test.options else test
    out = []
    for given in given_to(test):
        try:
            out.append(test.of(given, InferenceSettings(level=level)))
        except NoInterval as reason:
            assert len(str(reason)) > 10
    return out


def given_to(test):
    if test.takes in ("rows", "samples"):
        return [pair for blunt in (0.0, 0.3, 0.9) for pair in side_by_side(test.takes, blunt)]
    if test.takes == "splits":
        return [splits(seed, shift) for seed in range(3) for shift in (0.0, 0.05)]
    return []


def side_by_side(takes, blunt):
    given = example("binary", n=80)
    left, right = Evidence(given), Evidence(replace(given, prob=(1 - blunt) * given.prob + blunt * given.prob[::-1]))
    for name in PROBES:
        m = measure(name)
        yield (
            PairedEvidence(left, right).pair(m)
            if takes == "rows"
            else SamplePair(measure=m, left=m.score(left), right=m.score(right), alone=interval_for)
        )


def splits(seed, shift):
    left, right = np.random.default_rng(seed).normal(0.7, 0.05, (2, 10))
    return folds(left, right + shift, repeats=5, plan="kfold(k=2, repeats=5)")


@pytest.mark.parametrize(
    "law", [pytest.param(law, marks=pytest.mark.heavy) if law.startswith("rejects") else law for law in CONTRAST_LAWS]
)
@pytest.mark.parametrize("name", NAMES)
def test_contrast_keeps(law, name):
    CONTRAST_LAWS[law](shelf("contrasts").load(name))


@pytest.mark.parametrize("name", ["paired", "corrected_t", "wilcoxon", "mover"])
def test_a_contrast_that_rejects_half_of_equal_models_breaks_the_law(name):
    sound = shelf("contrasts").load(name)

    def eager(given, ask, **settings):
        found = sound.find(given, ask, **settings)
        return found._replace(p=found.p / 10)  # below 0.05 where p is below 0.5: half of the time

    with pytest.raises(AssertionError, match=f"{name} rejects 0.[4-6]"):
        CONTRAST_LAWS["rejects_equal_models_no_more_than_it_says"](replace(sound, find=eager))


def test_a_contrast_that_rejects_too_often_says_so_and_why():
    plain = shelf("contrasts").load("plain_t")
    with pytest.raises(AssertionError, match=r"plain_t rejects 0.5.*it declares 0.05"):
        CONTRAST_LAWS["rejects_equal_models_no_more_than_it_says"](replace(plain, rejects=0.05))
    with pytest.raises(AssertionError, match="plain_t does not explain why"):
        CONTRAST_LAWS["says_what_it_is"](replace(plain, rejects_why=""))


@pytest.mark.parametrize("name", NAMES)
def test_the_file_holds_the_contrast_of_its_name(name):
    found = shelf("contrasts").load(name)
    assert isinstance(found, Contrast)
    assert found.name == name
    assert found.key == name


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is_and_what_it_takes(name):
    found = contrast(name)
    assert found.label and found.takes_says
    page = found.about.strip().splitlines()
    words = page[0].partition(":")[0].lower().replace(",", "").replace("-", " ").replace("'s", "").split()
    assert ":" in page[0], f"{name}: the page opens with the definition, `Name: ...`"
    assert set(words) & {*name.split("_"), "test"}, f"{name}: the page opens with another name, {page[0]!r}"
    assert len(page) >= 3, f"{name}: say when to use it and what it is confused with"


@pytest.mark.parametrize("name", NAMES)
def test_its_citations_are_in_the_bibliography(name):
    cites = contrast(name).cites
    assert cites
    assert not set(cites) - entries().keys()


@pytest.mark.parametrize("name", NAMES)
def test_it_has_a_test_file_of_its_own(name):
    assert (Path(__file__).parent / "contrasts" / f"test_{name}.py").is_file()


@pytest.mark.parametrize("name", NAMES)
def test_its_other_names_are_nobody_elses(name):
    others = {n for other in NAMES if other != name for n in (other, *contrast(other).aliases)}
    assert not {name, *contrast(name).aliases} & others
    assert all(contrast(alias) is contrast(name) for alias in contrast(name).aliases)


@pytest.mark.parametrize("name", NAMES)
def test_an_option_it_does_not_have_is_refused(name):
    with pytest.raises(BadInput, match=name):
        contrast(f"{name}(nonsense=1)")


@pytest.mark.parametrize("name", [n for n in NAMES if contrast(n).takes in ("rows", "samples", "splits")])
def test_its_gaps_are_gaps(name):
    found = [g for g in gaps_of(name) if isinstance(g, Gap)]
    assert found, f"{name} finds no gap on any example"
    for g in found:
        assert g.low <= g.gap <= g.high
        assert 0 <= g.p <= 1
        assert g.se is None or g.se >= 0
        assert all(np.isfinite(x) for x in g.extras.values())


@pytest.mark.parametrize("name", [n for n in NAMES if contrast(n).takes in ("rows", "samples", "splits")])
def test_a_higher_level_is_no_narrower(name):
    for inner, outer in zip(gaps_of(name, 0.8), gaps_of(name, 0.99)):
        assert outer.low <= inner.low + 1e-12 and inner.high <= outer.high + 1e-12
        assert outer.p == pytest.approx(inner.p)


@pytest.mark.parametrize(
    "name", [n for n in NAMES if contrast(n).takes in ("rows", "samples", "splits") and n not in APART]
)
@pytest.mark.parametrize("level", [0.5, 0.9, 0.95])
def test_p_falls_below_the_level_where_the_interval_leaves_zero(name, level):
    for g in gaps_of(name, level):
        if abs(g.p - (1 - level)) > 0.01:
            assert (g.p < 1 - level) == (not g.low <= 0 <= g.high), g


@pytest.mark.parametrize("name", [n for n in NAMES if contrast(n).designs])
def test_a_plan_it_is_not_for_is_refused_with_those_it_is_for(name):
    pair = over([0.5, 0.6], [0.7, 0.7], family="resubstitution", plan="resubstitution")
    with pytest.raises(NoInterval, match=f"{name} is for .*(this one is resubstitution|kfold)"):
        contrast(name).of(pair, InferenceSettings())


@pytest.mark.parametrize("name", [n for n in NAMES if contrast(n).takes == "models"])
def test_an_omnibus_of_equal_models_finds_nothing(name):
    right = np.tile((np.arange(30) % 3 > 0)[:, None], (1, 3))
    found = contrast(name).of(ModelHits(names=("a", "b", "c"), right=right), InferenceSettings())
    assert isinstance(found, Omnibus)
    assert (found.statistic, found.p) == (0, 1)


@pytest.mark.parametrize("name", [n for n in NAMES if contrast(n).takes == "datasets"])
def test_over_data_sets_it_answers_or_says_why_not(name):
    rng = np.random.default_rng(0)
    learners = ("a", "b") if "two" in contrast(name).takes_says else ("a", "b", "c")
    values = rng.random((12, len(learners)))
    given = DatasetScores(values=values, datasets=tuple(f"d{i}" for i in range(12)), learners=learners)
    found = contrast(name).of(given, InferenceSettings())
    assert found is not None
