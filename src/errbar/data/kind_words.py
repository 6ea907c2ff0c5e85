"""Kinds of target as a user names them."""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import CLASSIFICATION, CLASSIFIED, REGRESSION

KINDS = (*CLASSIFIED, *REGRESSION, "classification")


def check_kind(asked: str | None) -> None:
    """BadInput for a word that names no kind."""
    if asked is not None and asked not in KINDS:
        raise BadInput(f"`kind` must be {', '.join(KINDS)}; got {asked!r}.")


def require_kind(found: Predictions, asked: str | None) -> Predictions:
    """The predictions; BadInput where their columns make them of another kind than the one asked for."""
    check_kind(asked)
    if asked in (None, found.kind, "classification" if found.kind in CLASSIFICATION else found.kind):
        return found
    raise BadInput(f"`kind={asked}` does not fit: the columns make it {found.kind}. Leave `kind` out.")
