//! A round of melee, and what it does.

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::assault::fights::{Fight, Man, fights};
use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{
    aboard, active, ap, condition_after_wound, is_left, note_hull_loss, note_spacing, place_of,
    present, strike,
};
use crate::morale::{Toll, answer};
use crate::movement::is_barred;
use crate::position::{Bars, has_room};
use crate::state::{Condition, Morale, Place, State};
use crate::switches::MeleePoints;

/// `SK-MELEE-15`
const FRIENDS: Length = Length::inches(4);

/// `SK-MELEE-07`
const BACK: Length = Length::inches(1);

/// What becomes of a beaten man (`SK-MELEE-07`, `SK-MELEE-08`, `SK-MELEE-09`, `SK-MELEE-10`,
/// `SK-MELEE-11`, `SK-MELEE-12`, `SK-MELEE-13`, `SK-MELEE-14`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beaten {
    /// His condition, if it changes.
    pub(crate) condition: Option<Condition>,
    /// Whether he gives ground.
    pub(crate) back: bool,
}

/// By how much he was beaten, and whether friends are near.
pub(crate) const fn beaten(difference: u8, friends: bool, before: Condition) -> Beaten {
    let capture = Some(Condition::Captured);
    match (difference, friends) {
        (0, _) => Beaten { condition: None, back: false },
        (1, _) | (2, true) => Beaten { condition: None, back: true },
        // SK-MELEE-08, SK-MELEE-09, SK-MELEE-10
        (2..=4, false) => Beaten { condition: capture, back: false },
        (3, true) => Beaten { condition: Some(condition_after_wound(before)), back: true },
        (4, true) => Beaten { condition: Some(Condition::Disabled), back: false },
        // SK-MELEE-11
        _ => Beaten { condition: Some(Condition::Killed), back: false },
    }
}

/// How a team fared in a round (`SK-MELEE-17`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Record {
    won: u8,
    lost: u8,
    best: u8,
    worst: u8,
}

impl Record {
    /// Notes a fight that was won by a difference.
    pub(crate) fn wins(&mut self, difference: u8) {
        (self.won, self.best) = (self.won + 1, self.best.max(difference));
    }

    /// Notes a fight that was lost by a difference.
    pub(crate) fn loses(&mut self, difference: u8) {
        (self.lost, self.worst) = (self.lost + 1, self.worst.max(difference));
    }

    /// Whether it has lost the round.
    pub(crate) const fn is_loser(self) -> bool {
        self.lost > self.won || self.lost == self.won && self.worst > self.best
    }
}

/// Fights one round with everybody in contact, the phasing side first in each fight.
pub(crate) fn melee_round(
    book: &Skirmish,
    state: &mut State,
    side: Side,
    referee: &mut impl Referee<Event>,
) {
    let fights = fights(book, state, side);
    // SK-MELEE-06: friends are counted as the round begins.
    let friends: ArrayVec<[bool; 2], 64> =
        fights.iter().map(|it| [it.own, it.foe].map(|man| has_friends(book, state, man))).collect();
    let mut records = [Record::default(); crate::state::MAX_UNITS];
    let mut toll = Toll::NONE;
    for (fight, friends) in fights.iter().zip(friends) {
        fight_out(book, state, (fight, friends), (&mut records, &mut toll), referee);
    }
    for unit in book.of_side[Side::A] | book.of_side[Side::B] {
        // SK-MORALE-04, SK-MELEE-17, SK-MELEE-23
        if records[unit.index()].is_loser() {
            toll.shocked.insert(unit);
        }
    }
    answer(book, state, toll, None, referee);
}

/// `SK-MELEE-15`: any other active man of the side within 4 inches who does not run.
pub(crate) fn has_friends(book: &Skirmish, state: &State, (unit, man): Man) -> bool {
    let at = place_of(book, state, unit, man);
    present(state, book.side(unit)).into_iter().any(|other| {
        state.unit(other).morale != Morale::Rout
            && active(book, state, other).any(|one| {
                (other, one) != (unit, man) && place_of(book, state, other, one).within(at, FRIENDS)
            })
    })
}

/// `SK-MELEE-03`, `SK-MELEE-04`, `SK-MELEE-18`, `SK-MELEE-22`: what a man scores; those who run
/// score nothing.
fn score(
    book: &Skirmish,
    state: &State,
    (unit, man): Man,
    extras: u8,
    referee: &mut impl Referee<Event>,
) -> u8 {
    // SK-MELEE-22
    if state.unit(unit).morale == Morale::Rout {
        return 0;
    }
    let points = match book.switches.melee_points {
        MeleePoints::Current => ap(book, state, unit, man),
        MeleePoints::Base => book.man(unit, man).ap,
    };
    points + extras + referee.roll(Die::D6)
}

