"""Sessions of Python, with `>>>`: run in a namespace, and written anew with what they answer now."""

from __future__ import annotations

import doctest
from typing import Any


class _Runner(doctest.DocTestRunner):
    """Keeps what each example answered, and prints nothing."""

    def __init__(self) -> None:
        super().__init__(verbose=False)
        self.answers: dict[int, str] = {}
        self.raised: dict[int, str] = {}

    def report_success(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        """Say nothing."""

    def report_start(self, out: Any, test: doctest.DocTest, example: doctest.Example) -> None:
        """Say nothing."""

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        self.answers[example.lineno] = got

    def report_unexpected_exception(self, out: Any, test: doctest.DocTest, example: doctest.Example, exc: Any) -> None:
        self.raised[example.lineno] = f"{exc[0].__name__}: {exc[1]}"


def run_session(body: str, names: dict[str, Any], page: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the session as it answers now, and what differs: the line within the session, shown and answered."""
    parser, runner = doctest.DocTestParser(), _Runner()
    test = doctest.DocTest(parser.get_examples(body, page), names, page, page, 0, body)
    test.globs = names  # the page's own: what one block binds, the next one sees
    runner.run(test, clear_globs=False)
    lines, wrong = body.split("\n"), []
    for example in reversed(test.examples):
        at = example.lineno
        if at in runner.raised:
            wrong.append((at, f">>> {example.source.strip()}\nraised {runner.raised[at]}"))
        elif at in runner.answers:
            wrong.append((at, f">>> {example.source.strip()}\n  shown: {example.want}answered: {runner.answers[at]}"))
            first = at + example.source.count("\n")
            last = first + example.want.count("\n")
            lines[first:last] = runner.answers[at].rstrip("\n").split("\n") if runner.answers[at] else []
    return "\n".join(lines), wrong[::-1]
