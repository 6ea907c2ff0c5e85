"""Check: one misuse, with its code and how it is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from errbar.records.check_input import CheckInput, Verb
from errbar.records.concept import Reference
from errbar.records.finding import Finding
from errbar.records.types import Concern, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """`look(given)` yields what it finds; `about` is its page, printed by `errbar explain CODE`."""

    code: str
    name: str
    severity: Severity
    title: str
    verbs: tuple[Verb, ...]
    """The verbs that run it, or that refuse by its code."""
    example: Callable[[], object]
    """A call of a public verb that fires it: its run reports the code, or the call is refused by it."""
    concerns: Concern | None = None
    """Subject of its findings. Those about the interval put in doubt the estimates of the measures that they name."""
    look: Callable[[CheckInput], Iterable[Finding]] | None = None
    """None where a room refuses by this code before there is any result to look at."""
    needs: tuple[str | type | tuple[str | type, ...], ...] = ()
    """Fields of CheckInput, and types of facts (of several, any one), without which it has nothing to look at."""
    overridable: bool = True
    instead: str = ""
    """Of a check that cannot be overridden: why not, and what to do instead."""
    cites: tuple[str | Reference, ...] = ()
    """The papers that it rests on: keys of `references.bib`, or what a plug-in brings."""
    false_alarms: str = ""
    """How often it speaks where nothing is wrong, as measured: of every check in which chance has a part."""
    about: str = ""

    def find(self, given: CheckInput) -> Iterable[Finding]:
        """What it finds, nothing where it lacks what it needs or the verb is none of its own."""
        if self.look is None or given.verb not in self.verbs:
            return ()
        for need in self.needs:
            if (getattr(given, need) is None) if type(need) is str else not _is_there(need, given):
                return ()
        return self.look(given)

    def applies(self, given: CheckInput) -> bool:
        """True where the verb is one of its own and all that it needs is there."""
        return given.verb in self.verbs and all(_is_there(need, given) for need in self.needs)

    @property
    def reads(self) -> tuple[type, ...]:
        """The types of facts among its needs."""
        kinds = (kind for need in self.needs for kind in (need if isinstance(need, tuple) else (need,)))
        return tuple(kind for kind in kinds if isinstance(kind, type))

    @property
    def page(self) -> str:
        """The page with its code: `about` begins without it, and writes CODE where the code is to be typed."""
        first, rest = self.about[:1], self.about[1:]
        # "A class ..." goes on in small letters after the colon; a name such as R2 keeps its capital.
        first = first.lower() if rest[:1].islower() or rest[:1] == " " else first
        return f"{self.code}: {first}{rest.replace('CODE', self.code)}"

    @property
    def aliases(self) -> tuple[str, ...]:
        """A check is also found by its code, in either case."""
        return (self.code, self.code.lower())

    def finding(
        self,
        message: str,
        *,
        measures: tuple[str, ...] = (),
        weight: float = 0.0,
        withholds: bool = True,
        severity: Severity | None = None,
    ) -> Finding:
        """A finding of this check, of its own severity or of a lower one."""
        return Finding(
            code=self.code,
            severity=severity or self.severity,
            message=message,
            measures=measures,
            weight=weight,
            withholds=withholds,
            concerns=self.concerns,
        )


def _is_there(need: str | type | tuple[str | type, ...], given: CheckInput) -> bool:
    if isinstance(need, str):
        return getattr(given, need) is not None
    if isinstance(need, tuple):
        return any(_is_there(one, given) for one in need)
    return given.facts.get(need) is not None
