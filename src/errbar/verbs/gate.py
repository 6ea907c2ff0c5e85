"""gate: a candidate's predictions in, PASS, FAIL or INCONCLUSIVE out, ruled by intervals."""

from __future__ import annotations

from errbar.auditing.run_checks import read_reasons
from errbar.foreign.call_limit import calls_limited
from errbar.gating.criteria import read_criteria
from errbar.gating.decide import decide_gate
from errbar.gating.gate_models import Gate
from errbar.records.run import Run
from errbar.requests.find_provenance import find_provenance
from errbar.requests.gate import GateRequest
from errbar.scoring.inference_settings import inference_settings
from errbar.scoring.logged_request import read_logs
from errbar.verbs.foreign_calls import calls_foreign, seconds_in


@calls_foreign
def gate(request: GateRequest) -> Run:
    """Whether a candidate may replace the champion: run.options["verdict"], with a ruling per criterion."""
    asked = read_logs(request.settled())
    read_reasons(asked.because)
    ask = inference_settings(asked)
    # What a file states was stated before the numbers were seen; what is typed may follow from them.
    stated = request.config is not None and not request.given("better", "no_worse", "at_least")
    with calls_limited(seconds_in(asked)):
        return decide_gate(
            Gate(
                request=asked,
                criteria=read_criteria(asked),
                ask=ask,
                is_prespecified=stated,
                provenance=find_provenance(request),
            )
        )
