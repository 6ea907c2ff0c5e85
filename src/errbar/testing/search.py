"""Laws every searcher keeps on whatever spaces it accepts."""

from __future__ import annotations

import math
import pickle
import statistics
from collections.abc import Callable, Iterator
from functools import cache

from errbar.errors import ErrbarError
from errbar.records.parameter import Choices, Condition, Parameter, RealNumbers, WholeNumbers
from errbar.records.searcher import Searcher
from errbar.records.space import Branch, Configuration, Space
from errbar.references import unknown_keys
from errbar.search import Search, begin
from errbar.testing import search_reach
from errbar.testing.search_functions import FUNCTIONS, SearchFunction

BUDGET = 24
LONG = 80
"""Asks of which more are random than of half as many."""
ASKS, SEEDS = 100, 6


def spaces() -> dict[str, SearchFunction]:
    """Numbers, categories, conditions, several algorithms, and a grid of nine that every searcher can finish."""
    kernels = ("linear", "rbf")
    few = (
        Parameter(name="kernel", domain=Choices(kernels, kernels)),
        Parameter(name="C", domain=Choices((0.1, 1.0, 10.0), ("0.1", "1.0", "10.0"), is_ordered=True)),
        Parameter(name="degree", domain=WholeNumbers(3, 3)),
        Parameter(name="width", domain=WholeNumbers(1, 2), when=(Condition("kernel", ("rbf",)),)),
        Parameter(name="tol", domain=RealNumbers(0.5, 0.5)),
    )
    small = SearchFunction(Space((Branch("", few),)), lambda c: float(len(c.key)), 0.0)
    return {"nine": small, **{name: make() for name, make in FUNCTIONS.items()}}


def _searches(searcher: Searcher, seed: int = 1) -> Iterator[tuple[str, SearchFunction, Search]]:
    """A search of every space that the searcher accepts."""
    for name, known in spaces().items():
        try:
            search = begin(searcher, known.space, budget=BUDGET, seed=seed)
        except ErrbarError as reason:
            assert len(str(reason)) > 40, f"{searcher.name} refuses the space {name} in too few words: {reason}"
            continue
        yield name, known, search


def _finish(search: Search, loss: Callable[[Configuration], float]) -> list[str]:
    """Asks until the end; the keys in their order."""
    keys = []
    while (configuration := search.ask()) is not None:
        keys.append(configuration.key)
        assert len(keys) <= search.budget, f"{search.searcher.name} asks more often than its budget of {search.budget}"
        search.tell(configuration, loss(configuration))
    return keys


def says_what_it_is(searcher: Searcher) -> None:
    """A page that names every option, a label, and known citations."""
    assert searcher.about.strip() and searcher.label
    untold = [o for o in searcher.options if f"`{o}`" not in searcher.about and f"({o}=" not in searcher.about]
    assert not untold, f"the page of {searcher.name} does not mention {untold}"
    unknown = unknown_keys(searcher.cites)
    assert searcher.cites and not unknown, f"{searcher.name} cites {unknown or 'nothing'}"


def searches_something(searcher: Searcher) -> None:
    """At least one space is accepted, and asked about as often as the budget allows or until all of it is asked."""
    found = [(name, search, _finish(search, known.loss)) for name, known, search in _searches(searcher)]
    assert found, f"{searcher.name} refuses every space"
    for name, search, keys in found:
        size = search.space.size
        assert len(keys) == BUDGET or len(set(keys)) == size, f"{searcher.name} ends after {len(keys)} asks in {name}"


def bears_an_ask_too_many(searcher: Searcher) -> None:
    """Asked on when nothing new is left it says None or repeats: tables that share a value look larger."""
    tables = (Branch("", (Parameter(name="k", domain=WholeNumbers(low, low + 1)),)) for low in (1, 2))
    try:
        search = begin(searcher, Space(tuple(tables)), budget=5, seed=1)
    except ErrbarError:
        return
    keys = _finish(search, lambda c: float(c.texts["k"]))
    assert len(keys) == search.budget or len(set(keys)) == 3, f"{searcher.name} ends after {keys}"


def finds_new_ones(searcher: Searcher) -> None:
    """Where there is much to ask for, at least half of the asks are for something new."""
    for name, known, search in _searches(searcher):
        keys, size = _finish(search, known.loss), known.space.size
        if size is None or size > 10 * BUDGET:
            new = len(set(keys))
            assert 2 * new >= len(keys), f"{searcher.name} asks for {new} different ones in {len(keys)} asks in {name}"


def says_whether_losses_matter(searcher: Searcher) -> None:
    """Told the losses with the other sign, it asks for others; for the same where it says that losses do not matter."""
    differs = False
    for (_, known, one), (_, _, two) in zip(_searches(searcher), _searches(searcher), strict=True):
        turned = _finish(two, lambda c, known=known: -known.loss(c))  # type: ignore[misc]
        differs |= _finish(one, known.loss) != turned
    said = "must heed losses" if searcher.is_adaptive else "must not heed losses"
    assert differs == searcher.is_adaptive, f"{searcher.name} {said}, by its is_adaptive"


