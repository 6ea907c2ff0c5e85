"""The five stops of the tour: questions, commands, what these print, and what it means.

Every number comes from a run or from the simulation; what a command prints is shown as it prints it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping

from errbar.cli.printing import progress
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import about, count, decimals, gap_decimals, shown
from errbar.report.run_text import render
from errbar.report.screen.fold_lines import fold_command
from errbar.report.screen.screen_width import Screen, width, written_for
from errbar.verbs.demo import Demo, Setting, compare_rivals, evaluate_learner, score_held_out, select_neighbours
from errbar.verbs.demo_teams import ROWS, TEAMS, TRUE_ERROR, Outcome, count_covering_teams, find_z, simulate_teams

SHOWN = "accuracy,recall,roc_auc,calibration_slope"
LEGEND = "● better than baseline   ◆ worse   ○ inconclusive"
WIDE = Screen(width=400)
"""On which an answer is one line."""


class Pause(str):
    """A question, at which a terminal waits."""


Stop = Callable[[Setting, Mapping[str, int]], Iterator[str]]


def wrap(text: str) -> str:
    """Return the text in lines that fit the terminal, at most 80 columns."""
    return textwrap.fill(text, min(width(), 80), break_on_hyphens=False)


def judge_one_model(at: Setting, trained: Mapping[str, int]) -> Iterator[str]:
    """Yield the parts of stop 1: predictions, scored."""
    with progress():
        part = score_held_out("breast_cancer", at, trained["breast_cancer"], SHOWN)
    run = _run_of(part)
    accuracy, recall, slope = run["accuracy"], run["recall"], run["calibration_slope"]
    rows, share = run.data.rows, accuracy.no_skill or 0.0
    yield wrap(
        f"A logistic regression learned from {trained['breast_cancer']:,} breast tumours. We kept {rows:,} others away "
        f"from it. It classifies {_of(accuracy.value, rows)} of those {rows:,} correctly: accuracy "
        f"{accuracy.value:.3f}."
    )
    yield Pause('Guess first: what would you score if you always answered "benign"?')
    yield wrap(f"{share:.3f}. That is the baseline: {_of(share, rows)} of the {rows:,} tumours are benign.")
    yield from _command_and_table(part)
    found = f"The model finds {_percent(recall)} of every 100 malignant tumours."
    yield f"{LEGEND}\n{wrap(f'{found} {_calibration(slope, rows)}')}"


def simulate_chance(at: Setting, trained: Mapping[str, int]) -> Iterator[str]:
    """Yield the parts of stop 2: what chance does to twenty teams."""
    yield wrap(f"Suppose a model's true error is {_true_error()}. {TEAMS} teams test it, {ROWS} rows each.")
    yield Pause("How many teams see no error at all?")
    outcomes = simulate_teams(at.seed, at.level)
    yield "\n".join(_team_lines(outcomes, at.level))
    lucky = sum(o.teams for o in outcomes if o.errors == 0)
    own, textbook = count_covering_teams(outcomes, "errbar"), count_covering_teams(outcomes, "textbook")
    yield wrap(
        f"{count(lucky, 'team')} would announce a perfect model. errbar's interval contained the true {_true_error()} "
        f"for {own} of the {TEAMS} teams, the textbook's for {textbook}. (errbar just ran this simulation; --seed "
        f"{at.seed + 1} draws other teams.)"
    )


def judge_the_method(at: Setting, trained: Mapping[str, int]) -> Iterator[str]:
    """Yield the parts of stop 3: the learner instead of one fit of it."""
    yield wrap(
        "Stop 1 tested one fitted model. A paper usually claims something about the method: logistic regression on "
        "tumours like these. That needs cross-validation."
    )
    yield Pause("Guess first: of 100 new tumours, how many does the method get wrong?")
    with progress():
        part = evaluate_learner(at, "error_rate")
    run = _run_of(part)
    yield from _command_and_table(part)
    yield wrap(_textbook(run))


def compare_methods(at: Setting, trained: Mapping[str, int]) -> Iterator[str]:
    """Yield the parts of stop 4: two learners on the same splits."""
    yield wrap("Naive Bayes is simpler. Both methods learn from the same rows and predict the same rows.")
    yield Pause("Is naive Bayes as good?")
    with progress():
        part = compare_rivals(at)
    run = _run_of(part)
    yield from _command_and_table(part)
    yield from map(wrap, _inconclusive(run))


def choose_settings(at: Setting, trained: Mapping[str, int]) -> Iterator[str]:
    """Yield the parts of stop 5: settings chosen, and the whole search tested."""
    with progress():
        part = select_neighbours(at)
    run = _run_of(part)
    found = run.selection
    assert found is not None
    tried = [str(next(iter(c.params.values()))) for c in found.candidates]
    yield wrap(
        f"How many neighbours should vote? We try {', '.join(tried[:-1])} and {tried[-1]}. The same rows choose the "
        "winner and compute its search score."
    )
    yield Pause("Would you report that score?")
    yield wrap("No: it is optimistic. errbar tests the whole search on rows that had no say.")
    yield "\n".join([*_command_lines(part), "", wrap(_answer(run))])
    error = run[found.measure]
    places = decimals(error.low, error.high, error.value)
    limits = f"{shown(error.low, places)} to {shown(error.high, places)}"
    yield wrap(
        f"Chosen: {found.chosen['name']}. Report this: error {shown(error.value, places)} ({limits}). Do not report "
        f"the search score, {shown(found.naive, places)}. {_rest(run)}".rstrip()
    )


STOPS: Mapping[str, Stop] = {
    "Is this model any good?": judge_one_model,
    "Why an interval?": simulate_chance,
    "One model, or the method?": judge_the_method,
    "Is another method better?": compare_methods,
    "Which settings?": choose_settings,
}
"""Stops by title, in their order."""


def _run_of(part: Demo) -> Run:
    assert part.run is not None
    return part.run


def _command_and_table(part: Demo) -> Iterator[str]:
    """Yield a command, the first line that it prints, and its table."""
    run = _run_of(part)
    yield "\n".join([*_command_lines(part), "", wrap(_answer(run)), "", render(run, quiet=True)])


def _command_lines(part: Demo) -> list[str]:
    return fold_command(f"$ {part.command}", min(width(), 80))


def _answer(run: Run) -> str:
    """Return the first line of what a command prints, before it is folded."""
    with written_for(WIDE):
        return render(run).splitlines()[0]


def _of(share: float | None, rows: int) -> int:
    return round((share or 0.0) * rows)


def _percent(e: Estimate) -> str:
    return f"{100 * (e.low or 0.0):.0f} to {100 * (e.high or 0.0):.0f}"


def _calibration(slope: Estimate, rows: int) -> str:
    """Tell what the calibration slope shows, and what it could hide."""
    if slope.low is None or slope.high is None:
        return ""
    limits = f"{slope.low:.2f} to {slope.high:.2f}"
    if slope.low <= 1 <= slope.high:
        return (
            f"errbar detected no miscalibration: the slope's interval, {limits}, contains the ideal 1. But {rows:,} "
            "rows would miss a moderate flaw."
        )
    return f"Its probabilities are miscalibrated: the slope's interval, {limits}, misses the ideal 1."


def _true_error() -> str:
    return f"{100 * TRUE_ERROR:g} %"


def _team_lines(outcomes: list[Outcome], level: float) -> list[str]:
    """Return a table with a line per number of errors that a team saw."""
    rule = f"textbook: value ± {find_z(level):.2f} SE"
    lines = [f"  errors seen  teams  {rule:<25}  errbar"]
    for o in outcomes:
        textbook = '0 % ± 0, "perfect"' if o.errors == 0 else _limits(o.textbook)
        lines.append(f"  {o.errors:>11}  {o.teams:>5}  {textbook:<25}  {_limits(o.errbar)}")
    return lines


def _limits(limits: tuple[float, float]) -> str:
    return f"{100 * limits[0]:.1f} to {100 * limits[1]:.1f} %"


def _textbook(run: Run) -> str:
    """Tell from how many fits an error comes, and what the textbook's formula would give."""
    error, plan = run["error_rate"], run.plan or {}
    fits, rows = int(plan["main"]), int(plan["n_train"])
    told = f"The error comes from {fits} fits on {rows:,} rows each."
    if error.extras.get("too_narrow", 0.0) <= 1:
        return told
    places = decimals(error.low, error.high, error.value)
    low, high = (shown(error.extras[name], places) for name in ("naive_low", "naive_high"))
    return (
        f"{told} The textbook formula, mean ± sd/√{fits}, gives {low} to {high}: {error.extras['too_narrow']:.1f} "
        f"times too narrow. It treats {fits} overlapping fits as independent. They are not."
    )


def _inconclusive(run: Run) -> Iterator[str]:
    """Tell, for the first comparison that is inconclusive, what would decide it."""
    for c in run.comparisons:
        if c.verdict == "not resolved" and c.resolves is not None and c.rows_needed is not None:
            least = shown(c.resolves, decimals(-c.resolves, c.resolves, None))
            gap = shown(abs(c.gap or 0.0), gap_decimals(c.low, c.high, c.gap))
            yield (
                f"Inconclusive is an answer: these rows detect {c.label} differences of {least} or more. A difference "
                f"of {gap} needs about {about(c.rows_needed)} rows."
            )
            return


def _rest(run: Run) -> str:
    """Tell of the candidates that do about as well as the chosen one."""
    found = run.selection
    assert found is not None
    others = [c.name for c in found.candidates if c.name != found.chosen["name"]]
    alike = [name for name in others if name in found.not_distinguishable]
    if len(alike) < len(others):
        return f"{len(alike)} of the {len(others)} other settings may do as well."
    return f"The other {len(others)} settings may do as well, so the choice hardly matters."
