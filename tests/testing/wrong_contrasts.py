"""Wrong contrasts that a person could write, each with the law that it breaks."""

from dataclasses import replace

from errbar._shelf import shelf

load = shelf("contrasts").load


def found(name, change, **fields):
    """The contrast that answers something else: change(found)."""

    def made():
        right = load(name)
        return replace(right, find=lambda given, ask, **s: change(right.find(given, ask, **s)), **fields)

    return made


def asked(name, change):
    def made():
        right = load(name)
        return replace(right, find=lambda given, ask, **s: right.find(given, change(ask), **s))

    return made


def turned(gap):
    return gap._replace(gap=-gap.gap, low=-gap.high, high=-gap.low)


def stretched(gap):
    return gap._replace(low=gap.gap - 1.2 * (gap.gap - gap.low), high=gap.gap + 1.2 * (gap.high - gap.gap))


def wide_unless_declared(name):
    def made():
        right = load(name)

        def find(given, ask, **s):
            gap = right.find(given, ask, **s)
            return gap if ask.level == 0.95 else stretched(gap)

        return replace(right, find=find)

    return made


def one_sided(gap):
    """p of the hypothesis that right is not better: near 1 where left is."""
    return gap._replace(p=gap.p / 2 if gap.gap > 0 else 1 - gap.p / 2)


def bonferroni_for(count):
    """p times a number that is not the number of comparisons."""
    return lambda: replace(load("bonferroni"), find=lambda ps, ask: [min(1.0, p * (len(ps) + count)) for p in ps])


def holm_without_order():
    """Holm's factors, without the running maximum."""

    def find(ps, ask):
        rank = {i: k for k, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__))}
        return [min(1.0, p * (len(ps) - rank[i])) for i, p in enumerate(ps)]

    return replace(load("holm"), find=find)


WRONG = {
    "left minus right": ("has_the_gap_of_its_sides", found("paired", turned)),
    "left minus right over splits": ("has_the_gap_of_its_sides", found("corrected_t", turned)),
    "wilcoxon turned round": ("has_the_gap_of_its_sides", found("wilcoxon", turned)),
    "one-sided p": ("turns_with_its_sides", found("z_unpaired", one_sided)),
    "one-sided p over splits": ("turns_with_its_sides", found("corrected_t", one_sided)),
    "p of 1": ("finds_a_large_difference", found("mover", lambda gap: gap._replace(p=1.0))),
    "an omnibus test that finds nothing": (
        "finds_a_large_difference",
        found("cochran_q", lambda o: o._replace(p=0.5 + o.p / 2)),
    ),
    "p twice as large": (
        "rejects_equal_models_as_often_as_p_says",
        found("friedman", lambda o: o._replace(p=min(1, 2 * o.p))),
    ),
    "p twice as large, of rows": (
        "has_a_p_that_agrees_with_its_interval",
        found("paired", lambda gap: gap._replace(p=min(1, 2 * gap.p))),
    ),
    "p half as large": (
        "has_a_p_that_agrees_with_its_interval",
        found("delong", lambda gap: gap._replace(p=gap.p / 2)),
    ),
    "paired that ignores the level": ("widens_with_the_level", asked("paired", lambda ask: ask.at(0.95))),
    "delong 20 % too wide unless at 0.95": ("widens_with_the_level", wide_unless_declared("delong")),
    "corrected_t 20 % too wide unless at 0.95": ("widens_with_the_level", wide_unless_declared("corrected_t")),
    "bonferroni for one comparison too few": ("rejects_equal_models_no_more_than_it_says", bonferroni_for(-1)),
    "bonferroni for one comparison too many": ("adjusts_upwards", bonferroni_for(1)),
    "holm that turns the order": ("adjusts_upwards", holm_without_order),
    "benjamini-hochberg that does nothing": (
        "rejects_equal_models_no_more_than_it_says",
        lambda: replace(load("bh"), find=lambda ps, ask: list(ps)),
    ),
}
