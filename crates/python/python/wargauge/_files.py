"""Armies, forces and scenarios: those that come with the package, one's own, and changed copies of either."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from wargauge import _native

Text = str | os.PathLike[str] | Mapping[str, Any]
"""How a file may be given: its name, its path, its text in TOML, or a dict of what it says."""

Price = int | float | str | Decimal
"""A price in points, with three decimals at most."""

_F = TypeVar("_F", bound="DataFile")


@dataclass(frozen=True)
class DataFile:
    """A file of armies, forces or scenarios."""

    kind: ClassVar[str] = ""

    text: str
    """Its text in TOML."""
    place: str
    """Its place among the built-in files, such as `grid/armies/companies.toml`."""
    path: str | None
    """Its path; `None` if it is built in or lies in memory."""
    asked: str | None
    """The name or path it was asked for by; `None` if it lies in memory."""
    content: Mapping[str, Any]
    """What is in it, as plain data."""

    @property
    def name(self) -> str:
        """Its name, as results have it."""
        return str(self.content["name"])

    @property
    def title(self) -> str:
        """Its title for people."""
        return str(self.content["title"])

    @property
    def ruleset(self) -> str:
        """The ruleset it is for."""
        return str(self.content["ruleset"])

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes it to a file that is not there yet; gives its path."""
        target = Path(path)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(self.text)
        return target

    @property
    def _in_memory(self) -> bool:
        return self.asked is None

    @property
    def _word(self) -> str:
        """What stands for it in a request."""
        return self.asked if self.asked is not None else f"{self.ruleset}/{self.name}"

    def __str__(self) -> str:
        return self.text


def _copy(of: type[_F], text: str, label: str, files: Iterable[DataFile] = ()) -> _F:
    taken = _native.read(of.kind, text, label, _given(files))
    return _made(of, taken, None)


def _made(of: type[_F], taken: tuple[str, str | None, str, str], asked: str | None) -> _F:
    place, path, text, content = taken
    return of(text=text, place=place, path=path, asked=asked, content=json.loads(content))


def _given(files: Iterable[DataFile]) -> list[tuple[str, str]]:
    return [(file.place, file.text) for file in files]


@dataclass(frozen=True)
class Army(DataFile):
    """An army: units and their prices.

    >>> import wargauge as wg
    >>> army = wg.army("companies")
    >>> army.prices["TNK"], army.with_price("TNK", 18).prices["TNK"]
    (15.0, 18.0)
    """

    kind = "army"

    @property
    def prices(self) -> dict[str, float]:
        """The price of every entry, in points."""
        return {entry["entry"]: entry["price"] for entry in self.content["entries"]}

    def with_price(self, entry: str, points: Price) -> Army:
        """A copy of the army in which an entry costs so many points (0 or more, three decimals at most). What
        it counts where points decide a game stays: a price is a label."""
        return self.with_prices({entry: points})

    def with_prices(self, prices: Mapping[str, Price]) -> Army:
        """A copy of the army with other prices in points."""
        told = {entry: str(price) for entry, price in prices.items()}
        return _copy(Army, _native.priced(self.text, self.place, told), self.place)


