"""Wrong studies that a person could write, each with the law that it breaks."""

from dataclasses import replace

import numpy as np

from errbar._shelf import shelf

load = shelf("studies").load


def found(name, change):
    """The study whose table is changed: change(sheet)."""

    def made():
        right = load(name)

        def run(setup):
            result = right.run(setup)
            return result._replace(sheets=(change(result.sheets[0]), *result.sheets[1:]))

        return replace(right, run=run)

    return made


def asked(name, change):
    """The study that is set up otherwise: change(setup)."""

    def made():
        right = load(name)
        return replace(right, run=lambda setup: right.run(change(setup)))

    return made


def errors(change):
    """The same change of every standard error."""

    def changed(sheet):
        at = [i for i, c in enumerate(sheet.columns) if c.endswith("_se")]
        rows = [[change(x) if i in at and x is not None else x for i, x in enumerate(row)] for row in sheet.rows]
        return replace(sheet, rows=tuple(map(tuple, rows)))

    return changed


def without_errors(sheet):
    kept = [i for i, c in enumerate(sheet.columns) if not c.endswith("_se")]
    rows = tuple(tuple(row[i] for i in kept) for row in sheet.rows)
    return replace(sheet, columns=tuple(sheet.columns[i] for i in kept), rows=rows)


WRONG = {
    "standard errors of 0": ("has_an_error_beside_each_number", found("learning_curve", errors(lambda x: 0.0))),
    "no standard errors": ("has_an_error_beside_each_number", found("learning_curve", without_errors)),
    "standard errors below 0": ("has_an_error_beside_each_number", found("learning_curve", errors(lambda x: -x))),
    "spread for standard error": ("has_errors_that_shrink", found("learning_curve", errors(lambda x: 0.1))),
    "numbers that JSON does not know": ("survives_json", found("learning_curve", errors(np.float64))),
    "a seed that nobody hears": ("follows_the_seed", asked("learning_curve", lambda s: replace(s, seed=0))),
    "two replications less": (
        "tells_how_far_it_is",
        asked("learning_curve", lambda s: replace(s, replications=max(2, s.replications - 2))),
    ),
}
