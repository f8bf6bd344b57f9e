"""Studies: functions that take the arguments of the command line by name, with `_` for `-`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast

from wargauge import _native
from wargauge._errors import InputError
from wargauge._files import Army, DataFile, Force, Price, Scenario
from wargauge._progress import shown
from wargauge._results import Eyes, Live, Pick, Replay, Result, RunResult, ended

Named = str | os.PathLike[str] | DataFile
"""A file by name, by path, or as `army`, `force` and `scenario` give it."""

Words = str | Sequence[str]
"""A word, or several."""

Rules = Mapping[str, str | int | float] | Words
"""Switches of a ruleset: `{"fire_move": "free"}`, or `"fire_move=free"`."""

Swap = Literal["forces", "players", "fixed"]
"""What the two games of a pair exchange."""

_R = TypeVar("_R", bound=Result)


def _word(value: object) -> str:
    if isinstance(value, DataFile):
        return value._word
    if isinstance(value, os.PathLike):
        return os.fspath(cast("os.PathLike[str]", value))
    return str(value)


def _plain(value: object) -> object:
    """A value as a request has it."""
    if isinstance(value, Mapping):
        settings = cast("Mapping[str, object]", value)
        return [f"{name}={_listed(setting)}" for name, setting in settings.items()]
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in cast("Sequence[object]", value)]
    if isinstance(value, (bool, int, float, str)):
        return value
    return _word(value)


def _listed(value: object) -> str:
    """A word, or several with commas between them."""
    if isinstance(value, (list, tuple)):
        return ",".join(_word(one) for one in cast("Sequence[object]", value))
    return _word(value)


def _in_memory(values: Sequence[object]) -> list[tuple[str, str]]:
    """The files in memory among some values."""
    files: dict[str, str] = {}
    for value in values:
        if isinstance(value, (list, tuple)):
            found = _in_memory(cast("Sequence[object]", value))
        elif isinstance(value, DataFile) and value._in_memory:
            found = [(value.place, value.text)]
        else:
            found = []
        for place, text in found:
            if files.setdefault(place, text) != text:
                raise InputError(
                    f"two files are called `{place}`", expected="a `name` of its own for each copy"
                )
    return list(files.items())


def _request(
    study: str, given: Mapping[str, object], copies: Sequence[object] = ()
) -> tuple[str, list[tuple[str, str]]]:
    """The request that arguments make, with the files in memory among them and among `copies`."""
    asked = {name: value for name, value in given.items() if not _is_absent(value)}
    plain = {name.removesuffix("_"): _plain(value) for name, value in asked.items()}
    return json.dumps({"study": study, **plain}), _in_memory([*asked.values(), *copies])


def _is_absent(value: object) -> bool:
    return value is None or value is False or (isinstance(value, (list, tuple, Mapping)) and not value)


def _asked(
    study: str, arguments: Mapping[str, object], *, copies: Sequence[str] = (), ours: Sequence[str] = ()
) -> _native.Study:
    """The study that the arguments of a function of this module ask for: all of them, but those that name changed
    `copies` of files, and those that are `ours`."""
    apart = {"threads", "progress", *copies, *ours}
    given = {name: value for name, value in arguments.items() if name not in apart}
    return _native.Study(*_request(study, given, [arguments[name] for name in copies]))


def _play(
    study: str,
    arguments: Mapping[str, Any],
    of: Callable[[_native.Study], _R],
    *,
    copies: Sequence[str] = (),
    ours: Sequence[str] = (),
) -> _R:
    """Plays the study that the arguments of a function of this module ask for."""
    asked = _asked(study, arguments, copies=copies, ours=ours)
    with shown(study, asked.planned, arguments["progress"]) as tell:
        was_interrupted = asked.play(arguments["threads"], None, tell)
    return ended(asked, was_interrupted, of)


def run(
    *scenarios: Named,
    games: int | None = None,
    until_width: float | None = None,
    max_games: int | None = None,
    forces: Sequence[Named] = (),
    mirrors: bool = False,
    games_csv: bool = False,
    policy: Words | None = None,
    rule: Rules | None = None,
    swap: Swap | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> RunResult:
    """Plays match-ups and says what came of them.

    `games` of each match-up, an even number (10000 unless told otherwise), or `until_width`: until half the
    interval of the score is this narrow, a share of a game (0.01 is one per cent to either side), `max_games` at
    most. `forces` meet each with each instead of the scenario's own, with `mirrors` each itself, too. `games_csv`
    keeps a table `games`, with one row per game. `armies` are changed copies, which take the places of the armies
    of those names. `threads` are as many as there are cores if 0; results do not depend on them.

    >>> import wargauge as wg
    >>> r = wg.run("meeting-90", forces=["infantry-90", "armour-90"], games=40)
    >>> 0 <= r.matchups["score_a"][0] <= 1
    True
    >>> cheap = wg.army("companies").with_price("TNK", 12)
    >>> wg.run("two-villages", games=20, armies=[cheap]).games
    20
    """
    return _play("run", locals(), RunResult, copies=["armies"])


class Play:
    """A run that is looked at while it is played: iterate over it, then take its `result`."""

    def __init__(
        self,
        study: _native.Study,
        stop: Callable[[Live], object] | None,
        blocks: int,
        threads: int,
    ) -> None:
        self._study = study
        self._stop = stop
        self._blocks = blocks
        self._threads = threads

    @property
    def result(self) -> RunResult:
        """What it has come to so far; labelled as interrupted unless all was played."""
        return RunResult(self._study)

    def __iter__(self) -> Iterator[Live]:
        while not self._study.done:
            was_interrupted = self._study.play(self._threads, self._blocks)
            live = Live(self._study)
            if live.games > 0:
                yield live
            if was_interrupted or (self._stop is not None and self._stop(live)):
                return


_GAMES_OF_A_BLOCK = 512
"""Games that are counted at once: 256 pairs."""


def play(
    *scenarios: Named,
    stop: Callable[[Live], object] | None = None,
    every: int = 2048,
    games: int | None = None,
    forces: Sequence[Named] = (),
    mirrors: bool = False,
    policy: Words | None = None,
    rule: Rules | None = None,
    swap: Swap | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
) -> Play:
    """Plays match-ups and lets look at them about `every` so many games; `stop` is asked each time whether that is
    enough. The games are those of `run`, in its order: all that a match-up plays, then the next.

    >>> import wargauge as wg
    >>> playing = wg.play("two-villages", games=2000, every=512, stop=lambda live: live.width < 0.1)
    >>> for live in playing:
    ...     seen = live.games
    >>> playing.result.games == seen < 2000
    True
    """
    study = _asked("run", locals(), copies=["armies"], ours=["stop", "every"])
    return Play(study, stop, max(1, -(-every // _GAMES_OF_A_BLOCK)), threads)


def replay(
    scenario: Named,
    *,
    pair: int | None = None,
    game: int = 1,
    pick: Pick | None = None,
    games: int = 200,
    forces: Sequence[Named] = (),
    policy: Words | None = None,
    rule: Rules | None = None,
    swap: Swap | None = None,
    side: Eyes | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
) -> Replay:
    """One game, told and drawn: game 1 or 2 of a `pair` (from 0), or by `pick` one worth watching of the first
    `games`, 200 at most.

    >>> import wargauge as wg
    >>> wg.replay("two-villages", pair=3, game=2).text.splitlines()[0]
    'two-villages, pair 3, game 2'
    """
    given = {**locals(), "scenarios": [scenario]}
    study = _asked("run", given, copies=["armies"], ours=["scenario", "pair", "game", "pick", "side"])
    if pair is None:
        study.play(threads)
        return RunResult(study).replay(pick, side=side)
    eyes = None if side is None else ("a", "b").index(side)
    wish: _native.Game = {"matchup": 0, "pair": pair, "game": game, "side": eyes}
    return Replay(*study.replay(wish))


def compare(
    scenario: Named,
    *,
    force: Named,
    variant: Words = (),
    marginal: bool = False,
    exchanges: bool = False,
    knock_out: bool = False,
    knock_out_rules: bool = False,
    against: Sequence[Named] = (),
    games: int | None = None,
    margin: float | None = None,
    swap: Literal["forces", "fixed"] | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Holds variants of a force against the force as it is: the same opponents, the same dice.

    A `variant` is a list of changes (`+INF`, `-TNK`, `TNK=ATG*2`, `price:INF=7`) or another force; `marginal`
    adds one copy of each entry more and one fewer, `exchanges` each exchange of entries that the points allow,
    `knock_out` the force without each option, weapon and special rule of its units, `knock_out_rules` other values
    of each switch of the rules. `games` of each variant at most (100000), `margin` the least difference of scores
    that must not be missed, as a share of a game (0.02).

    >>> import wargauge as wg
    >>> r = wg.compare("two-villages", force="two-villages-blue", variant=["+REC", "-TNK"], games=40)
    >>> r.loadouts["variant"]
    ['(as it is)', '+REC', '-TNK']
    """
    return _play("compare", locals(), Result, copies=["armies"])


