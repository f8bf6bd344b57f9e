"""The same seed gives the same bytes as the program: every study, every ruleset, every file."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import wargauge as wg
from wargauge import _native, _studies

from conftest import program, rulesets


@dataclass(frozen=True)
class Ruleset:
    """What of a ruleset is played."""

    name: str
    scenario: str
    """A small one."""
    gate: str
    """One in which either force may play either role."""
    army: str
    unit: str

    @property
    def card(self) -> str:
        """A unit that fights alone, with its army, as `duel` takes it."""
        return f"{LONE.get(self.name, self.unit)}@{self.name}/{self.army}"

    @property
    def force(self) -> str:
        return wg.scenario(self.gate).forces[0]


UNITS = {
    "grid": ("companies", "TNK"),
    "victory-decision": ("british-rifle", "rifle-section"),
    "skirmish": ("allies", "X03"),
    "wwii-sim": ("germans-1944", "G-GREN"),
    "command-decision": ("europe-1944", "G04"),
}
"""An army of each ruleset, and a unit of it that can attack its like."""

LONE = {"command-decision": "G-INF"}
"""Units that fight alone, where the others need somebody's orders."""

RULESETS = [
    Ruleset(
        row["name"],
        f"{row['name']}/{row['small_scenario']}",
        f"{row['name']}/{row['gate_scenario']}",
        *UNITS[row["name"]],
    )
    for row in rulesets()
]


@dataclass(frozen=True)
class Asked:
    """The same question in Python and on the command line."""

    function: Callable[..., wg.Result]
    words: list[str]
    given: dict[str, object]
    """Options of the command, by their names in Python."""
    folder: str = "--out"

    def command(self) -> list[str]:
        words = [self.function.__name__, *self.words]
        for name, value in self.given.items():
            words.append(f"--{name.replace('_', '-')}")
            listed = value if isinstance(value, list) else [value]
            words.extend([] if value is True else [",".join(str(one) for one in listed)])
        return words

    def holds(self) -> wg.Result:
        """Asks both and holds the files to each other."""
        result = self.function(*self.words, **self.given)
        same(result, *self.command(), folder=self.folder)
        return result


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


STUDIES: dict[str, Callable[[Ruleset], Asked]] = {
    "run": lambda of: Asked(wg.run, [of.scenario], {"games": 40, "seed": 7, "games_csv": True}),
    "compare": lambda of: Asked(
        wg.compare,
        [of.gate],
        {"force": of.force, "marginal": True, "swap": "fixed", "games": 8},
    ),
    "tune": lambda of: Asked(wg.tune, [f"{of.name}/{of.army}"], {"games": 200}),
    "odds": lambda of: Asked(wg.odds, [of.army, of.unit, of.unit], {"audit": 100, "at_least": 1}),
    "luck": lambda of: Asked(wg.luck, [of.scenario], {"games": 40}),
    "audit": lambda of: Asked(wg.audit, [of.scenario], {"games": 20}),
    "duel": lambda of: Asked(
        wg.duel, [of.card, f"2*{of.card}"], {"range": 4 if of.name == "grid" else 12, "games": 8}
    ),
    "meta": lambda of: Asked(
        wg.meta,
        [],
        {"scenarios": [of.gate], "forces": wg.scenario(of.gate).forces, "shares": [2, 1], "games": 8},
    ),
    "sweep": lambda of: Asked(wg.sweep, [of.scenario], {"games": 8}),
    "ladder": lambda of: Asked(wg.ladder, [of.scenario], {"against": "rush", "games": 8}),
    "train": lambda of: Asked(
        wg.train, [of.scenario], {"against": "rush", "rounds": 2, "games": 4, "confirm": 8}
    ),
    "campaign": lambda of: Asked(wg.campaign, [], {"ruleset": of.name, "games": 4}),
}
"""A question of each kind; baselines and checks, which read and write folders, are held below."""


def has(study: str, of: Ruleset) -> bool:
    return study != "campaign" or of.name == "grid"


