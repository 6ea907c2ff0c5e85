"""Leave-one-out: cross-validation with one row a fold, k = n: nearly unbiased for the learner at n - 1 rows, never
stratified, n fits. Its n models are nearly the same, so its estimate varies as much as that of fewer folds, or
more. Of a rule that answers with the majority it is wrong on purpose: leaving a row out makes its class the
minority. Not to be confused with leave-one-object-out, which leaves out all rows of a patient.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(20)], [0, 1] * 10  # without the row, its class is the rarer one
>>> errbar.evaluate("constant", X, y, plan="leave_one_out", measures="error_rate")["error_rate"].value
1.0"""

leave_one_out = Word(
    name="leave_one_out",
    label="leave-one-out",
    see=("cross_validation", "leave_one_unit_out", "leave_one_out_majority"),
    aliases=("n_fold_cross_validation",),
    cites=("lachenbruch1968", "kohavi1995"),
    example=EXAMPLE,
    about=__doc__ or "",
)
