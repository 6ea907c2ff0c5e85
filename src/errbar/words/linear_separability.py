"""Linear separability: classes that a hyperplane parts without an error: a straight line in the plane. It needs
classes without label noise, and leaves open which of many hyperplanes does best on new rows; the optimum one is the
boundary of the Bayes classifier. Not to be confused with a small error of a linear model, which is common without it.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[0, 0], [1, 0], [0, 2], [1, 2]], [0, 0, 1, 1]  # x2 = 1 parts them
>>> errbar.evaluate("svm(kernel=linear)", X, y, plan="resubstitution", measures="error_rate")["error_rate"].value
0.0"""

linear_separability = Word(
    name="linear_separability",
    label="linear separability",
    see=("bayes_classifier", "label_noise", "generative_model"),
    aliases=("linearly_separable", "separating_hyperplane"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
