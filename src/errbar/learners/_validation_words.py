"""How a learner takes rows to stop early by: the words of its library, or why it takes none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.learners._fit_words import last_step, params_of, steps_of, words_of_fit
from errbar.learners._function import Function
from errbar.records.fit_roles import ValidationForm

ROUNDS = ("early_stopping_rounds", "early_stopping_round", "n_iter_no_change", "callbacks")
"""Parameters that switch early stopping on, under the names that boosting libraries give them."""
AUTO_ROWS = 10_000
"""Rows above which scikit-learn's histogram boosting stops early unless told otherwise."""
WEIGHTS = ("eval_sample_weight", "sample_weight_eval_set")
"""Weights of the validation rows: LightGBM's word, XGBoost's."""


class ValidationWords(NamedTuple):
    """The form in which validation rows are handed over, and the word for their weights."""

    form: ValidationForm
    weight: str | None = None


def validation_words(model: object) -> ValidationWords | str:
    """The words, or why the learner takes no validation rows and what to do."""
    words = words_of_fit(model)
    if "validation" in words:
        return ValidationWords("validation")
    if isinstance(model, Function):
        return "the function has no parameter `validation`; add one, which gets (X, y)"
    last = last_step(model)
    if last is not None:
        return _of_pipeline(steps_of(model), last[1])
    inner = getattr(model, "estimator", None)
    if inner is not None and hasattr(model, "cv"):
        if last_step(inner) is not None:
            return "a search over a pipeline cannot transform them; search over the last step inside the pipeline"
        return validation_words(inner)
    if "eval_set" in words:
        why = _never_stops(model)
        return why or ValidationWords("eval_set", next((w for w in WEIGHTS if w in words), None))
    if "X_val" in words and "y_val" in words:
        stops = getattr(model, "early_stopping", True)
        if not (isinstance(stops, bool | np.bool_) and stops):
            return f"it runs with early_stopping={stops!r}; set early_stopping=True"
        return ValidationWords("X_val", "sample_weight_val" if "sample_weight_val" in words else None)
    if hasattr(model, "validation_fraction"):
        return "its fit takes no validation rows, it draws them itself by validation_fraction; leave `validation` out"
    return "it does not stop early; leave `validation` out"


def _of_pipeline(steps: Sequence[tuple[str, object]], last: object) -> ValidationWords | str:
    """Return the words of the last step if the steps before it can transform rows they were not fitted on."""
    odd = [name for name, step in steps[:-1] if hasattr(step, "fit_resample")]
    if odd:
        return f"the step {odd[0]} draws rows anew, which validation rows must not be; leave `validation` out"
    if last_step(last) is not None:
        return "its last step is a pipeline too; make one pipeline of both"
    return validation_words(last)


def _never_stops(model: object) -> str | None:
    """Why a boosting library would only watch the validation rows: rounds are run to the last."""
    library = type(model).__module__.partition(".")[0]
    if library not in ("lightgbm", "xgboost"):
        return None
    params = params_of(model)
    if any(params.get(name) is not None for name in ROUNDS):
        return None
    return "it runs all its rounds; set early_stopping_rounds, for example 20"


def draws_own_rows(model: object, n: int) -> bool:
    """Whether a fit on `n` rows stops early by some of them that it draws itself, whatever their units and times."""
    last = last_step(model)
    inner = model if last is None else last[1]
    if not hasattr(inner, "validation_fraction"):
        return False
    if not hasattr(inner, "early_stopping"):
        return getattr(inner, "n_iter_no_change", None) is not None
    stops = inner.early_stopping
    return stops is True or (stops == "auto" and n > AUTO_ROWS)
