"""Wrong words that a person could write, each with the law that it breaks."""

from dataclasses import replace
from functools import partial

from errbar.words import word


def but(name, **fields):
    return partial(_but, name, fields)


def _but(name, fields):
    return replace(word(name), **fields)


WRONG = {
    "a word that does not say what it is not": ("says_what_it_is", but("margin", about="Margin: truth times score.")),
    "a page under another name": ("says_what_it_is", but("margin", label="slack")),
    "a paper that nobody has": ("says_what_it_is", but("margin", cites=("nobody1900",))),
    "an essay": ("says_what_it_is", but("margin", about=word("margin").about + " And so on." * 100)),
    "a word that leads nowhere": ("leads_on", but("margin", see=("hinge_loss",))),
    "a word that leads to itself": ("leads_on", but("margin", see=("margin", "hinge_loss"))),
    "a word that leads to a slip of the pen": ("leads_on", but("margin", see=("hinge_loss", "hinge_los"))),
    "an example with another answer": ("runs_its_example", but("margin", example=">>> 1 + 1\n3")),
    "an example without an answer": ("runs_its_example", but("margin", example=">>> a = 1")),
}
