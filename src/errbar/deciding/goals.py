"""Goals: what a threshold is chosen for, as it is written: cost, youden, sensitivity=0.9, f1, top=0.1."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias, get_args

from errbar.errors import BadInput, meant, near

GoalName: TypeAlias = Literal["cost", "youden", "sensitivity", "specificity", "f1", "top"]
WITH_AMOUNT: dict[GoalName, str] = {
    "sensitivity": "0.9",
    "specificity": "0.9",
    "top": "0.1",
}
"""Goals that need a number, each with an example."""
ALIASES: dict[str, GoalName] = {"recall": "sensitivity", "tpr": "sensitivity", "tnr": "specificity", "f_measure": "f1"}
MEASURES: dict[GoalName, str] = {
    "cost": "cost",
    "youden": "youden",
    "sensitivity": "recall",
    "specificity": "specificity",
    "f1": "f1",
    "top": "precision",
}
"""The measure that tells how well a goal is met, as it is named on the shelf."""


class Goal(NamedTuple):
    """A name, and the share that it asks for where it asks for one."""

    name: GoalName
    amount: float | None = None

    @property
    def key(self) -> str:
        """As it is written."""
        return self.name if self.amount is None else f"{self.name}={self.amount:g}"

    @property
    def measure(self) -> str:
        """The measure that is read first."""
        return MEASURES[self.name]


def read_goal(written: str | None, *, has_costs: bool) -> Goal:
    """The goal that was asked for; cost where costs were given and nothing else was said."""
    if written is None:
        if not has_costs:
            raise BadInput(
                "Pass a goal: `cost=fn=10,fp=1`, `goal=youden`, `goal=sensitivity=0.9`, `goal=f1` or `goal=top=0.1`."
            )
        return Goal("cost")
    name, equals, text = (x.strip() for x in str(written).partition("="))
    known = ALIASES.get(name.lower(), name.lower())
    found = next((goal for goal in get_args(GoalName) if goal == known), None)
    if found is None:
        close = near(name, get_args(GoalName))
        hint = meant(close)
        raise BadInput(f"`goal` must be one of {', '.join(get_args(GoalName))}; got {name!r}.{hint}")
    if found not in WITH_AMOUNT:
        if equals:
            raise BadInput(f"`goal={found}` takes no number; got {written!r}. Leave it out.")
        if found == "cost" and not has_costs:
            raise BadInput("`goal=cost` needs costs; got none. Give `cost=fn=10,fp=1`.")
        return Goal(found)
    return Goal(found, _share(found, text))


def _share(name: GoalName, text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = math.nan
    if not 0 < share < 1:
        example = f"`goal={name}={WITH_AMOUNT[name]}`"
        raise BadInput(f"The goal {name} needs a share between 0 and 1, {example}; got {text or 'none'}.")
    return share
