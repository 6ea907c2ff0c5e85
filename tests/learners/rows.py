"""Rows of features for tests of learners: those on which the laws of the shelf are tried."""

from errbar.testing.learner_rows import Coded, Numbers, classes, mixed, numbers
from errbar.testing.learner_rows import ExampleColumn as Column

__all__ = ["Coded", "Column", "Numbers", "classes", "mixed", "numbers"]
