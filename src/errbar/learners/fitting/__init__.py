"""Fitting: a fresh model for every split, its predictions checked before anyone believes them."""

from errbar.learners.fitting.fit_fold import fit_all, fit_fold, predict_rows
from errbar.learners.fitting.fresh import fresh
from errbar.learners.fitting.thread_limits import one_thread

__all__ = ["fit_all", "fit_fold", "fresh", "one_thread", "predict_rows"]
