//! A round of melee, and what it does.

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::assault::fights::{Fight, fights};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{
    Man, Squad, aboard, active, ap, condition_after_wound, is_left, note_hull_loss, note_spacing,
    place_of, present, strike,
};
use crate::morale::{MoraleCauses, answer};
use crate::movement::is_barred;
use crate::position::{Blockers, Leg, has_room};
use crate::state::{Condition, Morale, Place};
use crate::switches::MeleePoints;

/// `SK-MELEE-15`
const FRIENDS: Length = Length::inches(4);

/// `SK-MELEE-07`
const BACK: Length = Length::inches(1);

/// What becomes of a beaten man (`SK-MELEE-07`, `SK-MELEE-08`, `SK-MELEE-09`, `SK-MELEE-10`,
/// `SK-MELEE-11`, `SK-MELEE-12`, `SK-MELEE-13`, `SK-MELEE-14`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MeleeFate {
    /// His condition, if it changes.
    pub(crate) condition: Option<Condition>,
    /// Whether he gives ground.
    pub(crate) back: bool,
}

/// By how much he was beaten, and whether friends are near.
pub(crate) const fn beaten(difference: u8, friends: bool, before: Condition) -> MeleeFate {
    let capture = Some(Condition::Captured);
    match (difference, friends) {
        (0, _) => MeleeFate { condition: None, back: false },
        (1, _) | (2, true) => MeleeFate { condition: None, back: true },
        // SK-MELEE-08, SK-MELEE-09, SK-MELEE-10
        (2..=4, false) => MeleeFate { condition: capture, back: false },
        (3, true) => MeleeFate { condition: Some(condition_after_wound(before)), back: true },
        (4, true) => MeleeFate { condition: Some(Condition::Disabled), back: false },
        // SK-MELEE-11
        _ => MeleeFate { condition: Some(Condition::Killed), back: false },
    }
}

/// How a team fared in a round (`SK-MELEE-17`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MeleeRecord {
    won: u8,
    lost: u8,
    best: u8,
    worst: u8,
}

impl MeleeRecord {
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
pub(crate) fn melee_round(play: &mut Play<'_, impl Referee<Event>>, side: Side) {
    let fights = fights(play.scene(), side);
    // SK-MELEE-06: friends are counted as the round begins.
    let friends: ArrayVec<[bool; 2], 64> = fights
        .iter()
        .map(|it| [it.own, it.foe].map(|man| has_friends(play.scene(), man)))
        .collect();
    let mut records = [MeleeRecord::default(); crate::state::MAX_UNITS];
    let mut causes = MoraleCauses::NONE;
    for (fight, friends) in fights.iter().zip(friends) {
        if let Some(loser) = fight_out(play, fight, friends) {
            records[loser.by.index()].wins(loser.difference);
            records[loser.man.unit.index()].loses(loser.difference);
            lose(play, loser, &mut causes);
        }
    }
    for unit in play.book.of_side[Side::A] | play.book.of_side[Side::B] {
        // SK-MORALE-04, SK-MELEE-17, SK-MELEE-23
        if records[unit.index()].is_loser() {
            causes.shocked.insert(unit);
        }
    }
    answer(play, causes, None);
}

/// `SK-MELEE-15`: any other active man of the side within 4 inches who does not run.
pub(crate) fn has_friends(scene: Scene<'_>, man: Man) -> bool {
    let Man { unit, figure } = man;
    let at = place_of(scene, unit, figure);
    present(scene.state, scene.book.side(unit)).into_iter().any(|other| {
        scene.state.unit(other).morale != Morale::Rout
            && active(scene, other).any(|one| {
                Man::new(other, one) != man && place_of(scene, other, one).within(at, FRIENDS)
            })
    })
}

/// `SK-MELEE-03`, `SK-MELEE-04`, `SK-MELEE-18`, `SK-MELEE-22`: what a man scores; those who run
/// score nothing.
fn score(play: &mut Play<'_, impl Referee<Event>>, man: Man, extras: u8) -> u8 {
    let Man { unit, figure } = man;
    // SK-MELEE-22
    if play.state.unit(unit).morale == Morale::Rout {
        return 0;
    }
    let points = match play.book.switches.melee_points {
        MeleePoints::Current => ap(play.scene(), unit, figure),
        MeleePoints::Base => play.book.man(unit, figure).ap,
    };
    points + extras + play.referee.roll(Die::D6)
}

/// Who has lost a fight, and what his fate hangs on.
#[derive(Clone, Copy, Debug)]
struct Loser<'f> {
    man: Man,
    /// Whether friends of his are near.
    friends: bool,
    /// The extras on his side.
    extras: &'f [Man],
    /// The unit that has beaten him.
    by: UnitId,
    /// By how many points.
    difference: u8,
}

