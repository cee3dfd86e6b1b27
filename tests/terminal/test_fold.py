"""Comparing what is typed."""

from trunkline.terminal.fold import fits, fold, nearest


def test_accents_case_and_dashes_do_not_matter() -> None:
    """What people type finds what is meant."""
    assert fold("Nowy Jork – Łódź (2)") == fold("nowy_jork-lodz 2")
    assert fits(fold("mont new"), fold("Montréal – New York (3, blue)"))
    assert not fits(fold("mont mont"), fold("Montréal – New York"))
    assert nearest("claim bostn-miami", ["claim boston-miami", "take red"]) == "claim boston-miami"
    assert nearest("zzz", ["take red"]) is None
