"""Predicting: a saved model, the file it is kept in, and its predictions for new rows."""

from errbar.predicting.make_model import make_saved_model
from errbar.predicting.saved_model import SavedModel

__all__ = ["SavedModel", "make_saved_model"]
