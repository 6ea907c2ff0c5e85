import pytest

from errbar.records.comparison import Comparison


def looks(count, *, level=0.95, p=0.5, primary=False):
    one = {"left": "A", "right": "B", "gap": 0.01, "low": -0.1, "high": 0.12, "p_adjusted": p, "method": "paired"}
    return tuple(
        Comparison(**one, measure=f"m{i}", level=level, p=p, verdict="not resolved", primary=primary and i == 0)
        for i in range(count)
    )


# One less the chance that none does: 1 - 0.95^4 = 0.185, 1 - 0.95^36 = 0.842, 1 - 0.95^2 = 0.098, 1 - 0.9^10 = 0.651.
@pytest.mark.parametrize(("count", "level", "share"), [(4, 0.95, 19), (36, 0.95, 84), (2, 0.95, 10), (10, 0.9, 65)])
def test_how_often_chance_alone_would_find_something(told, count, level, share):
    (found,) = told("many_looks", "compare", comparisons=looks(count, level=level), primary=None)
    assert (found.code, found.severity) == ("EB203", "warn")
    assert found.message.startswith(
        f"Of {count} comparisons none is declared primary. Unadjusted, one or more would seem decided by chance in "
        f"up to {share} % of cases."
    )
    assert "`primary`" in found.message


def test_a_primary_measure_is_one_look(told):
    assert not told("many_looks", "compare", comparisons=looks(36), primary="m0")
    assert not told("many_looks", "compare", comparisons=looks(36, primary=True))


def test_one_comparison_is_one_look(told):
    assert not told("many_looks", "compare", comparisons=looks(1), primary=None)


def test_comparisons_without_a_p_are_no_looks(told):
    assert not told("many_looks", "compare", comparisons=looks(1) + looks(5, p=None), primary=None)
