"""Kinds of option values. The name of the alias is the kind: the command line and TOML translate a word by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from errbar.records.measure import Measure
    from errbar.records.method import Method
    from errbar.records.study import Study
    from errbar.records.world import World

Table: TypeAlias = object
"""A path, a pandas, polars or Arrow frame, or a dict of columns."""
Features: TypeAlias = object
"""A 2-D array, or a table."""
Values: TypeAlias = object
"""The name of a column, or an array-like of values."""
Columns: TypeAlias = object
"""Names of columns, or a table of values."""
ClassName: TypeAlias = object
"""One of the classes."""
Costs: TypeAlias = object
"""`fn=10,fp=1`, a file, or a matrix with a row per true class."""
Classes: TypeAlias = "Sequence[object] | str"
"""Classes in a list, or comma-separated."""
MeasureCall: TypeAlias = "str | Measure | Callable[..., object]"
"""A measure by name, as an object, or a function (truth, prediction)."""
Measures: TypeAlias = "str | Measure | Callable[..., object] | Sequence[str | Measure | Callable[..., object]]"
"""Measures by name, comma-separated or in a list, as objects, or functions (truth, prediction)."""
Call: TypeAlias = object
"""A name with options, `kfold(k=10)`, or the object itself."""
IntervalCall: TypeAlias = "str | Method"
"""An interval method by name, or as an object."""
WorldCall: TypeAlias = "str | World"
"""A world by name, `xor(noise=0.5)`, or as an object."""
StudyCall: TypeAlias = "str | Study"
"""A study by name, or as an object."""
Models: TypeAlias = object
"""A dict by name, or a list, of learners, tables, dicts of roles, or runs; or one table."""
Model: TypeAlias = object
"""Predictions as a table, a dict of roles, or a run."""
ModelFile: TypeAlias = object
"""The file of a saved model, or the model itself."""
Criteria: TypeAlias = object
"""Measures, with an amount where the criterion takes one: `accuracy:0.01`, a pair, a dict, or a list of these."""
Amounts: TypeAlias = "float | str | Mapping[str, float]"
"""A number, or numbers by measure: `accuracy:0.01`, or a dict."""
Ends: TypeAlias = "str | Sequence[float]"
"""Two numbers, least and largest: `1,5`, or a pair."""
Duration: TypeAlias = object
"""A length of time: `30d`, `12h`, a timedelta, or a number in the unit of the time column."""
Timespan: TypeAlias = "str | float"
"""A length of time that work takes: `30s`, `5m`, `2h`, or seconds."""
Size: TypeAlias = "str | int"
"""An amount of memory: `8G`, or bytes."""
Reasons: TypeAlias = "Mapping[str, str]"
"""A reason by code of the refusal that it overrides."""
File: TypeAlias = "str | Path"
"""A path."""
Folder: TypeAlias = "str | Path"
"""The folder of a run store."""
Output: TypeAlias = Path
"""A path to write to; - is standard output where a command allows it."""
Text: TypeAlias = str
Number: TypeAlias = float
Whole: TypeAlias = int
Flag: TypeAlias = bool
Vary: TypeAlias = object
"""What a study varies: `max_depth=1,2,4`, or a dict of values by name."""
Graded: TypeAlias = "str | Callable[..., object]"
"""The name of an interval, a test or a gate, or a function that gives an interval, a p-value or a decision."""
GradedOn: TypeAlias = Literal["predictions", "data", "models", "losses"]
Asked: TypeAlias = Literal["interval", "test", "gate"]
