"""Small runs of two classes that tests of pictures share, worked by hand."""

import errbar
from errbar.pictures import PictureInput, picture

TRUTH, PROB = [1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1]
"""In falling order: a positive, a negative, a positive, a negative."""


def scored(truth=TRUTH, prob=PROB, **more):
    """What pictures see of a scored run of two classes."""
    return PictureInput(errbar.score(truth=truth, prob=prob, positive=1, **more))


def drawn(name, given=None, **more):
    """The Figure of a picture."""
    return picture(name).find(scored(**more) if given is None else given)


def mark(figure, label):
    """The one mark whose legend begins so."""
    (found,) = [m for m in figure.marks if m.label.startswith(label)]
    return found


def corners(m):
    """Vertices of a line."""
    return list(zip(m.x, m.y))
