"""Armies, forces and scenarios in every form; errors with their place."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Literal

import pytest

import wargauge as wg

from conftest import told


def test_a_force_is_the_same_as_a_name_a_path_a_text_and_a_dict() -> None:
    named = wg.force("infantry-90")
    path = named.save("infantry.toml")
    units = [{"type": entry, "count": copies} for entry, copies in named.units.items()]
    head = {"ruleset": "grid", "kind": "force", "name": "infantry-90", "title": "Infantry", "army": "companies"}
    asked: list[wg.Force | Path | str] = [named, path, str(path), wg.force(named.text), wg.force({**head, "unit": units})]
    results = [wg.run("meeting-90", forces=[one, "armour-90"], games=40) for one in asked]
    for result in results[1:]:
        assert result.matchups.csv == results[0].matchups.csv


def test_a_changed_copy_meets_the_force_as_it_is() -> None:
    force = wg.force("infantry-90")
    fewer = force.with_changes("-INF*2, +REC", name="fewer")
    assert (fewer.units["INF"], fewer.units["REC"]) == (3, 2)
    result = wg.run("meeting-90", forces=[force, fewer], games=40)
    assert result.matchups["force_b"] == ["fewer"]
    with pytest.raises(wg.InputError, match="two files are called"):
        wg.run("meeting-90", forces=[fewer, force.with_changes("-INF", name="fewer")], games=2)


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("victory-decision/british-1000", "vickers-team"),
        ("skirmish/americans-100", "U02"),
    ],
)
def test_forces_of_other_rulesets_change_too(name: str, entry: str) -> None:
    force = wg.force(name)
    assert force.with_changes(f"-{entry}").units.get(entry, 0) == force.units[entry] - 1


@pytest.mark.parametrize("name", wg.names("army"))
def test_a_price_is_a_label(name: str) -> None:
    army = wg.army(name)
    entry = next(iter(army.prices))
    try:
        dear = army.with_price(entry, 77.5)
    except wg.InputError as error:
        assert "no price of" in str(error)
        return
    assert dear.prices[entry] == 77.5 and dear.name == army.name


def test_a_changed_army_takes_the_place_of_its_own() -> None:
    army = wg.army("companies").with_prices({"TNK": 12, "INF": "8.5"})
    plain, changed = (wg.run("two-villages", games=200, armies=some) for some in ([], [army]))
    assert plain.matchups["wins_a"] == changed.matchups["wins_a"]
    assert plain.matchups["points_a"] != changed.matchups["points_a"]
    assert plain.manifest["files"] != changed.manifest["files"]


@pytest.mark.parametrize("name", wg.names("force")[::7])
@pytest.mark.parametrize("format", ["text", "csv", "json", "ros"])
def test_a_force_comes_back_from_a_list(
    name: str, format: Literal["text", "csv", "json", "ros"]
) -> None:
    force = wg.force(name)
    text = force.export(format)
    assert text == told("export", name, "--format", format)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        back = wg.import_list(text, army=f"{force.ruleset}/{force.army}", name=force.name)
    assert (back.units, back.points, back.title) == (force.units, force.points, force.title)


def test_what_a_list_names_and_the_army_has_not_is_told() -> None:
    Path("list.txt").write_text("2 x Tank\nTNKK\nKitchen\n", encoding="utf-8")
    with pytest.raises(wg.InputError, match="1 more fault") as raised:
        wg.import_list("list.txt", army="companies")
    assert (raised.value.line, raised.value.nearest) == (2, "TNK")
    with warnings.catch_warnings(record=True) as told_of:
        warnings.simplefilter("always")
        force = wg.import_list("list.txt", army="companies", leave_out=True)
    assert force.units == {"TNK": 2}
    assert ["TNKK" in str(told_of[0].message), "Kitchen" in str(told_of[1].message)] == [True, True]


def test_an_error_has_its_place_and_what_was_meant() -> None:
    text = wg.force("infantry-90").text.replace('"REC"', '"REX"')
    Path("mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(wg.InputError) as raised:
        wg.run("meeting-90", forces=["mine.toml", "armour-90"], games=2)
    error = raised.value
    line = text[: text.index("REX")].count("\n") + 1
    assert (error.file, error.line, error.nearest) == ("mine.toml", line, "REC")
    assert error.field and error.expected and error.column
    with pytest.raises(wg.InputError) as raised:
        wg.army("compnies")
    assert (raised.value.file, raised.value.nearest) == (None, "companies")


def test_arguments_are_refused_as_the_program_refuses_them() -> None:
    with pytest.raises(wg.InputError, match="played in pairs"):
        wg.run("two-villages", games=3)
    with pytest.raises(wg.InputError, match="force"):
        wg.force(wg.army("companies").text)
    with pytest.raises(TypeError):
        wg.run("two-villages", game=4)  # type: ignore[call-arg]


def test_attacks_of_another_game_are_worked_out_from_a_file_of_cards() -> None:
    cards = Path(__file__).parents[3] / "examples" / "cards" / "grid.toml"
    everybody = wg.odds(str(cards), cards=True)
    assert set(everybody.odds["ruleset"]) == {"cards"}
    attackers, target = (str(everybody.odds[column][0]) for column in ("attackers", "target"))
    alone = wg.odds(str(cards), attackers, target, cards=True)
    assert 0 < len(alone.odds["target"]) < len(everybody.odds["target"])
