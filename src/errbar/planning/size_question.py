"""A question about sizes: the numbers that describe a study before it is made, and which of them go together."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import final

from errbar.errors import BadInput
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.requests.choice_groups import Analysis
from errbar.requests.option import options_of
from errbar.requests.plan import PlanRequest, SizeWords
from errbar.requests.ranges import is_number

SHARES = ("accuracy", "error_rate")
"""Measures whose gap is a matter of rows on which two models disagree."""
QUESTIONS = (
    "`error=0.1` with `half_width=0.02` (rows for a precision), `compare=accuracy` with `gap=0.015` and "
    "`disagree=0.08` (rows for a gap), `rows=200` (what these can show), or data with `target` (advice for data "
    "in hand)"
)


@final
@dataclass(frozen=True, kw_only=True)
class SizeQuestion(Analysis, SizeWords):
    """The numbers of a question about sizes, checked; None where not given."""

    @classmethod
    def of(cls, request: PlanRequest, ask: InferenceSettings) -> SizeQuestion:
        """The question of a request."""
        words = {name: getattr(request, name) for name in options_of(SizeWords)}
        return cls(**words, level=ask.level, seed=ask.seed)

    def __post_init__(self) -> None:
        for name, value in self.given.items():
            if name != "compare" and not is_number(value):
                raise BadInput(f"{option(name)} must be a number; got {value!r}. Try `{name}=0.1`.")
        if self.compare is not None:
            object.__setattr__(self, "compare", measure(self.compare).name)
        for check in (_has_a_question, _in_units, _compares, _belongs):
            check(self)

    @property
    def given(self) -> dict[str, object]:
        """What was given, by name; the seed is not about sizes."""
        return {name: value for name, value in asdict(self).items() if value is not None and name != "seed"}

    @property
    def total(self) -> float | None:
        """Rows in hand: as given, or units times rows in each."""
        if self.units is not None and self.rows_per_unit is not None:
            return self.units * self.rows_per_unit
        return self.rows


def option(name: str) -> str:
    """An option as messages name it."""
    return f"`{name}`"


def _has_a_question(asked: SizeQuestion) -> None:
    if asked.half_width is None and asked.compare is None and asked.rows is None and asked.units is None:
        given = ", ".join(option(name) for name in asked.given if name not in ("power", "level"))
        raise BadInput(f"plan needs a question; got {given or 'none'}. Give one: {QUESTIONS}.")


def _in_units(asked: SizeQuestion) -> None:
    if (asked.rows_per_unit is None) != (asked.icc is None):
        there, lacks = ("icc", "rows_per_unit") if asked.rows_per_unit is None else ("rows_per_unit", "icc")
        raise BadInput(
            f"Units need both `rows_per_unit` and `icc` (intraclass correlation, 0 to 1); got {option(there)} "
            f"without {option(lacks)}. For data in hand, plan finds both from `target` and `unit`."
        )
    if asked.units is not None and (asked.rows is not None or asked.rows_per_unit is None):
        rest = "`rows` too. Give one" if asked.rows is not None else "no `rows_per_unit` and `icc`. Give both"
        raise BadInput(f"`units` is the size of a study in units, in place of `rows`; got {rest}.")


def _compares(asked: SizeQuestion) -> None:
    if asked.compare is None:
        for name in ("gap", "margin", "disagree", "correlation"):
            if getattr(asked, name) is not None:
                raise BadInput(
                    f"{option(name)} is about two models and needs their measure; got none. Give, for example, "
                    "`compare=accuracy`."
                )
        return
    if asked.gap is None and asked.margin is None and asked.total is None:
        raise BadInput(
            f"`compare={asked.compare}` needs the gap that would matter (`gap=0.015`), a margin (`margin=0.01`), "
            "or the `rows` in hand; got none. Give one."
        )
    if asked.gap == 0 and asked.margin is None:
        raise BadInput(
            "`gap` must be the smallest gap that would matter, and not 0, which no number of rows resolves. Give, "
            "for example, 0.01."
        )
    if asked.disagree is not None and asked.gap is not None and abs(asked.gap) > asked.disagree:
        raise BadInput(
            "Models differ only on rows where they disagree, so the gap must be at most `disagree`; got a gap "
            f"of {abs(asked.gap):g} with {asked.disagree:g} disagreement. Give a larger `disagree` or a smaller "
            "`gap`."
        )
    if asked.compare == "roc_auc":
        _compares_areas(asked)
    elif asked.compare in SHARES:
        if (asked.disagree is None) == (asked.sd is None):
            got = "neither" if asked.disagree is None else "both"
            raise BadInput(
                f"A gap in {asked.compare} needs `disagree`, the share of rows on which exactly one model is "
                f"right, or `sd` of the row-by-row difference; got {got}. Give one; errbar compare prints it for "
                "two files."
            )
    elif asked.sd is None:
        raise BadInput(
            f"A gap in {asked.compare} needs `sd`, the standard deviation of the row-by-row difference of the "
            "two models' losses; got none. `disagree` is for accuracy and error_rate. Measure it on some rows "
            "first."
        )


def _compares_areas(asked: SizeQuestion) -> None:
    lacks = [n for n in ("auc", "prevalence", "correlation") if getattr(asked, n) is None]
    if asked.margin is not None:
        raise BadInput("`margin` is for accuracy, error_rate and mean losses; got `compare=roc_auc`. Give a `gap`.")
    if asked.gap is None:
        raise BadInput("`compare=roc_auc` needs the gap that would matter; got none. Give, for example, `gap=0.02`.")
    if lacks:
        raise BadInput(
            "A gap of two ROC areas needs `auc`, `prevalence` and `correlation` (of the two areas: 0 on "
            f"separate rows, 0.5 to 0.9 is usual on the same ones); got no {', '.join(map(option, lacks))}. "
            "Give them."
        )


def _belongs(asked: SizeQuestion) -> None:
    """A number that no question reads is a misunderstanding, not a detail."""
    if asked.half_width is not None and asked.error is None and asked.auc is None and asked.sd is None:
        raise BadInput(
            "`half_width` needs what it is about: `error=0.1` (an error rate), `auc=0.8` with `prevalence=0.2`, "
            "or `sd` (of a loss over rows); got none. Give one."
        )
    if asked.half_width is not None and asked.error is None and asked.auc is None and asked.compare is not None:
        raise BadInput(
            "`sd` is of the two models' difference with `compare`, of one model's loss with `half_width`; got "
            "both. Ask one after the other."
        )
    if asked.auc is not None and asked.prevalence is None:
        raise BadInput(
            "`auc` needs `prevalence`, the share of positives; got none. Give, for example, `prevalence=0.2`."
        )
    sized = asked.total is not None
    readers = {
        "disagree": asked.compare in SHARES,
        "correlation": asked.compare == "roc_auc",
        "sd": asked.half_width is not None or asked.compare not in (None, "roc_auc"),
        "auc": asked.half_width is not None or sized or asked.compare == "roc_auc",
        "error": asked.half_width is not None or sized or asked.compare in SHARES,
        "prevalence": asked.auc is not None or sized,
        "classes": sized,
        "looks": sized,
        "power": asked.compare is not None or asked.power == SizeQuestion.power,
    }
    for name, read in readers.items():
        if getattr(asked, name) is not None and not read:
            raise BadInput(
                f"{option(name)} is not used by this question ({_told(asked, name)}). Leave it out. {_FOR[name]}"
            )


_FOR = {
    "disagree": "It is for `compare=accuracy`.",
    "correlation": "It is for `compare=roc_auc`.",
    "sd": "It is for `half_width` and for `compare` of a mean loss.",
    "auc": "It is for `half_width`, `rows` and `compare=roc_auc`.",
    "error": "It is for `half_width`, `rows` and `compare=accuracy`.",
    "prevalence": "It is for `auc` and `rows`.",
    "classes": "It is for `rows`.",
    "looks": "It is for `rows`.",
    "power": "It is for `compare`.",
}


def _told(asked: SizeQuestion, but: str) -> str:
    return ", ".join(option(name) for name in asked.given if name not in ("power", "level", but))
