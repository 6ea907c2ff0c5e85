"""What can go wrong, as a tree: every message states the rule, what was found, and the remedy.

ErrbarError
├── BadInput        the data, a name or an option is not usable           exit 2
│   └── UnknownName no such concept on a shelf, with the nearest names
├── Refusal         a misuse that would publish a wrong number            exit 4
├── Undefined       the quantity does not exist on these rows (0/0, ...)
├── NoInterval      the value exists, but this method gives no interval for it here
├── MissingExtra    an optional package is not installed                  exit 2
├── LearnerFailed   the user's model raised or answered nonsense          exit 2
└── ForeignEnded    other code of the user's ended without an answer      exit 2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from errbar.dialect import render


class ErrbarError(Exception):
    """Anything errbar refuses. The message is kept in neutral notation and shown in the reader's dialect."""

    exit_code = 2

    @property
    def message(self) -> str:
        """The message in neutral notation, to be stored or sent on."""
        return str(self.args[0]) if self.args else ""

    def __str__(self) -> str:
        return render(self.message)


class CodedError(ErrbarError):
    """An error that may be one of the misuses errbar knows: `code` names the page that explains it."""

    def __init__(self, message: str, *, code: str | None = None) -> None:
        shown = message if code is None or f"({code})" in message else f"{message} ({code})"
        super().__init__(shown)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        # A worker sends it by pickle, which would rebuild it from the message alone.
        return _rebuild, (type(self), self.args[0], self.code)


class BadInput(CodedError, ValueError):
    """The data, a name or an option cannot be used."""


class UnknownName(BadInput):
    """No concept of that name on the shelf."""


class UnknownOption(BadInput, TypeError):
    """A verb has no option of that name."""


class Refusal(CodedError):
    """A misuse that would publish a wrong number; `code` is None for the few that have no page."""

    exit_code = 4

    def __init__(self, message: str, *, code: str | None) -> None:
        super().__init__(message, code=code)


class Undefined(ErrbarError, ArithmeticError):
    """The quantity does not exist on these rows; the message is the reason, `code` the check that explains it."""

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code

    def __str__(self) -> str:
        return self.message  # stored with the estimate, which is shown later


class NoInterval(ErrbarError):
    """The method gives no interval here; the message is the reason."""

    def __str__(self) -> str:
        return self.message


class MissingExtra(ErrbarError, ImportError):
    """An optional package is not installed."""


class LearnerFailed(ErrbarError):
    """The user's model raised, or answered something that is no prediction."""


class ForeignEnded(ErrbarError):
    """Code that errbar did not write, and that is no model, ended without an answer: there is nothing to go on with."""


def _rebuild(kind: type[CodedError], message: str, code: str | None) -> CodedError:
    return kind(message, code=code)


def near(name: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names a person may have meant: close spellings first, then names that contain the word."""
    pool = list(dict.fromkeys(names))
    by_fold: dict[str, str] = {}
    for candidate in pool:
        by_fold.setdefault(candidate.lower(), candidate)
    import difflib

    close = [by_fold[c] for c in difflib.get_close_matches(name.lower(), by_fold, n=count, cutoff=0.6)]
    inside = [c for c in pool if len(name) > 2 and name.lower() in c.lower() and c not in close]
    return (close + inside)[:count]


def meant(close: Sequence[str]) -> str:
    """Return a question that names what a person may have meant, after a space; nothing where nothing is near."""
    if not close:
        return ""
    *first, last = close
    return f" Did you mean {', '.join(first)} or {last}?" if first else f" Did you mean {last}?"


def unknown(what: str, name: str, names: Iterable[str], see: str) -> UnknownName:
    """Return an UnknownName with near misses: "Unknown measure 'rsme'. Did you mean rmse? See ..."."""
    return UnknownName(f"Unknown {what} {name!r}.{meant(near(name, names))} See `{see}`.")