fn fight_out(
    book: &Skirmish,
    state: &mut State,
    (fight, friends): (&Fight, [bool; 2]),
    (records, toll): (&mut [Record; crate::state::MAX_UNITS], &mut Toll),
    referee: &mut impl Referee<Event>,
) {
    let fit = |(unit, man): Man| state.unit(unit).figures[man].condition.is_active();
    if !fit(fight.own) || !fit(fight.foe) {
        return;
    }
    // SK-DICE-09
    begin(book, state, fight.own.0, Roll::Melee, referee);
    let helping = |extras: &ArrayVec<Man, 16>| {
        extras
            .iter()
            .filter(|(unit, man)| {
                state.unit(*unit).figures[*man].condition.is_active()
                    && state.unit(*unit).morale != Morale::Rout
            })
            .count() as u8
    };
    let (own_extras, foe_extras) = (helping(&fight.own_extras), helping(&fight.foe_extras));
    let own = score(book, state, fight.own, own_extras, referee);
    let foe = score(book, state, fight.foe, foe_extras, referee);
    let (unit, other) = (fight.own.0, fight.foe.0);
    referee.tell(|| Event::Fought { unit, foe: other, scores: [own, foe] });
    for unit in [unit, other] {
        // SK-AP-15: crews that fight lose what they had stored.
        state.unit_mut(unit).points = 0;
    }
    let extras = fight.own_extras.iter().chain(&fight.foe_extras);
    for &(unit, man) in extras.chain([&fight.own, &fight.foe]) {
        state.unit_mut(unit).saved[man] = 0;
    }
    let difference = own.abs_diff(foe);
    let own_runs = state.unit(unit).morale == Morale::Rout;
    let foe_runs = state.unit(other).morale == Morale::Rout;
    if own > foe && !own_runs {
        let loser = (fight.foe, friends[1], &fight.foe_extras);
        note(records, unit, other, difference);
        lose(book, state, loser, (fight.own.0, difference), toll, referee);
    } else if foe > own && !foe_runs {
        let loser = (fight.own, friends[0], &fight.own_extras);
        note(records, other, unit, difference);
        lose(book, state, loser, (fight.foe.0, difference), toll, referee);
    }
}

fn note(
    records: &mut [Record; crate::state::MAX_UNITS],
    winner: UnitId,
    loser: UnitId,
    difference: u8,
) {
    records[winner.index()].wins(difference);
    records[loser.index()].loses(difference);
}

/// The beaten man, and the extras on his side, who fall back (`SK-MELEE-12`).
fn lose(
    book: &Skirmish,
    state: &mut State,
    ((unit, man), friends, extras): (Man, bool, &ArrayVec<Man, 16>),
    (by, difference): (UnitId, u8),
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    let before = state.unit(unit).figures[man].condition;
    let fate = beaten(difference, friends, before);
    state.unit_mut(unit).last_attacker = Some(by);
    if let Some(condition) = fate.condition {
        toll.hurt.insert(unit);
        strike(book, state, (unit, man), condition, Some(by), referee);
    }
    if fate.back && state.unit(unit).figures[man].condition.is_active() {
        fall_back(book, state, (unit, man));
    }
    for &(other, one) in extras {
        if state.unit(other).figures[one].condition.is_active() {
            fall_back(book, state, (other, one));
        }
    }
}

/// `SK-MELEE-07`, `SK-MELEE-14`: 1 inch straight away from the nearest enemy, if there is room.
fn fall_back(book: &Skirmish, state: &mut State, (unit, man): Man) {
    if aboard(book, state, unit).is_some() || state.unit(unit).place != Place::Table {
        return;
    }
    let at = state.unit(unit).figures[man].at;
    let foes = present(state, book.side(unit).foe());
    let mut nearest: Option<(i64, Point)> = None;
    for foe in foes {
        for other in active(book, state, foe) {
            let there = place_of(book, state, foe, other);
            let entry = (there.squared_distance(at), there);
            if nearest.is_none_or(|best| entry.0 < best.0) {
                nearest = Some(entry);
            }
        }
    }
    let Some((_, threat)) = nearest else { return };
    let to = at.away_from(threat, BACK);
    let crowded = foes.into_iter().any(|foe| {
        active(book, state, foe).any(|other| {
            let there = place_of(book, state, foe, other);
            there != threat && there.within(to, Length::inches(1))
        })
    });
    let solid = is_barred(book, state, unit, (at, to))
        || book.table.building_at(at) != book.table.building_at(to);
    // SK-GEO-27
    let room = has_room(book, state, (unit, 1 << man), &[to], Bars::All);
    if room && !crowded && !solid {
        state.unit_mut(unit).figures[man].at = to;
        note_spacing(book, state, unit);
    }
}

/// `SK-MELEE-20`: guns and vehicles without a crew and with an enemy beside them are taken.
pub(crate) fn take_weapons(book: &Skirmish, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in book.hulls {
        let hull = &state.unit(unit).hull;
        let deserted = if book.vehicle(unit).is_some() {
            hull.abandoned
        } else {
            state.unit(unit).weapon_left || !is_left(book, state, unit)
        };
        if !hull.there || hull.wreck || hull.captured || !deserted {
            continue;
        }
        let beside = present(state, book.side(unit).foe()).into_iter().find(|&foe| {
            state.unit(foe).place == Place::Table
                && active(book, state, foe).any(|man| {
                    let at = state.unit(foe).figures[man].at;
                    aboard(book, state, foe).is_none()
                        && crate::position::distance_to_hull(book, state, unit, at)
                            <= Length::inches(1).squared()
                })
        });
        if beside.is_some() {
            state.unit_mut(unit).hull.captured = true;
            referee.tell(|| Event::WeaponLost { unit });
            note_hull_loss(book, state, unit, beside, referee);
        }
    }
}
