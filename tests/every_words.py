"""Every word keeps every law."""

from dataclasses import replace

import pytest

from errbar._shelf import SHELVES, shelf
from errbar.testing.words import WORD_LAWS
from errbar.words import word, word_for

WORDS = shelf("words").names
LECTURES = (
    "overfitting, underfitting, estimand, generalisation error, true error, Bayes error, training error, stratified, "
    "dominance, laplace, m_estimate, class ratio, coverage plot, refinement, inner loss, outer loss, holdout, "
    "validation set, test set, cross-validation, leave-one-out, bootstrap, ranking error, margin, calibration, bias, "
    "variance, noise, model selection, confusion matrix, hypothesis, label noise, ROC plot, hyperparameter, "
    "sample selection bias, resubstitution, random subsampling, confidence interval, z-test, Bayes classifier, "
    "goodness of fit, AIC, deviance, linear separability, joint probability, conditional probability, metaheuristics, "
    "evolutionary algorithm, leave-one-object-out, prediction matrix, early stopping, one-against-rest, ERM, "
    "concept learning, binary classification, generalization, discriminative model, Monte Carlo cross-validation, "
    "loss function, model evaluation, class probability estimation, optimistic bias, misclassification error"
)


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("law", WORD_LAWS)
def test_word_keeps(law, name):
    WORD_LAWS[law](shelf("words").load(name))


def test_every_word_is_reached_from_another():
    reached = {name for w in shelf("words").everything() for name in w.see if name != w.name}
    assert set(WORDS) <= reached


@pytest.mark.parametrize("term", LECTURES.split(", "))
def test_explain_knows_the_words_of_the_lectures(term):
    from errbar.cli.explain import find

    assert find(term)


def test_no_alias_of_a_word_means_something_else_on_another_shelf():
    aliases = {a: w.name for w in shelf("words").everything() for a in w.aliases}
    others = {name: room for room in SHELVES if room != "words" for name in shelf(room).names}
    others |= {a: room for room in SHELVES if room != "words" for c in shelf(room).everything() for a in c.aliases}
    twice = set(aliases) & (set(others) | set(WORDS))
    assert not twice


TERMS = {
    "baseline": ("baseline", "no skill", "blind rule", "commonest", "beyond chance"),
    "reference": ("reference", "champion", "left"),
    "row": ("row", "case"),
    "unit": ("unit", "group"),
    "learner": ("learner", "inducer"),
    "model": ("model", "y'", "y"),
    "confidence_interval": ("95 % interval", "limits", "ends"),
    "error_bar": ("error bar",),
    "coverage": ("covers", "holds the truth"),
    "difference": ("difference", "gap"),
    "bias": ("lean",),
    "verdict": ("verdict", "resolved", "better", "worse", "PASS"),
    "equivalent": ("equivalent",),
    "inconclusive": ("inconclusive", "not resolved", "not distinguishable", "would tell"),
    "prediction": ("predict", "call", "say"),
    "threshold": ("threshold", "cut"),
    "optimistic": ("optimistic", "flatters"),
    "simulation": ("simulation", "world"),
    "category": ("category", "shelf", "room"),
    "run": ("run",),
    "look": ("look",),
    "slice": ("slice",),
    "seed": ("seed",),
    "holdout": ("holdout",),
    "claim": ("claim",),
    "doubt": ("doubt",),
    "finding": ("finding", "warning"),
}
"""What the texts of errbar say, and the words of earlier texts that mean it."""


@pytest.mark.parametrize(("name", "said"), [(name, said) for name, words in TERMS.items() for said in words])
def test_explain_leads_from_new_and_old_words_to_the_term(name, said):
    from errbar.cli.explain import find

    assert ("words", word(name)) in find(said)


def test_a_wording_has_one_word_and_is_no_name():
    said = [word_for(one) for w in shelf("words").everything() for one in w.wordings]
    assert said == [w.name for w in shelf("words").everything() for _ in w.wordings]
    names = {name for room in SHELVES for name in shelf(room).names}
    wordings = {w.replace(" ", "_") for found in shelf("words").everything() for w in found.wordings}
    assert wordings.isdisjoint(names)


@pytest.mark.parametrize(
    ("law", "change"),
    [
        ("says_what_it_is", {"about": "Margin: truth times score."}),
        ("says_what_it_is", {"label": "slack"}),
        ("says_what_it_is", {"cites": ("nobody1900",)}),
        ("leads_on", {"see": ("hinge_loss",)}),
        ("leads_on", {"see": ("hinge_loss", "hinge_los")}),
        ("runs_its_example", {"example": ">>> 1 + 1\n3"}),
        ("runs_its_example", {"example": ">>> a = 1"}),
    ],
)
def test_a_wrong_word_breaks_a_law(law, change):
    with pytest.raises(AssertionError):
        WORD_LAWS[law](replace(word("margin"), **change))