def asks_for_what_the_space_holds(searcher: Searcher) -> None:
    """Values of active parameters only, all within their range or list."""
    for name, known, search in _searches(searcher):
        while (c := search.ask()) is not None:
            assert any(_holds(branch, c) for branch in known.space.branches), f"{searcher.name}, {name}: {c.key}"
            search.tell(c, known.loss(c))


def _holds(branch: Branch, c: Configuration) -> bool:
    active = [p for p in branch.parameters if all(c.texts.get(w.parameter) in w.names for w in p.when)]
    if c.learner != branch.learner or [p.name for p in active] != list(c.values):
        return False
    for parameter in active:
        value, domain = c.values[parameter.name], parameter.domain
        if isinstance(domain, Choices):
            if not any(value is known for known in domain.values):
                return False
        elif isinstance(domain, WholeNumbers | RealNumbers) and (
            not isinstance(value, int | float) or not domain.low <= value <= domain.high
        ):
            return False
    return True


def repeats_itself(searcher: Searcher) -> None:
    """Same seed and losses, same asks."""
    for (name, known, one), (_, _, two) in zip(_searches(searcher), _searches(searcher), strict=True):
        assert _finish(one, known.loss) == _finish(two, known.loss), f"{searcher.name} differs from itself in {name}"


def can_be_cut_short(searcher: Searcher) -> None:
    """Ended by a clock and asked for again: as many asks of what was laid out for more (`schedule`) are the same."""
    known = FUNCTIONS["discrete"]()
    laid_out = searcher.having(schedule=LONG) if "schedule" in searcher.options else searcher
    try:
        whole, part = (begin(s, known.space, budget=b, seed=1) for s, b in ((searcher, LONG), (laid_out, LONG // 2)))
        asked = _finish(part, known.loss)
    except ErrbarError:
        return
    assert _finish(whole, known.loss)[: len(asked)] == asked, (
        f"{searcher.name} asks for others where its budget is smaller: give it the option `schedule`, and lay out by "
        "`task.schedule` what depends on the number of asks"
    )


def follows_the_seed(searcher: Searcher) -> None:
    """Another seed asks for others, or, where nothing is left to chance, for the same."""
    pairs = zip(_searches(searcher, 1), _searches(searcher, 2), strict=True)
    differs = {_finish(a, known.loss) != _finish(b, known.loss) for (_, known, a), (_, _, b) in pairs}
    assert len(differs) == 1, f"{searcher.name} follows the seed in some spaces only"


def outlives_failures(searcher: Searcher) -> None:
    """Fits that fail (inf, nan) are asked around: the budget is still spent, and the best is a loss that is finite."""
    for name, known, search in _searches(searcher):
        count = 0

        def loss(c: Configuration, known: SearchFunction = known) -> float:
            nonlocal count
            count += 1
            return known.loss(c) if count % 3 == 0 else math.nan if count % 3 == 1 else math.inf

        asked = _finish(search, loss)
        assert search.best is not None and math.isfinite(search.best.loss), f"{searcher.name}, {name}: {search.best}"
        assert len(asked) == BUDGET or len(set(asked)) == known.space.size


def takes_losses_in_any_order(searcher: Searcher) -> None:
    """Four asked before they are told, the last one first."""
    for _, known, search in _searches(searcher):
        while waiting := [c for c in (search.ask() for _ in range(4)) if c is not None]:
            for configuration in reversed(waiting):
                search.tell(configuration, known.loss(configuration))
        assert len(search.told) == search.asked


def learns(searcher: Searcher) -> None:
    """On eight whole numbers the median of six searches ends lower than random search's, where losses matter at all."""
    if not searcher.is_adaptive:
        return
    try:
        ours = _median_best(searcher)
    except ErrbarError:
        return
    random = _random_best()
    assert ours < random, f"{searcher.name} ends at {ours:.3g}, random search at {random:.3g}"


@cache
def _random_best() -> float:
    from errbar.search import searcher as find

    return _median_best(find("random"))


def _median_best(searcher: Searcher) -> float:
    known = FUNCTIONS["discrete"]()
    found = []
    for seed in range(SEEDS):
        search = begin(searcher, known.space, budget=ASKS, seed=seed)
        _finish(search, known.loss)
        found.append(search.best.loss if search.best else math.inf)
    return statistics.median(found)


def travels(searcher: Searcher) -> None:
    """Pickled and back it asks for the same."""
    copy: Searcher = pickle.loads(pickle.dumps(searcher))
    for (_, known, ours), (_, _, theirs) in zip(_searches(searcher), _searches(copy), strict=True):
        assert _finish(ours, known.loss) == _finish(theirs, known.loss)


SEARCH_LAWS: dict[str, Callable[[Searcher], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        searches_something,
        bears_an_ask_too_many,
        finds_new_ones,
        says_whether_losses_matter,
        asks_for_what_the_space_holds,
        repeats_itself,
        can_be_cut_short,
        follows_the_seed,
        outlives_failures,
        takes_losses_in_any_order,
        learns,
        travels,
        search_reach.visits_all_of_the_cube,
        search_reach.learns_from_failures,
    )
}