def tune(
    *armies: Named,
    scenario: Sequence[Named] | Named = (),
    games: int | None = None,
    points: Sequence[Price] | Price = (),
    tolerance: float | None = None,
    granularity: Price | None = None,
    smallest_patch: bool = False,
    what_if: Mapping[str, Price] | Words | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Finds what the entries of armies must cost.

    `games` for each army at most (100000), on `scenario`, one or several; `points` of the forces. A price may be
    off by `tolerance`, a share of it (0.1), and still be called fair; new prices are whole numbers of
    `granularity` points. `what_if` tries these prices in points and no others.

    >>> import wargauge as wg
    >>> r = wg.tune("companies", scenario="grid/meeting-90", games=400)
    >>> sorted(r.prices["entry"])[:2]
    ['AAG', 'AAG elite']
    """
    return _play("tune", locals(), Result)


def odds(
    army: Named,
    attackers: str | None = None,
    target: str | None = None,
    *,
    cards: bool = False,
    target_army: Named | None = None,
    weapon: Words | None = None,
    range: int | Sequence[int] = (),
    cover: Words | None = None,
    with_: Rules | None = None,
    variant: Words | None = None,
    options: bool = False,
    at_least: int | None = None,
    audit: int | None = None,
    simulate: int | None = None,
    rule: Rules | None = None,
    seed: int = 1,
) -> Result:
    """Works single attacks out exactly, from unit cards; no game is played.

    `range` in squares or inches, those at which the odds change if not given; `cover` and other circumstances
    (`with_`, which the command line calls `--with`) as the ruleset names them. `at_least` asks for the chance of
    so many losses or more. `audit` has the engine play each attack so often and compares.

    With `cards` the army is a file that says in stages what an attack is, of any game; there attackers and target may
    be left out, which means every unit.

    >>> import wargauge as wg
    >>> r = wg.odds("companies", "TNK", "INF", range=2)
    >>> all(0 <= chance <= 1 for chance in r.chances["chance"])
    True
    """
    return Result(_native.Odds(*_request("odds", locals())))


def luck(
    scenario: Named,
    *,
    forces: Sequence[Named] = (),
    games: int | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Says what decides who wins: the lists, the seat, the set-up, the players' draws or the dice.

    `games` of each way in which the same pairs are played (4000): as they are, with other dice, and so on. `forces`
    are the two that meet instead of the scenario's own.

    >>> import wargauge as wg
    >>> r = wg.luck("two-villages", games=200)
    >>> r.luck["source"][-1]
    'dice'
    """
    return _play("luck", locals(), Result, copies=["armies"])


def audit(
    scenario: Named,
    *,
    games: int | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Says where the games of a scenario play themselves out badly, before it is printed: sides that nearly always win,
    turns in which nothing happens, units that do nothing. The gravest flaw comes first.

    `games` of the scenario, and of each of its forces against itself (1000). Its own forces play it.

    >>> import wargauge as wg
    >>> r = wg.audit("two-villages", games=100)
    >>> r.flaws["rank"] == list(range(1, len(r.flaws) + 1))
    True
    """
    return _play("audit", locals(), Result, copies=["armies"])


def duel(
    units: Words,
    against: Words,
    *,
    range: int | Sequence[int],
    games: int | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Plays units against units on an empty table, both ways round: which beats which, and from where?

    Units are written `[N*]UNIT[@ARMY]`, with options and quality as `odds` takes them. The games begin at each
    `range`, in inches or squares. `games` of each duel (1000).

    >>> import wargauge as wg
    >>> r = wg.duel("TNK", ["INF", "ATG"], range=4, games=20)
    >>> r.duels["unit_b"], r.duels["games"]
    (['INF', 'ATG'], [20, 20])
    """
    return _play("duel", locals(), Result, copies=["armies"])


def campaign(
    *,
    ruleset: str | None = None,
    games: int | None = None,
    commander: Words | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Plays campaigns, `games` of them: battles that follow on each other.

    >>> import wargauge as wg
    >>> wg.campaign(ruleset="grid", games=4).campaigns["ruleset"]
    ['grid']
    """
    return _play("campaign", locals(), Result)


def meta(
    field: str | os.PathLike[str] | None = None,
    *,
    scenarios: Sequence[Named] = (),
    forces: Sequence[Named] = (),
    shares: Sequence[float] = (),
    games: int | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Says what to bring to a field of forces: everybody is played against everybody, and weighed by the shares of the
    field.

    `field` is the path of a file (TOML or CSV), or `forces` are given with their `shares`, numbers above 0 of any sum,
    all alike if not given. `scenarios` are played instead of those of the file. `games` of each match-up (1000).

    >>> import wargauge as wg
    >>> r = wg.meta(scenarios=["meeting-90"], forces=["infantry-90", "armour-90"], games=20)
    >>> r.field["force"]
    ['infantry-90', 'armour-90']
    """
    return _play("meta", locals(), Result, copies=["armies"])


def sweep(
    *scenarios: Named,
    rule: Mapping[str, str | Sequence[str]] | Words = (),
    fix: Rules | None = None,
    games: int | None = None,
    forces: Sequence[Named] = (),
    policy: Words | None = None,
    swap: Swap | None = None,
    band: float | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Says which rule readings decide the balance: plays each match-up at each value of each switch.

    `rule` names switches and their values, all switches if not given; `fix` sets switches in all games. `games` of
    each match-up and reading. Differences of a score up to `band`, a share of a game (0.02), matter little.

    >>> import wargauge as wg
    >>> r = wg.sweep("two-villages", rule={"fire_move": "free"}, games=40)
    >>> r.sweep["switch"]
    ['fire_move']
    """
    return _play("sweep", locals(), Result, copies=["armies"])


def ladder(
    *scenarios: Named,
    policy: Words | None = None,
    against: Words | None = None,
    restrict: bool = False,
    monotone: bool = False,
    rows: int | None = None,
    confirm_games: int | None = None,
    dose: str | None = None,
    plant: int | None = None,
    games: int | None = None,
    forces: Sequence[Named] = (),
    rule: Rules | None = None,
    seed: int = 1,
    armies: Sequence[Army] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Says how strong a policy is against others, or with `monotone` whether more is ever less.

    `games` of each match-up and opponent. `restrict` also holds the policy against itself without each kind of
    action.

    >>> import wargauge as wg
    >>> r = wg.ladder("two-villages", against="rush", games=40)
    >>> set(r.ladder["opponent"])
    {'rush'}
    """
    return _play("ladder", locals(), Result, copies=["armies"])


def train(
    *scenarios: Named,
    hold_out: Sequence[Named] = (),
    policy: str | None = None,
    weights: Words | None = None,
    role: Literal["attack", "defend", "meet"] | None = None,
    against: Words | None = None,
    rounds: int | None = None,
    games: int | None = None,
    gain: float | None = None,
    confirm: int | None = None,
    rule: Rules | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Trains the weights of a policy, and confirms them on games that training did not see.

    `rounds` of `games` each; `gain` is how far the first steps go, in trial widths; `confirm` games of each
    match-up of the confirmation.

    >>> import wargauge as wg
    >>> r = wg.train("two-villages", against="rush", weights="danger", rounds=2, games=4, confirm=8)
    >>> len(r.training) > 0
    True
    """
    return _play("train", locals(), Result)


def save_baseline(
    folder: str | os.PathLike[str],
    *scenarios: Named,
    games: int | None = None,
    forces: Sequence[Named] = (),
    mirrors: bool = False,
    fair: Words | None = None,
    policy: Words | None = None,
    rule: Rules | None = None,
    swap: Swap | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Plays the present state, `games` of each match-up (400), and writes it into a folder as what later checks are
    held against. An interrupted one is not written."""
    result = _play("baseline", locals(), Result, ours=["folder"])
    if not result.interrupted:
        result.write(folder)
    return result


def check(
    baseline: str | os.PathLike[str],
    *,
    games: int | None = None,
    intended: bool = False,
    band: float | None = None,
    unit_band: float | None = None,
    fair: Words | bool | None = None,
    armies: Sequence[Army] = (),
    forces: Sequence[Force] = (),
    scenarios: Sequence[Scenario] = (),
    threads: int = 0,
    progress: bool | None = None,
) -> Result:
    """Says whether the balance has moved from where a baseline has it; `fails` if it has.

    Changes of a score up to `band`, a share of a game, and of a unit's efficiency up to `unit_band`, in points for
    every 100 points of its cost, do not matter. `armies`, `forces` and `scenarios` are changed copies, which take
    the places of the built-in files of those names: is the balance the same with them?

    >>> import tempfile, wargauge as wg
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     saved = wg.save_baseline(folder, "two-villages", games=40)
    ...     wg.check(folder).fails
    False
    """
    return _play("check", locals(), Result, copies=["armies", "forces", "scenarios"])
