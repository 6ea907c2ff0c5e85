"""Fitting: a fresh model for every split, its predictions checked before anyone believes them."""

from errbar.learners.fitting.answers import answer
from errbar.learners.fitting.class_answers import answer_classes
from errbar.learners.fitting.fit_fold import (
    Ask,
    describe_fit,
    describe_fit_on_all,
    fit_all,
    fit_failed,
    fit_fold,
    predict_rows,
)
from errbar.learners.fitting.fresh import fresh
from errbar.learners.fitting.thread_limits import one_thread

__all__ = [
    "Ask",
    "answer",
    "answer_classes",
    "describe_fit",
    "describe_fit_on_all",
    "fit_all",
    "fit_failed",
    "fit_fold",
    "fresh",
    "one_thread",
    "predict_rows",
]
