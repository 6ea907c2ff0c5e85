"""No statistic compares a number of the data with a fixed small one: a millionth is much or little by its unit.

A tolerance is a share of what it is compared with (`HAIR * size`). Where a fixed one stands, the number beside it has
no unit, and this list says which number that is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.source_modules import SRC, nodes_of, parsed

ROOMS = (
    *("_numeric", "comparing", "contrasts", "deciding", "evidence", "gating", "intervals", "measures"),
    *("planning", "records", "resampling", "scoring", "selecting"),
)
SMALL = 1e-100, 1e-6
"""Numbers between these are tolerances; smaller ones guard against underflow."""
SHARED = "HAIR"
WITHOUT_UNIT = {
    "deciding/berk_jones.py": "a step between quantiles of ranks",
    "_numeric/incomplete_beta.py": "a tail",
    "_numeric/moments.py": "where fourth powers change their unit, not their value",
    "_numeric/skewed_t.py": "a skewness",
    "_numeric/stepping.py": "where a complex step begins to follow its number",
    "comparing/disagreeing_rows.py": "a probability",
    "contrasts/delong.py": "the standard error of an area",
    "contrasts/mcnemar.py": "a function of a share",
    "contrasts/wilcoxon.py": "a tail",
    "contrasts/z_unpaired.py": "a function of a share",
    "intervals/_learner_scale.py": "a standard error as a share of the measure's range",
    "intervals/fisher.py": "a correlation",
    "intervals/order_statistics.py": "a tail, a rank",
    "measures/_bins.py": "a probability in bins",
    "measures/_fit_start.py": "a product of relative errors",
    "measures/_function_rule.py": "the bound of a function of somebody else, whose unit is not known",
    "measures/_logistic_fit.py": "a step of log odds",
    "measures/_logistic_left.py": "a step of log odds",
    "measures/_medians.py": "a share of rows",
    "measures/log_loss.py": "a log loss",
    "measures/partial_auc.py": "a rate",
    "planning/size_answers.py": "a count of rows",
    "records/estimate.py": "a level",
    "records/parameter.py": "a place between 0 and 1",
    "records/spread.py": "where a complex step begins to follow its number",
    "resampling/permutation_probe.py": "an accuracy or a correlation",
    "resampling/resample.py": "a loss of 0 or 1, a function of a share",
    "scoring/outcome_limits.py": "a share of rows",
    "selecting/read_values.py": "a count of steps",
}


def is_small(node: ast.AST, names: set[str]) -> bool:
    """True for a small number, or the name of one."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        return SMALL[0] < node.value <= SMALL[1]
    return isinstance(node, ast.Name) and node.id in names


def beside(node: ast.AST) -> list[ast.expr]:
    """Return what a node compares, adds, or takes the larger of; 1 plus a small number is a factor, not a sum."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        sides = [node.left, node.right]
        return [] if any(isinstance(x, ast.Constant) and x.value == 1 for x in sides) else sides
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func).rpartition(".")[2]
        taken = node.args if called in ("max", "min", "maximum", "minimum") else []
        return [*taken, *(k.value for k in node.keywords if k.arg in ("atol", "abs_tol"))]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and any(map(has_floor, (node.left, node.right))):
        return [node.left, node.right]
    return []


def has_floor(node: ast.AST) -> bool:
    """True for `max(1.0, x)` and `1 + x`: a share of them is a fixed number where x is small."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ("max", "np.maximum") and any(isinstance(x, ast.Constant) for x in node.args)
    added = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
    return added and any(isinstance(x, ast.Constant) for x in (node.left, node.right))


def fixed_tolerances(path: Path) -> Iterator[str]:
    """Yield every place where a small number stands beside one of another size."""
    named = {
        t.id
        for line in parsed(path).body
        if isinstance(line, ast.Assign) and is_small(line.value, set())
        for t in line.targets
        if isinstance(t, ast.Name)
    }
    for node in nodes_of(path):
        if any(is_small(x, named | {SHARED}) for x in beside(node)):
            yield f"{path.name}:{node.lineno}: {ast.unparse(node)}"


def test_no_fixed_tolerance_stands_beside_a_number_that_has_a_unit():
    found = {
        path.relative_to(SRC / "errbar").as_posix(): told
        for room in ROOMS
        for path in sorted((SRC / "errbar" / room).rglob("*.py"))
        if (told := list(fixed_tolerances(path)))
    }
    new = {name: told for name, told in found.items() if name not in WITHOUT_UNIT}
    assert not new, "make it a share of the number it is compared with, or say here which number without unit it is"
    assert WITHOUT_UNIT.keys() <= found.keys(), "take it off the list"


def test_planted_tolerances_are_found_and_shares_are_not(tmp_path):
    path = tmp_path / "planted.py"
    wrong = ["se <= HAIR", "low - OWN <= x", "max(x, 1e-12)", "np.isclose(a, b, atol=1e-9)", "a < b + 1e-12"]
    wrong += ["x < HAIR * max(1.0, y)", "x < OWN * (1 + abs(y))"]
    right = ["se <= HAIR * size", "x * (1 - OWN) <= y", "np.isclose(a, b, rtol=1e-9)", "x < 1e-300", "x < 0.1"]
    path.write_text("OWN = 1e-12\n" + "\n".join(wrong + right))
    assert {int(told.split(":")[1]) - 2 for told in fixed_tolerances(path)} == set(range(len(wrong)))
