def unpaired(shared, left, right):
    return {"shared": shared, "left": left, "right": right, "names": ("A", "B")}


def test_shared_rows_are_counted(told):
    (found,) = told("unpaired_rows", unpaired=unpaired(812, 1200, 1200))
    assert (found.code, found.severity) == ("EB110", "refuse")
    assert found.message == (
        "A and B were not scored on the same rows (812 shared of 1,200). "
        "Compare on the shared rows (--shared), or give ids (--id)."
    )


def test_both_counts_are_told_where_they_differ(told):
    assert "(812 shared of 1,200 and 900)" in told("unpaired_rows", unpaired=unpaired(812, 1200, 900))[0].message


def test_without_a_shared_row_there_is_nothing_to_keep(told):
    message = told("unpaired_rows", unpaired=unpaired(0, 50, 50))[0].message
    assert "(0 shared of 50)" in message and "--shared" not in message and "--test z_unpaired" in message
