"""Label noise: rows with the same features and different classes, because features are missing, measured badly or
labels are wrong. Where p(c | x) is neither 0 nor 1, no rule is right every time, and the Bayes error is above 0.
Not to be confused with noise in the features, which a model can average out with more of them.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> clean, noisy = (errbar.world(f"label_noise(rate={rate}, distance=20)") for rate in (0.0, 0.1))
>>> round(clean.bayes_error.value, 6), round(noisy.bayes_error.value, 6)  # one label in ten is flipped
(0.0, 0.1)"""

label_noise = Word(
    name="label_noise",
    label="label noise",
    see=("bayes_error", "noise", "overfitting"),
    example=EXAMPLE,
    about=__doc__ or "",
)