/// Fights one fight. Who has lost it, if anybody has.
fn fight_out<'f>(
    play: &mut Play<'_, impl Referee<Event>>,
    fight: &'f Fight,
    friends: [bool; 2],
) -> Option<Loser<'f>> {
    let fit = |man: &Man| play.state.unit(man.unit).figures[man.figure].condition.is_active();
    if !fit(&fight.own) || !fit(&fight.foe) {
        return None;
    }
    // SK-DICE-09
    begin(play, fight.own.unit, Roll::Melee);
    let fit = |man: &Man| play.state.unit(man.unit).figures[man.figure].condition.is_active();
    let helps = |man: &&Man| fit(man) && play.state.unit(man.unit).morale != Morale::Rout;
    let helping = |extras: &ArrayVec<Man, 16>| extras.iter().filter(helps).count() as u8;
    let (own_extras, foe_extras) = (helping(&fight.own_extras), helping(&fight.foe_extras));
    let own = score(play, fight.own, own_extras);
    let foe = score(play, fight.foe, foe_extras);
    let (unit, other) = (fight.own.unit, fight.foe.unit);
    play.referee.tell(|| Event::Fought { unit, foe: other, scores: [own, foe] });
    for unit in [unit, other] {
        // SK-AP-15: crews that fight lose what they had stored.
        play.state.unit_mut(unit).points = 0;
    }
    let extras = fight.own_extras.iter().chain(&fight.foe_extras);
    for man in extras.chain([&fight.own, &fight.foe]) {
        play.state.unit_mut(man.unit).saved[man.figure] = 0;
    }
    let difference = own.abs_diff(foe);
    let runs = |unit: UnitId| play.state.unit(unit).morale == Morale::Rout;
    if own > foe && !runs(unit) {
        let extras = &fight.foe_extras;
        Some(Loser { man: fight.foe, friends: friends[1], extras, by: unit, difference })
    } else if foe > own && !runs(other) {
        let extras = &fight.own_extras;
        Some(Loser { man: fight.own, friends: friends[0], extras, by: other, difference })
    } else {
        None
    }
}

/// The beaten man, and the extras on his side, who fall back (`SK-MELEE-12`).
fn lose(play: &mut Play<'_, impl Referee<Event>>, loser: Loser<'_>, causes: &mut MoraleCauses) {
    let Loser { man: Man { unit, figure }, by, .. } = loser;
    let before = play.state.unit(unit).figures[figure].condition;
    let fate = beaten(loser.difference, loser.friends, before);
    play.state.unit_mut(unit).last_attacker = Some(by);
    if let Some(condition) = fate.condition {
        causes.hurt.insert(unit);
        strike(play, loser.man, condition, Some(by));
    }
    if fate.back && play.state.unit(unit).figures[figure].condition.is_active() {
        fall_back(play, loser.man);
    }
    for &extra in loser.extras {
        if play.state.unit(extra.unit).figures[extra.figure].condition.is_active() {
            fall_back(play, extra);
        }
    }
}

/// `SK-MELEE-07`, `SK-MELEE-14`: 1 inch straight away from the nearest enemy, if there is room.
fn fall_back(play: &mut Play<'_, impl Referee<Event>>, man: Man) {
    let Man { unit, figure } = man;
    if aboard(play.scene(), unit).is_some() || play.state.unit(unit).place != Place::Table {
        return;
    }
    let at = play.state.unit(unit).figures[figure].at;
    let foes = present(play.state, play.book.side(unit).foe());
    let mut nearest: Option<(i64, Point)> = None;
    for foe in foes {
        for other in active(play.scene(), foe) {
            let there = place_of(play.scene(), foe, other);
            let entry = (there.squared_distance(at), there);
            if nearest.is_none_or(|best| entry.0 < best.0) {
                nearest = Some(entry);
            }
        }
    }
    let Some((_, threat)) = nearest else { return };
    let to = at.away_from(threat, BACK);
    let crowded = foes.into_iter().any(|foe| {
        active(play.scene(), foe).any(|other| {
            let there = place_of(play.scene(), foe, other);
            there != threat && there.within(to, Length::inches(1))
        })
    });
    let solid = is_barred(play.scene(), unit, Leg::new(at, to))
        || play.book.table.building_at(at) != play.book.table.building_at(to);
    // SK-GEO-27
    let room = has_room(play.scene(), Squad::new(unit, 1 << figure), &[to], Blockers::All);
    if room && !crowded && !solid {
        play.state.unit_mut(unit).figures[figure].at = to;
        note_spacing(play.book, play.state, unit);
    }
}

/// `SK-MELEE-20`: guns and vehicles without a crew and with an enemy beside them are taken.
pub(crate) fn take_weapons(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.book.hulls {
        let hull = &play.state.unit(unit).hull;
        let deserted = if play.book.vehicle(unit).is_some() {
            hull.abandoned
        } else {
            play.state.unit(unit).weapon_left || !is_left(play.scene(), unit)
        };
        if !hull.there || hull.wreck || hull.captured || !deserted {
            continue;
        }
        let beside = present(play.state, play.book.side(unit).foe()).into_iter().find(|&foe| {
            play.state.unit(foe).place == Place::Table
                && active(play.scene(), foe).any(|man| {
                    let at = play.state.unit(foe).figures[man].at;
                    aboard(play.scene(), foe).is_none()
                        && crate::position::distance_to_hull(play.scene(), unit, at)
                            <= Length::inches(1).squared()
                })
        });
        if beside.is_some() {
            play.state.unit_mut(unit).hull.captured = true;
            play.referee.tell(|| Event::WeaponLost { unit });
            note_hull_loss(play, unit, beside);
        }
    }
}
