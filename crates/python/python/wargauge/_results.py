"""What studies come to."""

from __future__ import annotations

import difflib
import json
import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Literal, TypeVar

from wargauge import _native
from wargauge._errors import InputError, InterruptedWarning
from wargauge._tables import Table

Pick = Literal["typical", "closest", "lopsided", "upset"]
"""A game worth watching: the most frequent outcome in the middle of such games; both lost most nearly the same;
one lost most more than the other; the weaker side won most clearly."""

Eyes = Literal["a", "b"]
"""Whose eyes a drawn game is seen with: the first role's or the second's."""


def _frame(page: str, height: int) -> str:
    """A page in a frame of its own, in which its script may run and nothing else."""
    return (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" '
        f'style="width:100%;height:{height}px;border:0"></iframe>'
    )


@dataclass(frozen=True)
class Replay:
    """One game, told and drawn: a notebook shows it, `print` tells it."""

    text: str
    """The game in words, a line for each thing that happens."""
    page: str | None
    """The game as a page that opens in a browser; `None` where its ruleset cannot be drawn."""

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the page to a file that is not there yet; gives its path."""
        if self.page is None:
            raise InputError("games of this ruleset cannot be drawn")
        return _save(self.page, path)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        if self.page is None:
            return f"<pre>{escape(self.text)}</pre>"
        return _frame(self.page, 760)


def _save(page: str, path: str | os.PathLike[str]) -> Path:
    target = Path(path)
    with target.open("x", encoding="utf-8", newline="\n") as file:
        file.write(page)
    return target


class Result:
    """What a study came to: a sentence, tables, a page, and the files that the program would have written.

    >>> import wargauge as wg
    >>> r = wg.run("two-villages", games=40, seed=5)
    >>> r.games, list(r.tables)
    (40, ['matchups', 'units'])
    >>> r.verdict.startswith("two-villages")
    True
    """

    def __init__(self, source: _native.Study | _native.Odds) -> None:
        self._source = source
        self._found = source.findings()

    @property
    def verdict(self) -> str:
        """The answer in a sentence or two; of an interrupted study it says so first."""
        answer = self._found.answer or "No row of a table is whole."
        if self.interrupted:
            return f"Interrupted after {self.games} games: {answer}"
        return answer

    @property
    def games(self) -> int:
        """Games that were played."""
        return self._found.games

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before all was decided."""
        return self._found.interrupted

    @property
    def inconclusive(self) -> bool:
        """Whether games were too few to say what was asked: the program ends with 3."""
        return self._found.inconclusive

    @property
    def fails(self) -> bool:
        """Whether something is shown not to be as it has to be: the program ends with 1."""
        return self._found.fails

    @property
    def warnings(self) -> list[str]:
        """What must be known before the answer is used."""
        return self._found.warnings

    @property
    def remarks(self) -> list[str]:
        """What there is to say besides."""
        return self._found.remarks

    @property
    def text(self) -> str:
        """It as the program prints it, 100 columns wide."""
        return self._found.told

    @property
    def manifest(self) -> dict[str, Any]:
        """What it was made from, enough to make it again: the content of `manifest.json`."""
        manifest: dict[str, Any] = json.loads(self._found.manifest)
        return manifest

    @property
    def tables(self) -> dict[str, Table]:
        """Its tables by name, in the order of its files."""
        return {table.name: Table(table) for table in self._found.tables}

    def __getattr__(self, name: str) -> Table:
        if name.startswith("_"):
            raise AttributeError(name)
        tables = self.tables
        if name in tables:
            return tables[name]
        near = difflib.get_close_matches(name, tables, 1)
        meant = f"; did you mean `{near[0]}`?" if near else ""
        raise AttributeError(f"the result has no table `{name}`, only {', '.join(tables)}{meant}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.tables]

    @property
    def page(self) -> str:
        """It as a page that opens in a browser and needs nothing else."""
        if self._found.page is None:
            raise InputError("no row of a table is whole, so there is nothing to draw")
        return self._found.page

    def save_page(self, path: str | os.PathLike[str]) -> Path:
        """Writes the page to a file that is not there yet; gives its path."""
        return _save(self.page, path)

    def write(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Writes the files that the program writes with `--out`, byte for byte, and gives their paths. The folder
        is made if it is missing; what an earlier result left there is replaced, what is somebody else's is not."""
        return self._source.write(folder)

    def __repr__(self) -> str:
        return self.verdict

    def _repr_html_(self) -> str:
        if self._found.page is None:
            return f"<p>{escape(self.verdict)}</p>"
        label = f"<p><strong>{escape(self.verdict)}</strong></p>" if self.interrupted else ""
        return label + _frame(self._found.page, 640)


class RunResult(Result):
    """What a run came to: a result whose games can be watched.

    >>> import wargauge as wg
    >>> r = wg.run("two-villages", games=40, seed=5)
    >>> print(r.replay("closest").text.splitlines()[0][:12])
    two-villages
    """

    _source: _native.Study

    @property
    def matchups(self) -> Table:
        """One row per match-up: outcomes and scores."""
        return self.tables["matchups"]

    @property
    def units(self) -> Table:
        """One row per unit of each force: what it destroyed, what it lost, what it is worth."""
        return self.tables["units"]

    def replay(
        self,
        pick: Pick | None = None,
        *,
        matchup: int = 0,
        pair: int | None = None,
        game: int = 1,
        side: Eyes | None = None,
    ) -> Replay:
        """A game of a match-up (from 0), told and drawn: one worth watching among the first 200, by `pick`, or
        game 1 or 2 of a numbered `pair` (from 0). `side` shows what that role may know."""
        if pair is None:
            pair, game = self._noted(pick or "typical", matchup)
        elif pick is not None:
            raise InputError("a game is picked or has a number: give `pick` or `pair`")
        eyes = None if side is None else ("a", "b").index(side)
        wish: _native.Game = {"matchup": matchup, "pair": pair, "game": game, "side": eyes}
        return Replay(*self._source.replay(wish))

    def _noted(self, pick: str, matchup: int) -> tuple[int, int]:
        cells = self.manifest["cells"]
        if not 0 <= matchup < len(cells):
            raise InputError(
                f"there is no match-up {matchup}", expected=f"0 to {len(cells) - 1}"
            )
        noted: list[dict[str, Any]] = cells[matchup].get("noted", [])
        for one in noted:
            if one["what"] == pick:
                return one["pair"], one["game"]
        words = [one["what"] for one in noted]
        near = difflib.get_close_matches(pick, words, 1)
        raise InputError(
            f"there is no game `{pick}` of match-up {matchup}",
            expected=f"one of {', '.join(words)}",
            nearest=near[0] if near else None,
        )


class Live:
    """A run while it is played."""

    def __init__(self, study: _native.Study) -> None:
        self._study = study
        self.games: int = study.games
        """Games that have been played."""
        self.planned: int | None = study.planned
        """Games that will be played unless somebody stops it; `None` if that is not known."""

    @property
    def standing(self) -> str:
        """What is known so far, in a few words."""
        return self._study.standing

    @property
    def width(self) -> float:
        """Half the widest interval of a score, as a share of a game: 0.01 is one per cent to either side, 0.5 is
        nothing known. The interval is one that stays valid however often one looks."""
        manifest = self.result.manifest
        if manifest.get("unplayed"):
            return 0.5
        ends = [(cell["score_anytime_low"], cell["score_anytime_high"]) for cell in manifest["cells"]]
        return max(((high - low) / 2 for low, high in ends), default=0.5)

    @property
    def result(self) -> RunResult:
        """What it comes to so far, labelled as interrupted unless all is played."""
        return RunResult(self._study)

    def __repr__(self) -> str:
        of = "" if self.planned is None else f" of {self.planned}"
        return f"{self.games}{of} games: {self.standing}"


_R = TypeVar("_R", bound=Result)


def ended(study: _native.Study, was_interrupted: bool, of: Callable[[_native.Study], _R]) -> _R:
    """The result of a study that has been played; who interrupted it is told what there is."""
    if was_interrupted and study.games == 0:
        raise KeyboardInterrupt("interrupted before the first game: there is no result")
    result = of(study)
    if was_interrupted and result.interrupted:
        warnings.warn(result.verdict, InterruptedWarning, stacklevel=3)
    return result


