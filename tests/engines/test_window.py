from collections import deque

import pytest

from errbar.engines._batch import Done, carry_out
from errbar.engines._window import MOST, Crew, batches, results


class Hands:
    """A crew that lands the oldest batch first and keeps a record."""

    def __init__(self, outcome):
        self.outcome, self.given, self.most = outcome, [], 0

    def crew(self):
        return Crew(self._submit, self._landed, lambda i: self.outcome(self.given[i]))

    def _submit(self, keys):
        self.given.append(keys)
        return len(self.given) - 1

    def _landed(self, flying):
        self.most = max(self.most, len(flying))
        return [min(flying)]


def quick(keys):
    return Done([(k, -k) for k in keys], (), None, 0.0)


def slow(keys):
    return Done([(k, -k) for k in keys], (), None, 60.0)


def first_only(keys):
    return Done([(keys[0], -keys[0])], keys[1:], None, 60.0)


@pytest.mark.parametrize("outcome", [quick, slow, first_only])
def test_every_key_lands_once_and_the_window_is_never_exceeded(outcome):
    hands = Hands(outcome)
    got = list(results(hands.crew(), deque(range(500)), {}, 4))
    assert sorted(got) == [(k, -k) for k in range(500)]
    assert hands.most <= 4


def test_quick_batches_double_and_slow_ones_stay_single():
    hands = Hands(quick)
    list(batches(hands.crew(), deque(range(100_000)), {}, 2))
    sizes = [len(keys) for keys in hands.given]
    # Two are given before the first lands; from then on each landing doubles the next, up to the most.
    assert sizes[:6] == [1, 1, 2, 4, 8, 16] and max(sizes) == MOST
    assert sizes[-1] < MOST, "the last keys are shared out"
    hands = Hands(slow)
    list(batches(hands.crew(), deque(range(50)), {}, 2))
    assert {len(keys) for keys in hands.given} == {1}


def test_the_last_keys_are_not_queued_behind_others():
    hands, waiting, flights = Hands(slow), deque(range(10)), []
    for _ in batches(hands.crew(), waiting, flying := {}, 4, 2):
        flights.append((len(waiting), len(flying)))
    # Three are in flight when one has just landed; from four waiting keys on there is one for each of two workers.
    assert flights == [(6, 3), (5, 3), (4, 3), (4, 2), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1), (0, 0)]


def test_keys_may_be_taken_by_others_meanwhile():
    hands, waiting, got = Hands(slow), deque(range(20)), []
    for key, _ in results(hands.crew(), waiting, {}, 2):
        got.append(key)
        if waiting:
            got.append(waiting.popleft())
    assert sorted(got) == list(range(20))


def test_keys_that_the_crew_cannot_take_wait_again():
    def refuses(keys):
        raise OSError("closed")

    waiting = deque(range(5))
    with pytest.raises(OSError, match="closed"):
        list(results(Crew(refuses, list, None), waiting, {}, 2))
    assert list(waiting) == [0, 1, 2, 3, 4]


def test_a_failure_is_raised_after_the_results_before_it():
    def fails(keys):
        return Done([(k, -k) for k in keys if k < 3], (), KeyError("three") if 3 in keys else None, 0.0)

    found = results(Hands(fails).crew(), deque(range(10)), {}, 1)
    assert [next(found) for _ in range(3)] == [(0, 0), (1, -1), (2, -2)]
    with pytest.raises(KeyError, match="three"):
        next(found)


def test_what_was_under_way_is_known_when_the_crew_breaks():
    def breaks(keys):
        if 4 in keys:
            raise OSError("gone")
        return slow(keys)

    waiting, flying = deque(range(10)), {}
    with pytest.raises(OSError, match="gone"):
        list(results(Hands(breaks).crew(), waiting, flying, 3))
    assert sorted(k for keys in flying.values() for k in keys) == [4, 5, 6]
    assert list(waiting) == [7, 8, 9]


def test_a_batch_that_takes_long_comes_back_with_the_rest_undone(monkeypatch):
    ticks = iter(range(100))
    monkeypatch.setattr("errbar.engines._batch.perf_counter", lambda: 0.05 * next(ticks))
    # Begun at 0; after each task the clock is read: 0.05, 0.10, 0.15, 0.20 and 0.25, which is over 0.2.
    done = carry_out(lambda shared, key: key, None, list(range(10)))
    assert [k for k, _ in done.results] == [0, 1, 2, 3, 4] and list(done.left) == [5, 6, 7, 8, 9]
