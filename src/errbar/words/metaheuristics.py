"""Metaheuristics: searches that look at part of a large space of settings and use what they have seen: tabu search,
simulated annealing, evolutionary algorithms. Where all settings can be tried, the grid is exhaustive and needs
no luck. Each candidate is judged by validation rows, and the best one's score is the more optimistic, the more were
tried. Not to be confused with the fit itself, which learns a model's parameters from training rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X = [[i * 37 % 101, i * 53 % 97] for i in range(60)]
>>> y = [int(a > 50) for a, _ in X]
>>> space = {"max_depth": [1, 2, 3, 4, 5, 6], "min_leaf": [1, 2, 4]}
>>> run = errbar.select("tree", space, X, y, search="annealing", budget=5, outer="holdout", measures="error_rate")
>>> len(run.selection.candidates)  # of 18
5"""

metaheuristics = Word(
    name="metaheuristics",
    label="metaheuristics",
    see=("hyperparameter", "annealing", "tabu", "evolution", "grid"),
    aliases=("metaheuristic", "search_strategy"),
    cites=("kirkpatrick1983", "glover1989", "eiben2015"),
    example=EXAMPLE,
    about=__doc__ or "",
)
