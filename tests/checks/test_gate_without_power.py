from errbar.records.check_input import GatePower


def criterion(measure="accuracy", margin=0.01, rows=200, rows_needed=5035):
    return GatePower(measure=measure, margin=margin, rows=rows, rows_needed=rows_needed)


def test_rows_too_few_for_the_margin(told):
    (found,) = told("gate_without_power", "gate", power=[criterion()])
    assert (found.code, found.severity) == ("EB204", "warn")
    assert found.message.startswith(
        "200 rows are too few for a margin of 0.01 in accuracy. If both models are equal, about 5,035 rows pass it in "
        "80 of 100 gates."
    )


def test_enough_rows_are_no_finding(told):
    assert not told("gate_without_power", "gate", power=[criterion(rows=5035), criterion(rows_needed=None)])


def test_the_worst_criterion_speaks_for_all(told):
    (found,) = told("gate_without_power", "gate", power=[criterion(), criterion("log_loss", None, 200, 90_000)])
    assert found.message.startswith(
        "200 rows are too few for log_loss, and for 1 more of its margins. If both models are equal, about 90,000"
    )
