//! Initiative: dice, scores, ranks (WS-INIT).

use arrayvec::ArrayVec;

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::attack::key;
use crate::book::WwiiSim;
use crate::event::{Event, Roll};
use crate::movement::entry::is_coming;
use crate::position::circles::stand;
use crate::state::{MAX_UNITS, Place, State};

/// Roll-offs after which units that are still tied act in the order of WS-GEN-10.
const MOST_ROLL_OFFS: u8 = 100;

/// A list of units in order.
pub(crate) type List = ArrayVec<UnitId, MAX_UNITS>;

/// WS-INIT-06: whether a unit has a place of its own in the order of action: not with another one.
pub(crate) fn is_ranked(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    match state.unit(unit).place {
        Place::Table => true,
        Place::Aboard(transport) => {
            state.is_on_table(transport) || is_coming(book, state, transport)
        }
        Place::Due => is_coming(book, state, unit),
        Place::With(_) | Place::Gone(_) | Place::Waiting => false,
    }
}

/// Whether a unit comes onto the table in this turn, alone or carried.
pub(crate) fn arrives(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    is_coming(book, state, stand(state, unit))
}

/// WS-INIT-03, WS-INIT-06, WS-OFF-06: everybody rolls a die, joined officers too; not those who
/// arrive (WS-REINF-01).
pub(crate) fn roll_dice(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in book.all_units() {
        let joined = matches!(state.unit(unit).place, Place::With(_));
        let rolls = joined || is_ranked(book, state, unit);
        if !rolls || arrives(book, state, unit) {
            state.unit_mut(unit).die = 0;
            continue;
        }
        referee.begin(key(book, state, unit, Roll::Initiative, 0));
        state.unit_mut(unit).die = referee.roll(Die::D10);
    }
}

/// D1: the next unit for which the owner picks between two dice (WS-OFF-07). Equal dice leave no
/// choice.
pub(crate) fn next_choice(book: &WwiiSim, state: &State) -> Option<UnitId> {
    let open = |&unit: &UnitId| {
        let it = state.unit(unit);
        let officers = it.officer.map(|officer| state.unit(officer).die);
        !it.asked
            && is_ranked(book, state, unit)
            && it.die > 0
            && officers.is_some_and(|die| die != it.die)
    };
    book.all_units().find(open)
}

/// WS-INIT-04, WS-INIT-09: scores from the dice chosen.
pub(crate) fn score(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in book.all_units() {
        let ini = book.profile(unit).ini;
        let it = state.unit_mut(unit);
        it.score = if it.die > 0 { it.die + ini } else { 0 };
        it.asked = false;
        let (die, score) = (it.die, it.score);
        if die > 0 && state.is_shown(unit) {
            referee.relate(|| Event::Initiative { unit, die, score });
        }
    }
}

/// WS-INIT-05: the rank list, the highest first. Ties go to the higher INI, then to the higher of
/// dice rolled off.
pub(crate) fn rank(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    let ranked = book.all_units().filter(|&unit| is_ranked(book, state, unit));
    let mut list: List = ranked.collect();
    // Reinforcements have no die, so that INI alone would decide among them (WS-REINF-07).
    let standing = |unit: UnitId| (state.unit(unit).score, book.profile(unit).ini);
    list.sort_by_key(|&unit| core::cmp::Reverse(standing(unit)));
    let mut first = 0;
    while first < list.len() {
        let level = standing(list[first]);
        let tied = list[first..].iter().take_while(|&&unit| standing(unit) == level).count();
        roll_off(book, state, &mut list[first..first + tied], 0, referee);
        first += tied;
    }
    state.ranks = list;
}

/// Sorts tied units by dice, round by round among those still tied.
fn roll_off(
    book: &WwiiSim,
    state: &State,
    tied: &mut [UnitId],
    round: u8,
    referee: &mut impl Referee<Event>,
) {
    if tied.len() < 2 || round >= MOST_ROLL_OFFS {
        return;
    }
    tied.sort_unstable();
    let mut dice: ArrayVec<(u8, UnitId), MAX_UNITS> = ArrayVec::new();
    for &unit in tied.iter() {
        referee.begin(key(book, state, unit, Roll::Tie, round));
        let die = referee.roll(Die::D10);
        let clause = Clause("WS-INIT-05");
        if state.is_shown(unit) {
            referee.relate(|| Event::Rolled { unit, clause, die, against: 0, passed: true });
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
        roll_off(book, state, &mut tied[first..first + same], round + 1, referee);
        first += same;
    }
}
