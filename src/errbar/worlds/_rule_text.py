"""Rule text: a rule written over a world's variables, x1 > 0.5 and color == 'red', read without running any code.

The text is parsed by Python's own parser and only comparisons, and / or / not, arithmetic, a few functions and
`A if ... else B` are carried out, on whole columns at once. Anything else is refused by name.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Bools, Floats
from errbar.records.world import Variable
from errbar.worlds._rule_columns import Category, Column, as_text, class_word, compare_category, numbers_in, truths_of
from errbar.worlds._rule_linear import linear_form, linear_score
from errbar.worlds._rule_words import HELD, Words

MOST_CHARACTERS = 4000
ARITHMETIC: dict[type, Callable[[Floats, Floats], Floats]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: np.true_divide,
    ast.Pow: np.power,
}
COMPARED: dict[type, Callable[[Array, Array], Array]] = {
    ast.Lt: np.less,
    ast.LtE: np.less_equal,
    ast.Gt: np.greater,
    ast.GtE: np.greater_equal,
    ast.Eq: np.equal,
    ast.NotEq: np.not_equal,
}
FUNCTIONS: dict[str, Callable[..., Floats]] = {
    "abs": np.abs,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "min": lambda *parts: np.minimum.reduce(np.broadcast_arrays(*parts)),
    "max": lambda *parts: np.maximum.reduce(np.broadcast_arrays(*parts)),
}
_QUOTED = re.compile(r"`([^`]+)`")


class RuleText:
    """A rule read from text; `predict` gives labels of the world, or numbers."""

    def __init__(self, text: str, node: ast.expr, words: Words, labels: Array) -> None:
        self.text, self.node, self.words, self.labels = text, node, words, labels
        self.coef_: Floats | None = None
        self.intercept_: float | None = None
        if len(labels):
            self.classes_ = labels
        found = linear_score(node, words) if len(labels) == 2 else linear_form(node, words) if not len(labels) else None
        if found is not None:
            self.coef_, self.intercept_ = found.coef, found.constant

    def decides(self) -> str | None:
        """Which class a condition stands for, in words; None for rules that name their classes, and classes 0 and 1."""
        condition = isinstance(self.node, ast.Compare | ast.BoolOp)
        if not condition or len(self.labels) != 2 or list(self.labels) == [0, 1]:
            return None
        no, yes = self.words.classes
        return f"where {self.text} holds, the answer is {yes}, elsewhere {no}"

    def predict(self, X: object) -> Array:
        """The answer for every row."""
        columns = np.asarray(X, dtype=np.float64)
        with np.errstate(all="ignore"):
            said = np.asarray(_Reader(columns, self.words).read(self.node))
        said = np.broadcast_to(said, len(columns)) if said.ndim == 0 else said
        if not len(self.labels):
            return _as_numbers(said, self.text)
        return self._labels(said)

    def _labels(self, said: Array) -> Array:
        if said.dtype.kind == "b":
            if len(self.labels) != 2:
                raise BadInput(
                    f"A condition decides between two classes; this world has {len(self.labels)}. Name them: "
                    f'"{self.words.classes[0]!r} if {self.text} else {self.words.classes[1]!r}".'
                )
            return np.asarray(self.labels[said.astype(int)])
        names = dict(zip(self.words.classes, self.labels))
        words = [class_word(x) for x in said.tolist()]
        strange = next((w for w in words if w not in names), None)
        if strange is not None:
            raise BadInput(f"A rule must answer one of the classes {', '.join(self.words.classes)}; got {strange}.")
        return np.array([names[w] for w in words], dtype=self.labels.dtype)


def _as_numbers(said: Array, text: str) -> Array:
    if said.dtype.kind not in "biuf":
        raise BadInput(f"A rule of a world of numbers must answer numbers; {text!r} answers text.")
    return said.astype(np.float64)


def read_rule(text: str, variables: Sequence[Variable], labels: Array) -> RuleText:
    """The rule that the text writes; BadInput names what cannot be read, and what may be written instead.

    A condition over two classes answers the second of the sorted classes where it is true. `A if ... else B` names
    classes, in quotes where they are no plain words. A column whose name is no plain word goes between backquotes.
    """
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"A rule has at most {MOST_CHARACTERS:,} characters; got {len(text):,}. Use file.py:function.")
    quoted: list[str] = []

    def hold(match: re.Match[str]) -> str:
        quoted.append(match[1])
        return f"{HELD}{len(quoted) - 1}"

    words = Words(tuple(variables), tuple(str(c) for c in labels))
    try:
        node = ast.parse(_QUOTED.sub(hold, text.strip()), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise BadInput(
            f"A rule is a condition such as {_example(words)}; {text!r} cannot be read.{_hint(text)}"
        ) from None
    words = words._replace(quoted=tuple(quoted))
    try:
        rule = RuleText(text.strip(), node, words, np.asarray(labels))
        rule.predict(np.zeros((1, len(variables))))  # whatever cannot be carried out is refused before any work
    except RecursionError:
        raise BadInput("A rule may nest some hundred parts; this one nests more. Use file.py:function.") from None
    except BadInput as no:
        raise BadInput(re.sub(rf"{HELD}(\d+)", lambda m: f"`{quoted[int(m[1])]}`", no.message)) from None
    return rule


def _hint(text: str) -> str:
    if re.search(r"(?<![=!<>])=(?!=)", text):
        return " Equality is written ==."
    return " Join conditions with and, or, not." if re.search(r"[&|]", text) else ""


def _example(words: Words) -> str:
    first = words.variables[0] if words.variables else Variable("x1")
    condition = f"{first.name} == {first.levels[0]!r}" if first.levels else f"{first.name} > 0.5"
    return f'"{condition}"'


class _Reader:
    """The text carried out on columns, node by node."""

    def __init__(self, columns: Floats, words: Words) -> None:
        self.columns, self.words = columns, words

    def read(self, node: ast.expr) -> Column:
        """A column, or one value for all rows."""
        match node:
            case ast.Constant():
                return self.constant(node)
            case ast.Name():
                return self.name(node)
            case ast.BoolOp():
                return self.logic(node)
            case ast.UnaryOp():
                return self.unary(node)
            case ast.BinOp():
                return self.arithmetic(node)
            case ast.Call():
                return self.called(node)
            case ast.IfExp():
                return self.chosen(node)
            case ast.Compare():
                return self.compared(node)
        raise BadInput(
            f"A rule may use comparisons, and, or, not, + - * / **, {', '.join(FUNCTIONS)}, and A if ... else B; "
            f"got {ast.unparse(node)!r}."
        )

    def constant(self, node: ast.Constant) -> Array:
        if isinstance(node.value, bool | str):
            return np.asarray(node.value)
        if isinstance(node.value, int | float):
            return np.asarray(node.value, dtype=np.float64)
        raise BadInput(f"A rule may hold numbers and text; got {node.value!r}.")

    def name(self, node: ast.Name) -> Column:
        place = self.words.place(node)
        if place is None:
            return np.asarray(self.words.spelt(node))
        variable, column = self.words.variables[place], self.columns[:, place]
        return Category(column, variable) if variable.levels else column

    def logic(self, node: ast.BoolOp) -> Bools:
        parts = [truths_of(self.read(part), part) for part in node.values]
        join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
        found = parts[0]
        for part in parts[1:]:
            found = join(found, part)
        return np.asarray(found)

    def unary(self, node: ast.UnaryOp) -> Array:
        inner = self.read(node.operand)
        if isinstance(node.op, ast.Not):
            return np.asarray(np.logical_not(truths_of(inner, node.operand)))
        number = numbers_in(inner, node.operand)
        return -number if isinstance(node.op, ast.USub) else number

    def arithmetic(self, node: ast.BinOp) -> Floats:
        act = ARITHMETIC.get(type(node.op))
        if act is None:
            raise BadInput(f"A rule may use + - * / ** and joins conditions with and, or; got {ast.unparse(node)!r}.")
        return act(numbers_in(self.read(node.left), node.left), numbers_in(self.read(node.right), node.right))

    def called(self, node: ast.Call) -> Floats:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        most = 64 if name in ("min", "max") else 1
        if name not in FUNCTIONS or node.keywords or not 1 <= len(node.args) <= most:
            raise BadInput(f"A rule may call {', '.join(FUNCTIONS)}; got {ast.unparse(node)!r}.")
        return FUNCTIONS[name](*(numbers_in(self.read(part), part) for part in node.args))

    def chosen(self, node: ast.IfExp) -> Array:
        when = truths_of(self.read(node.test), node.test)
        yes, no = self.read(node.body), self.read(node.orelse)
        if isinstance(yes, Category) or isinstance(no, Category):
            raise BadInput(f"A rule answers classes or numbers, not a column of text; got {ast.unparse(node)!r}.")
        yes, no = np.asarray(yes), np.asarray(no)
        if "U" in (yes.dtype.kind, no.dtype.kind):
            yes, no = as_text(yes), as_text(no)
        return np.where(when, yes, no)

    def compared(self, node: ast.Compare) -> Bools:
        found: Bools = np.asarray(True)
        left = node.left
        for op, right in zip(node.ops, node.comparators):
            found = np.logical_and(found, self._compare(left, op, right))
            left = right
        return np.asarray(found)

    def _compare(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Bools:
        if isinstance(op, ast.In | ast.NotIn):
            if not isinstance(right, ast.Tuple | ast.List | ast.Set):
                raise BadInput(f"A rule with in needs a list of values, such as (1, 2); got {ast.unparse(right)!r}.")
            found: Bools = np.asarray(False)
            for value in right.elts:
                found = np.logical_or(found, self._compare(left, ast.Eq(), value))
            return np.logical_not(found) if isinstance(op, ast.NotIn) else found
        act = COMPARED.get(type(op))
        if act is None:
            raise BadInput(f"A rule compares by < <= > >= == != in; got {ast.unparse(left)} ... {ast.unparse(right)}.")
        a, b = self.read(left), self.read(right)
        if isinstance(a, Category) or isinstance(b, Category):
            return compare_category(a, op, b)
        a, b = np.asarray(a), np.asarray(b)
        if ("U" in a.dtype.kind) != ("U" in b.dtype.kind):
            pair = f"{ast.unparse(left)!r} and {ast.unparse(right)!r}"
            raise BadInput(f"A number is compared with a number, text with text; got {pair}.")
        return act(a, b)
