"""Words that people know from other libraries, and what they are called here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from inspect import signature
from typing import ParamSpec, TypeVar

from errbar.errors import UnknownOption, meant, near

P = ParamSpec("P")
R = TypeVar("R")

HABITS = {
    "alpha": "level",
    "average": "measures",
    "clf": "learner",
    "cluster": "unit",
    "clusters": "unit",
    "confidence": "level",
    "confidence_level": "level",
    "cv": "plan",
    "estimator": "learner",
    "eval_set": "validation",
    "group": "unit",
    "groups": "unit",
    "metric": "measures",
    "metrics": "measures",
    "model": "learner",
    "n_boot": "replicates",
    "n_bootstrap": "replicates",
    "n_bootstraps": "replicates",
    "n_jobs": "engine",
    "n_repeats": "plan",
    "n_resamples": "replicates",
    "n_splits": "plan",
    "pos_label": "positive",
    "random_state": "seed",
    "sample_weight": "weight",
    "sample_weights": "weight",
    "scorer": "measures",
    "scoring": "measures",
    "stratify": "strata",
    "test_size": "plan",
    "validation_fraction": "validation",
    "weights": "weight",
    "y_pred": "label",
    "y_prob": "prob",
    "y_proba": "prob",
    "y_score": "prob",
    "y_true": "truth",
}
"""Another library's word and ours."""
HOW = {
    "alpha": "`level=0.95` is 1 less alpha",
    "average": "an average is an option of a measure: f1(average=macro)",
    "cv": "for example `plan=kfold(k=5)`",
    "n_jobs": "for example `engine=processes(workers=4)`",
    "n_repeats": "for example `plan=kfold(k=5, repeats=10)`",
    "eval_set": "the share of the training rows to stop early by, `validation=0.2`",
    "n_splits": "for example `plan=kfold(k=5)`",
    "test_size": "for example `plan=holdout(rate=0.75)`",
    "y_pred": "`value` for numbers",
    "y_score": "`score` where it is no probability",
}
"""What a word of ours takes where its values differ too."""


OTHERWISE = {"truth": ("y", "target"), "measures": ("measure",)}
"""What one of our words is called in verbs that lack it; the command line has no `y`."""
INSTEAD = {
    ("gate", "measures"): "each criterion names its measure, for example `at_least=accuracy:0.8`",
    ("gate", "learner"): "`candidate` takes its predictions or its run",
    ("gate", "plan"): "a gate reads predictions, or runs that evaluate kept under a plan",
    ("gate", "engine"): "a gate fits nothing",
    ("score", "plan"): "score reads predictions; evaluate takes `plan`, and fits",
    ("score", "engine"): "score fits nothing",
    ("score", "learner"): "score reads predictions; evaluate takes `learner`, and fits",
}
"""What to do where a verb has no word for it."""


def explain_habit(verb: str, word: str, words: Collection[str]) -> str | None:
    """What another library's word is called in this verb, or what to do instead; None for a word that is no habit."""
    ours = HABITS.get(word)
    if ours is None:
        return None
    here = next((w for w in (ours, *OTHERWISE.get(ours, ())) if w in words), None)
    if here is not None:
        more = f" ({HOW[word]})" if word in HOW else ""
        return f"errbar {verb} has no option {word!r}: it is called `{here}` here{more}."
    if (verb, ours) in INSTEAD:
        return f"errbar {verb} has no option {word!r}: {INSTEAD[verb, ours]}."
    return f"errbar {verb} has no option {word!r}: elsewhere it is called `{ours}`, which {verb} does not take."


def explain_word(verb: str, word: str, words: Collection[str]) -> str:
    """Why a verb has no option of that word, and which one to give instead."""
    known = explain_habit(verb, word, words)
    if known is not None:
        return known
    close = near(word, words)
    hint = meant([f"`{x}`" for x in close])
    return f"errbar {verb} has no option {word!r}.{hint}"


def explain_keywords(verb: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator of a verb's function: unknown keywords are met with the word that is meant."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        words = frozenset(signature(function).parameters) - {"self"}

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            if not kwargs.keys() <= words:
                raise UnknownOption(explain_word(verb, next(word for word in kwargs if word not in words), words))
            return function(*args, **kwargs)

        return call

    return decorate
