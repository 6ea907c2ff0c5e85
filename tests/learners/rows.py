"""Rows of features for tests of learners: those on which the laws of the shelf are tried."""

from errbar.testing.learner_rows import CodedRows as Coded
from errbar.testing.learner_rows import ExampleColumn as Column
from errbar.testing.learner_rows import NumberRows as Numbers
from errbar.testing.learner_rows import classes, mixed, numbers

__all__ = ["Coded", "Column", "Numbers", "classes", "mixed", "numbers"]
