"""Results in a notebook and in other libraries."""

from __future__ import annotations

import pytest

import wargauge as wg


@pytest.fixture(scope="module")
def run() -> wg.RunResult:
    return wg.run("meeting-90", forces=["infantry-90", "armour-90"], games=400, seed=3)


def test_a_notebook_shows_the_page_in_a_frame_of_its_own(run: wg.RunResult) -> None:
    shown = run._repr_html_()
    assert shown.startswith("<iframe srcdoc=") and "sandbox=" in shown
    assert "<svg" not in shown, "what is in the frame is escaped"
    assert "<svg" in run.page and "http-equiv=\"Content-Security-Policy\"" in run.page


def test_a_replay_is_the_game_that_the_manifest_notes(run: wg.RunResult) -> None:
    noted = {one["what"]: one for one in run.manifest["cells"][0]["noted"]}
    closest = run.replay("closest")
    same = run.replay(pair=noted["closest"]["pair"], game=noted["closest"]["game"])
    assert closest == same
    assert closest.page is not None and "film-data" in closest.page
    picked = wg.replay("meeting-90", forces=["infantry-90", "armour-90"], pick="closest", seed=3)
    assert picked == closest


def test_what_a_side_may_not_know_is_not_drawn_for_it(run: wg.RunResult) -> None:
    all_seen, seen = run.replay("typical").page, run.replay("typical", side="a").page
    assert all_seen is not None and seen is not None and all_seen != seen


def test_a_game_that_there_is_not_is_told_with_the_nearest_name(run: wg.RunResult) -> None:
    with pytest.raises(wg.InputError) as raised:
        run.replay("closets")  # type: ignore[arg-type]
    assert raised.value.nearest == "closest"
    with pytest.raises(wg.InputError):
        run.replay(matchup=5)


def test_tables_go_to_arrow_without_a_copy_of_their_own(run: wg.RunResult) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(run.units)
    assert table.num_rows == len(run.units) and table.column_names == run.units.columns
    assert table.to_pylist() == run.units.rows
    assert table.schema.field("games").type == pyarrow.uint64()
    assert table.schema.field("unit").metadata[b"description"].decode() == run.units.definitions["unit"]
    assert pyarrow.schema(run.units) == table.schema


def test_tables_go_to_polars(run: wg.RunResult) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(run.matchups)
    assert frame.to_dicts() == run.matchups.rows


def test_a_table_that_there_is_not_is_told_with_the_nearest_name(run: wg.RunResult) -> None:
    with pytest.raises(AttributeError, match="did you mean `matchups`"):
        run.matchup  # noqa: B018
    assert "units" in dir(run) and not hasattr(run, "_ipython_display_")


def test_a_failing_check_says_so() -> None:
    wg.save_baseline("saved", "two-villages", games=40)
    dear = wg.army("companies").with_price("INF", 30)
    moved = wg.check("saved", armies=[dear])
    assert moved.fails and not wg.check("saved").fails


def test_looking_at_a_run_changes_none_of_its_games() -> None:
    playing = wg.play("two-villages", "pillbox", games=1100, every=512, seed=4)
    widths = [live.width for live in playing]
    assert widths[0] == 0.5 and widths[-1] < 0.5
    whole = wg.run("two-villages", "pillbox", games=1100, seed=4)
    assert [table.csv for table in playing.result.tables.values()] == [
        table.csv for table in whole.tables.values()
    ]
    assert playing.result.manifest == whole.manifest and not playing.result.interrupted


def test_who_stops_a_run_has_what_was_played_and_is_told() -> None:
    playing = wg.play("two-villages", games=4000, every=512, stop=lambda live: live.games >= 1024)
    assert [live.games for live in playing] == [512, 1024]
    assert playing.result.interrupted
    assert playing.result.verdict.startswith("Interrupted after 1024 games: ")
