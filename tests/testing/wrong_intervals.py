"""Wrong interval methods that a person could write, each with the law that it breaks."""

from dataclasses import replace

from errbar._shelf import shelf

load = shelf("intervals").load
HIGH = 1.2


def ended(name, change, **fields):
    """The method with other limits: change(value, low, high, ask)."""

    def made():
        right = load(name)

        def find(given, ask):
            low, high, *rest = right.find(given, ask)
            a, b = given.measure.bounds if hasattr(given, "measure") else (0.0, 1.0)
            low, high = change(given.value, low, high, ask)
            return (max(low, a), min(high, b), *rest)

        return replace(right, find=find, **fields)

    return made


def asked(name, change):
    """The method that is asked something else: change(ask)."""

    def made():
        right = load(name)
        return replace(right, find=lambda given, ask: right.find(given, change(ask)))

    return made


def told(name, change):
    """The method that looks at something else: change(scored)."""

    def made():
        right = load(name)
        return replace(right, find=lambda given, ask: right.find(change(given), ask))

    return made


def stretched(value, low, high, by):
    return value - by * (value - low), value + by * (high - value)


def wide_unless_declared(value, low, high, ask):
    return (low, high) if ask.level == 0.95 else stretched(value, low, high, HIGH)


def wide_above(value, low, high, ask):
    return (low, high) if ask.level == 0.95 else (low, value + HIGH * (high - value))


def wide_at_99(value, low, high, ask):
    return stretched(value, low, high, HIGH) if ask.level == 0.99 else (low, high)


def wide_always(value, low, high, ask):
    return stretched(value, low, high, HIGH)


def one_sided(value, low, high, ask):
    return -9.0, high


def lower_end_of_095(value, low, high, ask):
    return (value - 0.1 if ask.level > 0.5 else low), high


def shifted(value, low, high, ask):
    return high + 0.01, high + 0.02 + (high - low)


def added(scored):
    """One success more."""
    return replace(scored, basis=replace(scored.basis, hits=scored.basis.hits + 1, trials=scored.basis.trials + 1))


WRONG = {
    "wilson that ignores the level": ("widens_with_the_level", asked("wilson", lambda ask: ask.at(0.95))),
    "bootstrap that ignores the level": ("widens_with_the_level", asked("bootstrap", lambda ask: ask.at(0.95))),
    "hall 20 % too wide unless at 0.95": ("widens_with_the_level", ended("hall", wide_unless_declared)),
    "wilson 20 % too wide unless at 0.95": ("widens_with_the_level", ended("wilson", wide_unless_declared)),
    "bootstrap 20 % too wide unless at 0.95": ("widens_with_the_level", ended("bootstrap", wide_unless_declared)),
    "delta 20 % too wide at 0.99": ("widens_with_the_level", ended("delta", wide_at_99)),
    "wilson 20 % too wide above, unless at 0.95": ("widens_with_the_level", ended("wilson", wide_above)),
    "dkw that is 20 % too wide unless at 0.95": ("widens_with_the_level", ended("dkw", wide_unless_declared)),
    "order_statistics that ignores the level": (
        "widens_with_the_level",
        asked("order_statistics", lambda ask: ask.at(0.95)),
    ),
    "normal with one tail of the level": (
        "is_as_wide_as_its_error",
        asked("normal", lambda ask: ask.at(2 * ask.level - 1)),
    ),
    "delong with half of the tails": (
        "is_as_wide_as_its_error",
        asked("delong", lambda ask: ask.at((1 + ask.level) / 2)),
    ),
    "jeffreys that is always 20 % too wide": ("is_as_wide_as_its_error", ended("jeffreys", wide_always)),
    "bca that is always 20 % too wide": ("is_as_wide_as_its_error", ended("bca", wide_always)),
    "wilson with a lower end at the bound": ("widens_with_the_level", ended("wilson", one_sided)),
    "hall with a lower end that does not move": ("widens_with_the_level", ended("hall", lower_end_of_095)),
    "midp beside its value": ("contains_the_value", ended("midp", shifted)),
    "agresti_coull that adds to hits only": (
        "says_the_same_of_errors_and_hits",
        told("agresti_coull", lambda s: added(s) if s.measure.name == "accuracy" else s),
    ),
    "normal that ignores weights": (
        "gives_rows_without_weight_no_say",
        told("normal", lambda s: replace(s, weight=None)),
    ),
    "bootstrap that ignores weights": (
        "gives_rows_without_weight_no_say",
        told("bootstrap", lambda s: replace(s, weight=None)),
    ),
    "bootstrap with a seed of its own": (
        "follows_the_seed",
        asked("bootstrap", lambda ask: replace(ask, seed=7, kept={})),
    ),
    "normal that takes rows for units": ("counts_copies_once", told("normal", lambda s: replace(s, unit=None))),
    "exact that declares next to nothing": ("covers_as_often_as_it_says", lambda: replace(load("exact"), covers=0.5)),
    "wilson 10 % too narrow": (
        "covers_as_often_as_it_says",
        ended("wilson", lambda v, low, high, ask: stretched(v, low, high, 0.9)),
    ),
    "newcombe with too few rows on one side": (
        "is_as_wide_as_its_error",
        told(
            "newcombe",
            lambda s: replace(
                s, basis=replace(s.basis, positives=s.basis.positives / 2, negatives=s.basis.negatives / 2)
            ),
        ),
    ),
}
