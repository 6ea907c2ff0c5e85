"""A test set opened again.

A test set gives an honest number once. Whoever looks, changes the model and looks again chooses by its rows: the best
of 50 equal models on 1,000 rows looks 2.4 points better than it is (5.3 on 200 rows, 1.1 on 5,000), and a model that
is changed after every look gains 4.0 points in 20 looks without being any better (9.0 on 200 rows). The ledger of the
run store counts looks, by the content of the rows. A set that was locked (`errbar lock`) is refused from the second
look on; with a reason the number is shown with how much it flatters and the interval that still holds: over k models
that were prespecified, over k (k + 1) / 2 statements where looks may follow from each other, and none beyond 20.
Learners on its rows are refused the first time, which spends no look. On a set that is not locked the count is a note
and no number changes.
Example: `errbar lock patients.csv --test 0.33 --target died`, then `errbar score a.csv --truth died --prob p` and the
same for b.csv: the second is refused.
Remedy: report the first look; choose models on other rows (`errbar evaluate` on the training part, `errbar select`);
for a new number lock new data. Override: `because=CODE`, with the reason, which is kept and printed.
References: Blum and Hardt 2015; Tsamardinos, Greasidou and Borboudakis 2018.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace

from errbar._numeric.chosen_best import expected_maximum
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.ledger import LedgerFacts


def _look(given: CheckInput) -> Iterator[Finding]:
    facts = given.ledger
    assert facts is not None
    if facts.may_be_unknown and not (facts.opened_again and facts.locked):
        yield test_set_opened_again.finding(_describe_lost(facts), measures=tuple(given.measures))
    elif facts.opened_again or (facts.locked and facts.design == "resampled"):
        made = test_set_opened_again.finding(
            _describe(facts, given), measures=tuple(given.measures), weight=min(3.0, 1.0 + 0.1 * facts.looks)
        )
        yield made if facts.locked else replace(made, severity="note")
    for name, share in facts.overlaps[:1]:
        more = f", and with {len(facts.overlaps) - 1} more sets" if len(facts.overlaps) > 1 else ""
        told = f"These rows overlap by {100 * share:.0f} % with {name}, which was looked at before{more}."
        yield replace(test_set_opened_again.finding(told), severity="note")


def _describe(facts: LedgerFacts, given: CheckInput) -> str:
    what = f"{facts.name} ({facts.rows:,} rows, recognised by {facts.recognised})"
    opened = f"opened {_times(facts.looks)} before, since {facts.since}"
    models = f"{facts.models} different model{'s' * (facts.models != 1)} with this one"
    if facts.design == "resampled":
        rule = f"A locked test set is not for training; these rows hold {what}, locked since {facts.since}."
        return f"{rule} Use the other rows: `errbar {given.verb} {facts.train or 'TRAIN'}`."
    if not facts.locked:
        return f"This test set was looked at before: {what}, {opened}, {models}.{_optimism(facts, given)}"
    rule = f"A locked test set is opened once; {what} was {opened}: {models}."
    return f"{rule}{_optimism(facts, given)} Report the first look, or lock new data."


def _describe_lost(facts: LedgerFacts) -> str:
    gone = f"{facts.lost:,} entr{'y' if facts.lost == 1 else 'ies'}"
    return (
        f"A locked test set is opened once; the ledger lost {gone}, which may have been a look at "
        f"{facts.name or 'these rows'}, or their lock. Put back a ledger that has them, or lock new data."
    )


def _times(looks: int) -> str:
    return "once" if looks == 1 else f"{looks:,} times"


def _optimism(facts: LedgerFacts, given: CheckInput) -> str:
    """How much the best of the models flatters, where a standard error is known."""
    if facts.models < 2:
        return " Its predictions are those of an earlier look: nothing was chosen among."
    best = f" The best of {facts.models} equal models on these rows looks better"
    first = next((e for e in given.estimates if e.se is not None and e.slice is None), None)
    if first is None or first.se is None:
        return f"{best} by up to {0.5 / facts.rows**0.5 * expected_maximum(facts.models):.2g} (accuracy)."
    told = f"{best} by about {first.se * expected_maximum(facts.models):.2g} ({first.label})"
    if not facts.locked or facts.kind == "prespecified":
        return f"{told}."
    # The bound that is printed with every number of a locked set: a model may follow from the looks before it.
    most = first.se * expected_maximum(facts.models * (facts.models + 1) // 2)
    return f"{told}, one that was changed after every look by up to {most:.2g}."


def _example() -> object:
    """Two models scored on the same rows in one store."""
    import errbar

    truth = [0, 1, 1, 0, 1] * 12
    first, second = ([1 - t if i % k == 0 else t for i, t in enumerate(truth)] for k in (4, 7))
    with tempfile.TemporaryDirectory() as store:
        errbar.score(truth=truth, label=first, measures="accuracy", store=store)
        return errbar.score(truth=truth, label=second, measures="accuracy", store=store)


test_set_opened_again = Check(
    code=codes.TEST_SET_OPENED_AGAIN,
    name="test_set_opened_again",
    severity="refuse",
    concerns="procedure",
    title="a test set opened again",
    verbs=("score", "evaluate", "compare", "select", "gate", "threshold"),
    look=_look,
    needs=("ledger",),
    example=_example,
    cites=("blum2015", "tsamardinos2018"),
    about=__doc__ or "",
)
