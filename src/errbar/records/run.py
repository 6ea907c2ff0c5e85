"""Run: everything one verb found, with what is needed to trust and repeat it."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args, overload

from errbar.errors import BadInput, unknown
from errbar.records import run_identity, run_json
from errbar.records.claim import Claim, flat_claim
from errbar.records.comparison import Comparison, Verdict
from errbar.records.concept import OwnConcept
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding
from errbar.records.predictions import DataFacts, Predictions
from errbar.records.sheet import Sheet
from errbar.records.types import ReportFormat

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from errbar.records.ledger_mark import LedgerMark
    from errbar.records.made_frame import ArrowTable, Backend, PandasFrame, PolarsFrame
    from errbar.records.outcomes import Outcomes
    from errbar.records.plan import Plan
    from errbar.records.provenance import Provenance
    from errbar.records.run_options import FittedLearner, PlanFacts, RunOptions
    from errbar.records.selection import Selection
    from errbar.records.threshold import Threshold

GateVerdict: TypeAlias = Literal["pass", "fail", "inconclusive"]
_GATES: Mapping[str, GateVerdict] = {"PASS": "pass", "FAIL": "fail", "INCONCLUSIVE": "inconclusive"}
FrameOf: TypeAlias = Literal["numbers", "claims"]
"""What the rows of a frame are."""
ANEW = cast("tuple[Claim, ...]", None)
"""In place of claims: find them from the numbers."""


def _no_options() -> RunOptions:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Run:
    """The result of a verb. Index it by a measure's name: run["accuracy"].low."""

    verb: str
    seed: int
    data: DataFacts
    estimates: tuple[Estimate, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    findings: tuple[Finding, ...] = ()
    options: RunOptions = field(default_factory=_no_options, hash=False)
    plan: PlanFacts | None = field(default=None, hash=False)
    """The design of a resampled run: family, how it is written, why, receipt, splits, digest."""
    learners: tuple[FittedLearner, ...] = field(default=(), hash=False)
    selection: Selection | None = None
    """What a selection chose, and among what."""
    threshold: Threshold | None = None
    """The cut that was chosen, or the rule that stands for one."""
    sheets: tuple[Sheet, ...] = ()
    """Tables next to the estimates: folds, a learning curve, a study."""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Other names an estimate answers to: what the user typed, an alias, a bare name."""
    own: tuple[OwnConcept, ...] = ()
    """Labels and references of the concepts that do not come with errbar."""
    versions: Mapping[str, str] = field(default_factory=dict, hash=False)
    seconds: float = field(default=0.0, compare=False)
    kept: str | None = field(default=None, compare=False)
    """The file its predictions are kept in."""
    predictions: Predictions | None = field(default=None, compare=False, repr=False)
    """The rows themselves; kept in memory, not part of the JSON."""
    outcomes: Outcomes | None = field(default=None, compare=False, repr=False)
    """The items themselves, where outcomes were scored; kept in memory likewise."""
    drawn: Plan | None = field(default=None, compare=False, repr=False)
    """The plan they were made under, split by split; kept in memory likewise."""
    provenance: Provenance | None = field(default=None, compare=False, repr=False)
    """How it was asked and when: names of files and columns, never what is in them. No part of the id."""
    identity: str = field(default="", compare=False, repr=False)
    """The id, as the verb computed it or a document states it. Empty for a run made by hand."""
    ledger: LedgerMark | None = field(default=None, compare=False)
    """Where the ledger of the store ended when this run was made."""
    edited: bool = field(default=False, compare=False, repr=False)
    """True for a run read from a document that is not as errbar wrote it."""
    claims: tuple[Claim, ...] = field(default=ANEW, compare=False, repr=False)
    """Everything the run says of its numbers, most important first. Found when the run is made, or read from its
    document. `replace` with other numbers needs `claims=ANEW` in the same call."""

    def __post_init__(self) -> None:
        if self.claims is ANEW:
            # Upward, as in the methods below: claims are read off a whole run. A run made by hand has them too.
            found = importlib.import_module("errbar.claims").find_claims(self)
            object.__setattr__(self, "claims", found)

    @property
    def id(self) -> str:
        """A digest of the rows scored, the request and the versions of the methods used: equal calls, equal ids.

        A run that was read keeps the id that its document states; one made by hand has a digest of its content.
        """
        return self.identity or run_identity.id_of(run_json.run_to_dict(self))

    def __getitem__(self, measure: str) -> Estimate:
        wanted = self.names.get(measure, measure)
        for estimate in self.estimates:
            if estimate.measure == wanted and estimate.slice is None:
                return estimate
        raise unknown("estimate", measure, [e.measure for e in self.estimates], self._where())

    def __contains__(self, measure: object) -> bool:
        """True where the run has an estimate of that measure, by any name that `run[...]` takes."""
        wanted = self.names.get(measure, measure) if isinstance(measure, str) else None
        return any(e.measure == wanted and e.slice is None for e in self.estimates)

    def __iter__(self) -> Iterator[Estimate]:
        return iter(self.estimates)

    def __len__(self) -> int:
        """How many estimates; slices count too."""
        return len(self.estimates)

    def __bool__(self) -> bool:
        return True  # a comparison has no estimates, and is a run all the same

    @property
    def verdict(self) -> GateVerdict | Verdict | None:
        """Return a gate's `pass`, `fail` or `inconclusive`, or that of a comparison's one primary pair; else None.

        None of any other run.
        """
        if self.verb == "gate":
            return _GATES.get(self.options.get("verdict") or "")
        primary = [c for c in self.comparisons if c.primary]
        return primary[0].verdict if len(primary) == 1 else None

    def _where(self) -> str:
        return "run.comparisons" if self.comparisons and not self.estimates else "run.estimates"

    def slice(self, name: str) -> dict[str, Estimate]:
        """The estimates of one slice, `site=D`, by measure."""
        found = {e.measure: e for e in self.estimates if e.slice == name}
        if not found:
            raise unknown("slice", name, {e.slice for e in self.estimates if e.slice}, "run.estimates")
        return found

    def sheet(self, name: str) -> Sheet:
        """The table of that name: `folds`, `curve`, a study's own."""
        for sheet in self.sheets:
            if sheet.name == name:
                return sheet
        raise unknown("sheet", name, [s.name for s in self.sheets], "run.sheets")

    def to_dict(self) -> dict[str, object]:
        """The document that `to_json` writes, as a dictionary of plain values."""
        found: dict[str, object] = json.loads(self.to_json())
        return found

    def to_json(self) -> str:
        """The Run as JSON, one document."""
        body = {**run_json.run_to_dict(self), "run": self.id, **({"edited": True} if self.edited else {})}
        return json.dumps({**body, "checksum": run_identity.checksum_of(body)}, allow_nan=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Run:
        """The Run that `to_json` wrote; BadInput names the place of what is wrong in any other text.

        A text that was changed since and still holds together is read too: its run says so (`run.edited`), and no
        comparison and no gate takes it.
        """
        from errbar.records.run_document import parse_strictly  # here, since most runs are never read back

        return cls.from_document(parse_strictly(text))

    @classmethod
    def from_document(cls, document: object) -> Run:
        """Read a run from parsed JSON."""
        from errbar.records.run_document import check_document
        from errbar.records.run_from_json import run_fields

        body = check_document(document)
        return cls(**run_fields(body), identity=str(body["run"]), edited=not run_identity.is_as_written(body))

    @overload
    def to_frame(self, backend: Literal["pandas"] | None = None, *, of: FrameOf = ...) -> PandasFrame: ...
    @overload
    def to_frame(self, backend: Literal["polars"], *, of: FrameOf = ...) -> PolarsFrame: ...
    @overload
    def to_frame(self, backend: Literal["pyarrow"], *, of: FrameOf = ...) -> ArrowTable: ...
    def to_frame(self, backend: Backend | None = None, *, of: FrameOf = "numbers") -> object:
        """Return a data frame: pandas (if installed), polars or pyarrow.

        `of="numbers"` has one row per estimate, or per comparison if there is none; `of="claims"` one per claim,
        most important first.
        """
        if of not in get_args(FrameOf):
            raise BadInput(f'A frame holds "numbers" or "claims", not {of!r}. Try run.to_frame(of="claims").')
        found = [run_json.estimate_to_dict(e) for e in self.estimates] or list(
            map(run_json.comparison_to_dict, self.comparisons)
        )
        if of == "claims":
            found = [flat_claim(c) for c in self.claims]
        rows = [{k: run_json.back(v) for k, v in row.items() if k != "extras"} for row in found]
        keys = dict.fromkeys(key for row in rows for key in row)
        columns: dict[str, Sequence[object]] = {key: [row.get(key) for row in rows] for key in keys}
        from errbar.records.made_frame import make_frame  # here, since most runs are only printed

        return make_frame(columns, backend)

    def report(
        self,
        path: str | Path,
        *,
        format: ReportFormat | None = None,
        checklists: Sequence[str] = (),
        overwrite: bool = False,
    ) -> Path:
        """Write the run into a file and return its path: html (one page), latex, markdown, json or csv.

        Without `format` the path's ending gives it: .html, .tex, .md, .json or .csv. A file that errbar did not write
        is replaced only with `overwrite`.
        """
        # Upward, as in the methods below: pages, pictures and printing belong to the report room.
        write_report = importlib.import_module("errbar.report.write_report").write_report
        written: Path = write_report(self, path, format=format, checklists=checklists, overwrite=overwrite)
        return written

    def to_latex(self) -> str:
        """Return the run as LaTeX: what it says, its tables, and the paragraph on methods."""
        return str(importlib.import_module("errbar.report.paper").render_paper(self, "latex"))

    def to_markdown(self) -> str:
        """Return the run as Markdown: what it says, its tables, the paragraph on methods, and the references."""
        return str(importlib.import_module("errbar.report.paper").render_paper(self, "markdown"))

    def plot(self, name: str | None = None, ax: Axes | None = None) -> Axes:
        """The picture of that name, `roc`, on matplotlib Axes; on `ax` where it is given (extra `plot`).

        Without a name the error lists which pictures this run has.
        """
        axes: Axes = importlib.import_module("errbar.report.matplotlib_").plot(self, name, ax)
        return axes

    def _repr_html_(self) -> str:
        return str(importlib.import_module("errbar.report.notebook").notebook(self))

    def __str__(self) -> str:
        # An upward call (docs/contributing/architecture.md): printing belongs to the report room.
        return str(importlib.import_module("errbar.report.run_text").render(self))

    def __repr__(self) -> str:
        return str(self)
