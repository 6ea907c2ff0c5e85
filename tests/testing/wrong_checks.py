"""Wrong checks that a person could write, each with the law that it breaks."""

import re
from dataclasses import replace

from errbar._shelf import shelf

load = shelf("checks").load


def said(name, change, **fields):
    """The check whose message is changed."""

    def made():
        right = load(name)

        def look(given):
            return [replace(f, message=change(f.message)) for f in right.look(given)]

        look.__module__ = right.look.__module__
        return replace(right, look=look, **fields)

    return made


def counted(by):
    """The first count of the message is this much off."""
    return lambda text: re.sub(
        r"(?<![\w.])\d[\d,]*", lambda n: f"{int(n.group().replace(',', '')) + by:,}", text, count=1
    )


def everywhere(right):
    """A finding, whatever was found."""
    return lambda given: [right.finding("Something may be wrong with these rows. Look at them.")]


WRONG = {
    "few_units counts a row too many": ("states_counts_that_it_was_given", said("few_units", counted(1))),
    "too_few_events counts a row too few": (
        "states_counts_that_it_was_given",
        said("too_few_events", lambda text: text.replace("20 rows", "19 rows")),
    ),
    "conflicting_labels counts pairs for rows": (
        "states_counts_that_it_was_given",
        said("conflicting_labels", counted(-21)),
    ),
    "labels_equal_the_truth counts one too many": (
        "states_counts_that_it_was_given",
        said("labels_equal_the_truth", counted(1)),
    ),
    "copies_across_the_split counts twice": (
        "states_counts_that_it_was_given",
        said("copies_across_the_split", counted(16)),
    ),
    "training_rows_scored leaves one out": (
        "states_counts_that_it_was_given",
        said("training_rows_scored", counted(-1)),
    ),
    "a check that always speaks": (
        "is_silent_on_clean_runs",
        lambda: replace(load("small_r2"), look=everywhere(load("small_r2")), needs=()),
    ),
    "a check that speaks of nothing": (
        "bears_having_nothing",
        lambda: replace(load("small_r2"), look=everywhere(load("small_r2")), needs=()),
    ),
    "a check that needs rows and does not say so": (
        "bears_having_nothing",
        lambda: replace(load("few_units"), needs=()),
    ),
    "a check that never speaks": ("fires_on_its_example", lambda: replace(load("few_units"), look=lambda given: [])),
    "a check that speaks for another": (
        "states_counts_that_it_was_given",
        lambda: replace(
            load("few_units"), look=lambda given: load("few_units").look(given), code="EB299", severity="warn"
        ),
    ),
    "a note that refuses": (
        "states_counts_that_it_was_given",
        lambda: replace(
            load("few_units"),
            look=lambda given: [replace(f, severity="refuse") for f in load("few_units").look(given)],
        ),
    ),
    "no remedy": (
        "says_the_remedy",
        lambda: replace(load("few_units"), about="So few units that nothing can be seen."),
    ),
    "a code that is taken": ("has_a_code_of_its_own", lambda: replace(load("few_units"), code=load("small_r2").code)),
}
