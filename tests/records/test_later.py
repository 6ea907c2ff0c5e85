"""Fields that are found when they are read: for every reader the record is as if all had been found at once."""

import copy
import pickle
from dataclasses import dataclass, field, replace

import pytest

from errbar.records.later import found_later, is_copied, later


@found_later("b", "c")
@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    a: int
    b: float = 0.0
    c: dict = field(default_factory=dict, hash=False)


def made(count=None):
    def find():
        if count is not None:
            count.append(1)
        return 2.5

    return Part(a=1, b=later(find), c=later(lambda: {"x": 3}))


PLAIN = Part(a=1, b=2.5, c={"x": 3})


@pytest.mark.parametrize(
    "of",
    [
        repr,
        hash,
        lambda x: pickle.loads(pickle.dumps(x)),
        copy.copy,
        copy.deepcopy,
        lambda x: replace(x, a=7),
        lambda x: (x.b, x.c),
    ],
)
def test_every_way_of_reading_finds_the_values(of):
    assert of(made()) == of(PLAIN)


def test_equal_on_either_side():
    assert made() == PLAIN
    assert made() == PLAIN
    assert made() == made()
    assert Part(a=1, b=later(lambda: 2.4)) != Part(a=1, b=2.5)


def test_a_value_is_found_once_and_not_before_it_is_read():
    count = []
    part = made(count)
    assert count == []
    assert (part.b, part.b, part.b) == (2.5, 2.5, 2.5)
    assert len(count) == 1


def test_what_cannot_wait_is_found_at_once():
    count = []
    part = Part(a=1, b=later(lambda: count.append(1) or 2.5, wait=False))
    assert len(count) == 1
    assert part.b == 2.5


def test_what_raises_is_asked_again():
    tries = []

    def find():
        tries.append(1)
        if len(tries) == 1:
            raise MemoryError
        return 2.5

    part = Part(a=1, b=later(find))
    with pytest.raises(MemoryError):
        _ = part.b
    assert part.b == 2.5


def test_defaults_and_frozen_fields_stay_as_they_were():
    assert Part(a=1) == Part(a=1, b=0.0, c={})
    with pytest.raises(AttributeError):
        made().b = 3


@pytest.mark.parametrize(
    ("rows", "numbers", "copied"),
    [
        (2000, 2_000_000, True),
        (2001, 2001, True),
        (65_535, 65_535, True),
        (65_536, 65_536, False),
        (22_000, 66_000, False),
    ],
)
def test_a_role_is_copied_where_rows_are_few_or_its_numbers(rows, numbers, copied):
    assert is_copied(rows, numbers) is copied
