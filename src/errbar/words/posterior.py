"""Posterior probability: p(c | x), the probability of a class once the features are known; p(c) before that is the
prior, and p(x | c) the likelihood of the class. They are tied by p(x, c) = p(c | x) p(x) = p(x | c) p(c). A
discriminative model estimates p(c | x) itself, a generative one p(x | c) and p(c). Not to be confused with a
score, which orders rows and need not be a probability.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.bayes_prob([[0, 1]]).tolist()  # of both classes at the second x
[[0.75, 0.25]]
>>> world.marginal("class").values.tolist()  # 1/2 + 3/16 + 1/16
[[0.75, 0.25]]"""

posterior = Word(
    name="posterior",
    label="posterior probability",
    see=("bayes_classifier", "class_probability", "scoring_classifier", "generative_model", "joint_probability"),
    aliases=("prior", "likelihood", "class_conditional"),
    example=EXAMPLE,
    about=__doc__ or "",
)
