"""Joint probability: p(x, c), how often feature vector x and class c come together. Its sums are the marginals p(x)
and p(c); divided by p(x) it is the conditional p(c | x), divided by p(c) it is p(x | c). `errbar lab` with
`study=bayes` shows all of them, of a table, a file or a simulation. Not to be confused with a product p(x) p(c),
which it is only where class and features are independent.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> world = errbar.world("discrete_table")  # p(x) 1/2, 1/4, 1/4, 0; p(class 1 | x) 1, 3/4, 1/4, 0
>>> world.joint.values.tolist()[1]  # of the second x with both classes
[0.1875, 0.0625]"""

joint_probability = Word(
    name="joint_probability",
    label="joint probability",
    see=("marginals", "posterior", "bayes_error", "generative_model"),
    aliases=("joint_distribution", "conditional_probability", "conditional_distribution"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