@pytest.mark.parametrize("of", RULESETS, ids=lambda of: of.name)
@pytest.mark.parametrize("study", list(STUDIES))
def test_every_study_of_every_ruleset_writes_the_files_of_the_program(
    study: str, of: Ruleset
) -> None:
    asked = STUDIES[study](of)
    if has(study, of):
        asked.holds()
    else:
        with pytest.raises(wg.InputError):
            asked.function(*asked.words, **asked.given)


@pytest.mark.parametrize("of", RULESETS, ids=lambda of: of.name)
def test_baselines_and_checks_write_the_files_of_the_program(of: Ruleset) -> None:
    saved = wg.save_baseline("baseline", of.scenario, games=8)
    same(saved, "check", of.scenario, "--games", "8", folder="--save-baseline")
    for path in [*Path("ours").iterdir(), *Path("theirs").iterdir()]:
        path.unlink()
    checked = wg.check("baseline")
    assert not checked.fails
    same(checked, "check", "--baseline", "baseline")


@pytest.mark.parametrize(
    "asked",
    [
        Asked(wg.run, ["two-villages"], {"games": 40, "mirrors": True}),
        Asked(wg.run, ["two-villages"], {"until_width": 0.05, "max_games": 4000}),
        Asked(wg.ladder, ["two-villages"], {"monotone": True, "rows": 1, "games": 8, "confirm_games": 8}),
        Asked(
            wg.compare,
            ["two-villages"],
            {"force": "two-villages-blue", "knock_out": True, "knock_out_rules": True, "games": 8},
        ),
    ],
    ids=["mirrors", "until a width", "monotony", "knock-outs"],
)
def test_other_questions_write_the_files_of_the_program(asked: Asked) -> None:
    asked.holds()


def test_rows_of_games_are_as_many_as_games() -> None:
    result = wg.run("two-villages", games=20, games_csv=True)
    assert len(result.tables["games"]) == 20 * len(result.matchups)


def test_pages_of_results_are_those_of_the_program() -> None:
    result = wg.sweep("two-villages", rule="fire_move=free", games=20)
    words = ["sweep", "two-villages", "--rule", "fire_move=free", "--games", "20", "--quiet"]
    subprocess.run(
        [program(), *words, "--html", "page.html"], check=False, stdout=subprocess.DEVNULL
    )
    assert result.page == Path("page.html").read_text(encoding="utf-8")


NOT_THERE = {
    "run": {"marginal", "restrict", "panel"},
    "compare": {"panel"},
    "tune": {"panel"},
    "check": {"accept", "seed"},
}
"""Arguments that play several studies at once or write over a baseline, which the program alone does; and the seed
of checks, which is that of their baseline."""

OURS = {"threads", "progress", "armies", "forces", "scenarios", "folder"}
"""Arguments of functions that no study has: how it is played, changed copies, a folder."""


def test_every_study_of_the_program_is_a_function() -> None:
    with pytest.raises(wg.InputError) as told:
        _native.Study(json.dumps({"study": "no such study"}))
    theirs = set(re.findall("`([a-z]+)`", str(told.value.expected))) | {"odds"}
    assert theirs == {*STUDIES, "check", "baseline"}


def known(study: str) -> set[str]:
    """The arguments that a study has, as it tells whoever names another."""
    with pytest.raises(wg.InputError) as told:
        asked = _native.Odds if study == "odds" else _native.Study
        asked(json.dumps({"study": study, "no such argument": True}))
    expected = str(told.value.expected)
    return {name.strip() for name in expected.removeprefix("one of ").split(",")}


@pytest.mark.parametrize("name", [*STUDIES, "check", "save_baseline"])
def test_functions_have_the_arguments_of_their_studies(name: str) -> None:
    theirs = known({"save_baseline": "baseline"}.get(name, name)) - NOT_THERE.get(name, set())
    parameters = inspect.signature(getattr(_studies, name)).parameters
    ours = {parameter.removesuffix("_") for parameter in parameters}
    assert theirs - ours == set()
    assert ours - theirs <= OURS