@dataclass(frozen=True)
class Force(DataFile):
    """A force: what an army sends into the field.

    >>> import wargauge as wg
    >>> force = wg.force("infantry-90")
    >>> force.points, force.units["INF"]
    (90.0, 5)
    >>> force.with_changes("-INF", name="four").units["INF"]
    4
    """

    kind = "force"

    @property
    def army(self) -> str:
        """Name of the army it is drawn from."""
        return str(self.content["army"])

    @property
    def points(self) -> float:
        """What it costs, in points."""
        return float(self.content["points"])

    @property
    def units(self) -> dict[str, int]:
        """Copies by entry."""
        return dict(self.content["units"])

    def with_changes(
        self, changes: str, *, name: str | None = None, army: Army | None = None
    ) -> Force:
        """A copy of the force with changes as `compare` takes them: `-TNK`, `+INF*2`, `TNK=ATG`, parted by
        commas. Give it a name of its own to let it meet the force as it is."""
        files = [army] if army is not None else []
        text = _native.changed(self.text, self.place, changes, _given(files))
        if name is not None:
            text = _native.renamed(text, name)
        return _copy(Force, text, self.place, files)


    def export(
        self, format: Literal["text", "csv", "json", "ros"] = "text", *, army: Army | None = None
    ) -> str:
        """The force as a list: text to be pasted, a table, or a roster in JSON or XML. `import_list` reads it as the
        same force; `army` is a changed copy of its army.

        >>> import wargauge as wg
        >>> print(wg.force("armour-90").export().splitlines()[-1])
        1 x FOO (10 points)
        """
        return _native.exported(self.text, self.place, format, _given([army] if army else []))


@dataclass(frozen=True)
class Scenario(DataFile):
    """A scenario: a table, two roles, and what decides.

    >>> import wargauge as wg
    >>> wg.scenario("meeting-90").forces
    ['combined-arms-90', 'combined-arms-90']
    """

    kind = "scenario"

    @property
    def forces(self) -> list[str]:
        """The names of the forces that play it where none are chosen."""
        return list(self.content["forces"])

    @property
    def summary(self) -> str:
        """Situation and victory."""
        return str(self.content["summary"])


def army(given: Text) -> Army:
    """The army of a name (`companies`, `grid/companies`), at a path, of a text in TOML or of a dict."""
    return _open(Army, given)


def force(given: Text, *, army: Army | None = None) -> Force:
    """The force of a name, at a path, of a text in TOML or of a dict; `army` is a changed copy of its army."""
    return _open(Force, given, [army] if army is not None else [])


def import_list(
    given: str | os.PathLike[str],
    *,
    army: str | os.PathLike[str] | Army,
    name: str = "imported",
    aliases: str | os.PathLike[str] | None = None,
    leave_out: bool = False,
) -> Force:
    """The force that a list says: at a path, or a text of several lines. Plain text, CSV and rosters of list builders
    are read as `wargauge import` reads them.

    `army` is that of its units; `name` that of the force; `aliases` the path of a file of other names; `leave_out`
    leaves out what the army has not. What was read otherwise than written, and what was left out, comes as warnings.

    >>> import wargauge as wg
    >>> wg.import_list("3 x Tank\\n2 x INF + elite\\n", army="companies").units["TNK"]
    3
    """
    word = os.fspath(given)
    list: _native.List = (
        {"path": None, "text": word} if "\n" in word else {"path": word, "text": None}
    )
    files = [army] if isinstance(army, Army) and army._in_memory else []
    wish: _native.Wish = {
        "army": army._word if isinstance(army, Army) else os.fspath(army),
        "name": name,
        "aliases": aliases,
        "leave_out": leave_out,
    }
    text, remarks = _native.imported(list, wish, _given(files))
    for remark in remarks:
        warnings.warn(remark, stacklevel=2)
    return _copy(Force, text, name, files)


def scenario(given: Text) -> Scenario:
    """The scenario of a name, at a path, of a text in TOML or of a dict."""
    return _open(Scenario, given)


def names(kind: str) -> list[str]:
    """The built-in files of a kind, `army`, `force` or `scenario`, each with its ruleset.

    >>> import wargauge as wg
    >>> "grid/companies" in wg.names("army")
    True
    """
    return _native.names(kind)


def _open(of: type[_F], given: Text, files: Iterable[DataFile] = ()) -> _F:
    if isinstance(given, of):
        return given
    if isinstance(given, Mapping):
        text = _native.toml_of(json.dumps(given))
        return _copy(of, text, f"{given.get('name', 'a dict')}", files)
    word = os.fspath(given)
    if "\n" in word:
        return _copy(of, word, "the text", files)
    return _made(of, _native.find(of.kind, word, _given(files)), word)
