"""The values of one parameter, however they are written: a list, a range, a distribution of SciPy or of Optuna."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from errbar.errors import BadInput
from errbar.records.concept import check_known
from errbar.records.parameter import Choices, Domain, Quantiles, RealNumbers, Scale, WholeNumbers, check_range

MOST_VALUES = 100_000
"""Of a list or of a range with a step: more is a range."""
LONGEST_NAME = 80
REMEDY = "Write a list of values, {low, high}, or a distribution of SciPy or Optuna."


def read_values(name: str, given: object) -> Domain:
    """The values; refused in words where there are none."""
    kind = type(given).__name__
    if isinstance(given, Mapping):
        return _of_table(name, given)
    if kind in ("FloatDistribution", "IntDistribution", "CategoricalDistribution"):
        return _of_optuna(name, given)
    if hasattr(given, "dist") and hasattr(given, "ppf"):
        return _of_scipy(name, given)
    if hasattr(given, "rvs") or hasattr(given, "icdf"):
        found = "one without its parameters" if hasattr(given, "ppf") else f"{kind}, which has no quantiles (ppf)"
        raise BadInput(f"{name} needs a distribution with its parameters and quantiles; got {found}. {REMEDY}")
    if isinstance(given, set | frozenset):
        raise BadInput(f"{name} needs values in a fixed order; got a set. Write a list.")
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise BadInput(f"{name} needs a list of values; got {given!r}. {REMEDY}")
    return choices_of(name, given)


def choices_of(name: str, given: Iterable[object]) -> Choices:
    """A list of values, each once, by names that are the same in every process."""
    values = [_plain(value) for value in given]
    if not values:
        raise BadInput(f"{name} needs at least one value; got an empty list.")
    if len(values) > MOST_VALUES:
        raise BadInput(f"{name} has {len(values):,} values; at most {MOST_VALUES:,} are listed. Write {{low, high}}.")
    if any(isinstance(v, float) and math.isnan(v) for v in values):
        raise BadInput(f"{name} must not have nan among its values. Leave it out.")
    named: dict[str, object] = {}
    for value, text in zip(values, _names(values), strict=True):
        named.setdefault(text, value)
    return Choices(tuple(named.values()), tuple(named), _is_ordered(list(named.values())))


def name_of(value: object) -> str:
    """What a value is called: text as it is, numbers as written, objects by how they show themselves."""
    if isinstance(value, str):
        return value
    text = re.sub(r"\s+", " ", repr(value)).strip()
    if " at 0x" in text or len(text) > LONGEST_NAME:  # an address differs in every process
        return str(getattr(value, "__qualname__", type(value).__qualname__))
    return text


def _names(values: list[object]) -> list[str]:
    """A name for each, apart for what differs: '1' and 1; the second object of a name gets #2."""
    names = [name_of(v) for v in values]
    by_name: dict[str, list[object]] = {}
    out = []
    for value, text in zip(values, names, strict=True):
        if isinstance(value, str) and any(n == text and not isinstance(v, str) for n, v in zip(names, values)):
            text = repr(value)
        same = by_name.setdefault(text, [])
        known = next((i for i, other in enumerate(same) if other is value or _is_shown_whole(value)), None)
        if known is None:
            known = len(same)
            same.append(value)
        out.append(text if known == 0 else f"{text}#{known + 1}")
    return out


def _is_shown_whole(value: object) -> bool:
    """Whether equal names are equal values."""
    text = repr(value)
    return isinstance(value, str) or (" at 0x" not in text and len(text) <= LONGEST_NAME and "..." not in text)


def _plain(value: object) -> object:
    """A scalar of NumPy as the number or text that it is."""
    if type(value).__module__ == "numpy" and getattr(value, "ndim", None) == 0 and hasattr(value, "item"):
        plain: object = value.item()
        return plain
    return value


def _is_ordered(values: list[object]) -> bool:
    """Numbers that rise or fall as they are written have neighbours."""
    numbers = [float(v) for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    steps = [b - a for a, b in pairwise(numbers)]
    return len(numbers) == len(values) > 1 and (min(steps) > 0 or max(steps) < 0)


def _of_table(name: str, table: Mapping[object, object]) -> Domain:
    """`{low, high, scale}` or `{values}`; `simple` and `when` are read elsewhere."""
    words = {str(key): value for key, value in table.items()}
    check_known(name, dict.fromkeys(("low", "high", "scale", "values", "simple", "when")), words)
    if "values" in words:
        extra = [w for w in ("low", "high", "scale") if w in words]
        if extra or isinstance(words["values"], Mapping):
            raise BadInput(f"{name} needs either values or low and high; got both." if extra else f"{name}: {REMEDY}")
        return read_values(name, words["values"])
    if "low" not in words or "high" not in words:
        raise BadInput(f"{name} needs low and high, or values; got {', '.join(words) or 'nothing'}.")
    low, high = (_number(name, words[end]) for end in ("low", "high"))
    scale = str(words.get("scale", "linear"))
    return _range(name, low, high, scale)


def _number(name: str, value: object) -> int | float:
    value = _plain(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"{name} needs numbers as low and high; got {value!r}.")
    return value


def _range(name: str, low: float, high: float, scale: str) -> Domain:
    """Whole numbers where both ends are written so."""
    check_range(low, high, scale, name)
    chosen: Scale = "log" if scale == "log" else "linear"
    if isinstance(low, int) and isinstance(high, int):
        return WholeNumbers(low, high, chosen)
    return RealNumbers(float(low), float(high), chosen)


def _of_optuna(name: str, given: object) -> Domain:
    """Their three distributions, by their attributes: Optuna itself is not loaded."""
    if hasattr(given, "choices"):
        return choices_of(name, given.choices)
    low, high = _number(name, getattr(given, "low", None)), _number(name, getattr(given, "high", None))
    step = getattr(given, "step", None)
    is_whole = isinstance(low, int)
    if step is None or (is_whole and step == 1):
        return _range(name, low, high, "log" if getattr(given, "log", False) else "linear")
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST_VALUES:
        raise BadInput(f"{name} has {count:,} steps; at most {MOST_VALUES:,} are listed. Leave the step out.")
    return choices_of(name, [low + i * step if is_whole else round(low + i * step, 12) for i in range(count)])


def _of_scipy(name: str, given: object) -> Domain:
    """uniform, loguniform and randint as ranges; any other by its quantiles."""
    family = str(getattr(getattr(given, "dist", None), "name", "") or type(getattr(given, "dist", None)).__name__)
    support = getattr(given, "support", None)
    low, high = (float(end) for end in support()) if callable(support) else (math.nan, math.nan)
    if math.isnan(low) or math.isnan(high):
        raise BadInput(f"{name} needs a distribution whose parameters are valid; {family} has no support.")
    if family == "randint":
        return _range(name, int(low), int(high), "linear")
    if family in ("loguniform", "reciprocal", "uniform"):
        return _range(name, low, high, "linear" if family == "uniform" else "log")
    return Quantiles(given, family, is_whole=hasattr(given, "pmf"))  # type: ignore[arg-type]
