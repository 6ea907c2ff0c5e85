"""Own functions as measures: objects given in Python, and `file.py:function(reads=label, better=high)` as text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeGuard

from errbar._shelf import parse, split_names
from errbar.errors import BadInput
from errbar.foreign.guard_concept import guard_concept
from errbar.measures import measure_of
from errbar.records.concept import Concept
from errbar.records.measure import Measure

WRITTEN = re.compile(r"^\s*(?P<place>.*?(?:\.py|\w\.\w+)):(?P<name>[A-Za-z_][\w.]*)\s*(?P<inside>\(.*\))?\s*$", re.S)
"""`file.py:function` and `package.module:function`, maybe with options in brackets."""
OF_THE_MEASURE = ("reads", "better", "bounds", "name", "label")
"""Options that describe the measure; all others are the function's own."""


def is_function(thing: object) -> TypeGuard[Callable[..., object]]:
    """True for what may be called with truth and prediction: a function, a partial, a scorer of scikit-learn."""
    return callable(thing) and not isinstance(thing, (Concept, str, type))


def is_own_function(text: str) -> bool:
    """True for a text that names a function in a file or a module."""
    return WRITTEN.match(text) is not None


def reads_own_function(*words: object) -> bool:
    """True where one of these words, or lists of words, names a function in a file or a module."""
    listed = [part for word in words for part in (word if isinstance(word, (list, tuple)) else [word])]
    return any(is_own_function(call) for part in listed if isinstance(part, str) for call in split_names(part))


def own_measure(text: str) -> Measure:
    """The measure that `file.py:object` names: a Measure itself, or a function with what describes it in brackets."""
    found = WRITTEN.match(text)
    assert found is not None
    from errbar.learners import load_object  # here, since most measures have a name

    thing = load_object(f"{found['place'].strip()}:{found['name']}")
    options = parse(f"options{found['inside']}")[1] if found["inside"] else {}
    about = {k: v for k, v in options.items() if k in OF_THE_MEASURE}
    own = {k: v for k, v in options.items() if k not in OF_THE_MEASURE}
    if isinstance(thing, Measure):
        if about:
            raise BadInput(f"{found['name']} is a Measure, which has its {next(iter(about))} already. Leave it out.")
        guarded = guard_concept(thing, f"measure {found['name']}", limited=True)
        return guarded.having(**own) if own else guarded
    if not is_function(thing):
        raise BadInput(
            f"A measure in a file must be a function (truth, prediction) or a Measure; {found['name']} is a "
            f"{type(thing).__name__}."
        )
    words = {k: str(v) for k, v in about.items() if k != "bounds"}
    bounds = _read_bounds(about["bounds"]) if "bounds" in about else None
    reads, better, name, label = (words.get(word) for word in ("reads", "better", "name", "label"))
    if name is None and not any(hasattr(thing, word) for word in ("__name__", "func", "_score_func")):
        name = found["name"]  # an object that can be called, or such, which no function behind it names
    made = measure_of(thing, reads=reads, better=better, bounds=bounds, name=name, label=label)
    return made.having(**own) if own else made


def _read_bounds(text: object) -> tuple[float, float]:
    """`0..1` as a pair of numbers; inf and -inf are numbers."""
    low, _, high = str(text).partition("..")
    try:
        return float(low), float(high)
    except ValueError:
        raise BadInput(f"bounds= must be written low..high, for example 0..1 or 0..inf; got {text!r}.") from None
