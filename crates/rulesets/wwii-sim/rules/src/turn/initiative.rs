//! Initiative: dice, scores, ranks (WS-INIT).

use arrayvec::ArrayVec;

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::attack::key;
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::movement::entry::is_coming;
use crate::position::circles::stand;
use crate::state::{MAX_UNITS, Place, State};

/// Roll-offs after which units that are still tied act in the order of WS-GEN-10.
const MOST_ROLL_OFFS: u8 = 100;

/// A list of units in order.
pub(crate) type List = ArrayVec<UnitId, MAX_UNITS>;

/// WS-INIT-06: whether a unit has a place of its own in the order of action: not with another one.
pub(crate) fn is_ranked(scene: Scene<'_>, unit: UnitId) -> bool {
    match scene.state.unit(unit).place {
        Place::Table => true,
        Place::Aboard(transport) => {
            scene.state.is_on_table(transport) || is_coming(scene, transport)
        }
        Place::Due => is_coming(scene, unit),
        Place::With(_) | Place::Gone(_) | Place::Waiting => false,
    }
}

/// Whether a unit comes onto the table in this turn, alone or carried.
pub(crate) fn arrives(scene: Scene<'_>, unit: UnitId) -> bool {
    is_coming(scene, stand(scene.state, unit))
}

/// WS-INIT-03, WS-INIT-06, WS-OFF-06: everybody rolls a die, joined officers too; not those who
/// arrive (WS-REINF-01).
pub(crate) fn roll_dice(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.book.all_units() {
        let joined = matches!(play.state.unit(unit).place, Place::With(_));
        let rolls = joined || is_ranked(play.scene(), unit);
        if !rolls || arrives(play.scene(), unit) {
            play.state.unit_mut(unit).die = 0;
            continue;
        }
        play.referee.begin(key(play.scene(), unit, Roll::Initiative, 0));
        play.state.unit_mut(unit).die = play.referee.roll(Die::D10);
    }
}

/// D1: the next unit for which the owner picks between two dice (WS-OFF-07). Equal dice leave no
/// choice.
pub(crate) fn next_choice(scene: Scene<'_>) -> Option<UnitId> {
    let Scene { book, state } = scene;
    let open = |&unit: &UnitId| {
        let it = state.unit(unit);
        let officers = it.officer.map(|officer| state.unit(officer).die);
        !it.asked
            && is_ranked(scene, unit)
            && it.die > 0
            && officers.is_some_and(|die| die != it.die)
    };
    book.all_units().find(open)
}

/// WS-INIT-04, WS-INIT-09: scores from the dice chosen.
pub(crate) fn score(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.book.all_units() {
        let ini = play.book.profile(unit).ini;
        let it = play.state.unit_mut(unit);
        it.score = if it.die > 0 { it.die + ini } else { 0 };
        it.asked = false;
        let (die, score) = (it.die, it.score);
        if die > 0 && play.state.is_shown(unit) {
            play.referee.relate(|| Event::Initiative { unit, die, score });
        }
    }
}

/// WS-INIT-05: the rank list, the highest first. Ties go to the higher INI, then to the higher of
/// dice rolled off.
pub(crate) fn rank(play: &mut Play<'_, impl Referee<Event>>) {
    let book = play.book;
    let ranked = book.all_units().filter(|&unit| is_ranked(play.scene(), unit));
    let mut list: List = ranked.collect();
    // Reinforcements have no die, so that INI alone would decide among them (WS-REINF-07).
    let standing = |state: &State, unit: UnitId| (state.unit(unit).score, book.profile(unit).ini);
    list.sort_by_key(|&unit| core::cmp::Reverse(standing(play.state, unit)));
    let mut first = 0;
    while first < list.len() {
        let level = standing(play.state, list[first]);
        let same = |unit: &&UnitId| standing(play.state, **unit) == level;
        let tied = list[first..].iter().take_while(same).count();
        roll_off(play, &mut list[first..first + tied], 0);
        first += tied;
    }
    play.state.ranks = list;
}

/// Sorts tied units by dice, round by round among those still tied.
fn roll_off(play: &mut Play<'_, impl Referee<Event>>, tied: &mut [UnitId], round: u8) {
    if tied.len() < 2 || round >= MOST_ROLL_OFFS {
        return;
    }
    tied.sort_unstable();
    let mut dice: ArrayVec<(u8, UnitId), MAX_UNITS> = ArrayVec::new();
    for &unit in tied.iter() {
        play.referee.begin(key(play.scene(), unit, Roll::Tie, round));
        let die = play.referee.roll(Die::D10);
        let clause = Clause("WS-INIT-05");
        if play.state.is_shown(unit) {
            play.referee.relate(|| Event::Rolled { unit, clause, die, against: 0, passed: true });
        }
        dice.push((die, unit));
    }
    dice.sort_by_key(|&(die, unit)| (core::cmp::Reverse(die), unit));
    for (place, &(_, unit)) in tied.iter_mut().zip(&dice) {
        *place = unit;
    }
    let mut first = 0;
    while first < dice.len() {
        let same = dice[first..].iter().take_while(|&&(die, _)| die == dice[first].0).count();
        roll_off(play, &mut tied[first..first + same], round + 1);
        first += same;
    }
}
