"""Probes: small trees and forests that the detectors of misuse ask what columns can tell; procedures run as a whole."""

from errbar.learners.probes.column_tree import predict_by_column, stratified_folds
from errbar.learners.probes.linear_odds import score_by_logistic
from errbar.learners.probes.vote_forest import predict_by_forest, tell_apart
from errbar.learners.probes.whole_procedure import run_procedure

__all__ = [
    "predict_by_column",
    "predict_by_forest",
    "run_procedure",
    "score_by_logistic",
    "stratified_folds",
    "tell_apart",
]
