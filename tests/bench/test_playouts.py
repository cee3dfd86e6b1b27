"""The benchmark measures what it says; its bars are held on a quiet machine, see benchmarks/RESULTS.md."""

from trunkline.bench import playouts


def test_the_benchmark_reports_every_number() -> None:
    """Decisions, games and decisions per calibrator, bytes of a position and the cost of its parts."""
    result = playouts.measure_playouts(["usa", "first_journey"], players=2, seconds=0.05, cold=False)
    assert set(result["boards"]) == {"usa", "first_journey"} and result["calibrator_s"] > 0
    row = result["boards"]["usa"]
    assert row["decisions_per_s"] > row["games_per_s"] > 100
    assert row["position_bytes"] <= 2560
    assert {"decisions_per_calibrator", "copy_ns", "legal_ns", "play_ns"} <= set(row)
    assert result["warm_start_s"] < 10 and result["version_s"] < 3
    assert "| usa |" in playouts.show(result)
