"""Generative model: a model of how rows come about: p(x | c) of every class and p(c), from which p(c | x) follows.
Naive Bayes is one. A discriminative model, such as logistic regression, goes for p(c | x) or for the boundary
itself. Where its assumptions hold a generative model needs fewer rows. Not to be confused with a model that
makes texts or pictures.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("two_gaussians")  # known p(x | c), so the posterior is known as well
>>> world.bayes_prob([[0.0, 0.0]]).tolist()  # half way between two equal classes
[[0.5, 0.5]]"""

generative_model = Word(
    name="generative_model",
    label="generative model",
    see=("posterior", "joint_probability", "bayes_classifier", "naive_bayes"),
    aliases=("discriminative_model", "generative_and_discriminative"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
