"""Seed: the number from which all randomness of a run starts: splits, fits, draws. The same seed, data and versions
give the same numbers; `seed=0` is the default. Not to be confused with a setting: choosing the seed with the best
result is a search, and its result is optimistic.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i % 7] for i in range(40)], [0, 1, 1, 0] * 10
>>> values = [errbar.evaluate("knn", X, y, seed=3, measures="error_rate")["error_rate"].value for _ in range(2)]
>>> values[0] == values[1]
True"""

seed = Word(
    name="seed",
    label="seed",
    see=("run", "look", "cross_validation"),
    aliases=("random_seed", "random_state"),
    example=EXAMPLE,
    about=__doc__ or "",
)
