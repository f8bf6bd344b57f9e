"""The same seed gives the same bytes as the program: every study, every ruleset, every file."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import wargauge as wg

from conftest import program, rulesets

SCENARIOS = [f"{row['name']}/{row['small_scenario']}" for row in rulesets()]
Study = Callable[..., wg.Result]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def same(result: wg.Result, *words: str, folder: str = "--out") -> None:
    """Holds the files of a result to those of a command."""
    result.write("ours")
    subprocess.run(
        [program(), *words, folder, "theirs", "--quiet"],
        stdout=subprocess.DEVNULL,
        check=False,
    )
    ours, theirs = files(Path("ours")), files(Path("theirs"))
    assert list(ours) == list(theirs)
    for name, content in ours.items():
        assert content == theirs[name], name
    for table in result.tables.values():
        assert table.csv == theirs[f"{table.name}.csv"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_runs_write_the_files_of_the_program(scenario: str) -> None:
    result = wg.run(scenario, games=40, seed=7, threads=1)
    same(result, "run", scenario, "--games", "40", "--seed", "7")


def test_mirrors_write_the_files_of_the_program() -> None:
    result = wg.run("two-villages", games=40, mirrors=True)
    same(result, "run", "two-villages", "--games", "40", "--mirrors")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_rows_of_games_are_those_of_the_program(scenario: str) -> None:
    result = wg.run(scenario, games=20, games_csv=True)
    assert len(result.tables["games"]) == 20 * len(result.matchups)
    same(result, "run", scenario, "--games", "20", "--games-csv")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ladders_write_the_files_of_the_program(scenario: str) -> None:
    result = wg.ladder(scenario, against="rush", games=8)
    same(result, "ladder", scenario, "--against", "rush", "--games", "8")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_baselines_and_checks_write_the_files_of_the_program(scenario: str) -> None:
    saved = wg.save_baseline("baseline", scenario, games=8)
    same(saved, "check", scenario, "--games", "8", folder="--save-baseline")
    for path in Path("ours").iterdir():
        path.unlink()
    for path in Path("theirs").iterdir():
        path.unlink()
    checked = wg.check("baseline")
    assert not checked.fails
    same(checked, "check", "--baseline", "baseline")


@pytest.mark.parametrize("row", rulesets(), ids=lambda row: row["name"])
def test_sweeps_write_the_files_of_the_program(row: dict[str, str]) -> None:
    scenario = f"{row['name']}/{row['small_scenario']}"
    result = wg.sweep(scenario, games=8)
    same(result, "sweep", scenario, "--games", "8")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_trainings_write_the_tables_of_the_program(scenario: str) -> None:
    result = wg.train(scenario, against="rush", rounds=2, games=4, confirm=8)
    same(
        result, "train", scenario, "--against", "rush", "--rounds", "2", "--games", "4", "--confirm", "8"
    )


def armies() -> list[str]:
    first: dict[str, str] = {}
    for name in wg.names("army"):
        first.setdefault(name.split("/")[0], name)
    return list(first.values())


@pytest.mark.parametrize("army", armies())
def test_tunings_write_the_files_of_the_program(army: str) -> None:
    result = wg.tune(army, games=200)
    same(result, "tune", army, "--games", "200")


def forces() -> list[tuple[str, str]]:
    """A scenario of each ruleset with a force of its own, by the names of both."""
    all_: list[tuple[str, str]] = []
    for scenario in SCENARIOS:
        force = wg.scenario(scenario).forces[0]
        all_.append((scenario, force))
    return all_


@pytest.mark.parametrize(("scenario", "force"), forces())
def test_comparisons_write_the_files_of_the_program(scenario: str, force: str) -> None:
    result = wg.compare(scenario, force=force, marginal=True, swap="fixed", games=8)
    words = ["--force", force, "--marginal", "--swap", "fixed", "--games", "8"]
    same(result, "compare", scenario, *words)


def test_campaigns_write_the_files_of_the_program() -> None:
    same(wg.campaign(ruleset="grid", games=4), "campaign", "--ruleset", "grid", "--games", "4")


def test_monotony_writes_the_files_of_the_program() -> None:
    result = wg.ladder("two-villages", monotone=True, rows=1, games=8, confirm_games=8)
    words = ["--monotone", "--rows", "1", "--games", "8", "--confirm-games", "8"]
    same(result, "ladder", "two-villages", *words)


@pytest.mark.parametrize(
    ("army", "attackers", "target"),
    [("companies", "TNK", "INF"), ("british-rifle", "rifle-section", "rifle-section")],
)
def test_odds_write_the_files_of_the_program(army: str, attackers: str, target: str) -> None:
    result = wg.odds(army, attackers, target, audit=200, at_least=1)
    same(result, "odds", army, attackers, target, "--audit", "200", "--at-least", "1")


def test_a_run_until_a_width_is_that_of_the_program() -> None:
    result = wg.run("two-villages", until_width=0.05, max_games=4000, threads=2)
    same(result, "run", "two-villages", "--until-width", "0.05", "--max-games", "4000")


def test_pages_of_results_are_those_of_the_program() -> None:
    result = wg.sweep("two-villages", rule="fire_move=free", games=20)
    words = ["sweep", "two-villages", "--rule", "fire_move=free", "--games", "20", "--quiet"]
    subprocess.run(
        [program(), *words, "--html", "page.html"], check=False, stdout=subprocess.DEVNULL
    )
    assert result.page == Path("page.html").read_text(encoding="utf-8")
