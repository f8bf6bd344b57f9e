//! Places within reach of a unit, and what to do there.

use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_wwii_sim::{Class, EndOfMove, Status, sides_that_fail};

use super::field::Field;
use super::plans::{Plan, Post, Spot, Spots};
use crate::value::duels::{Fighters, losses};
use crate::value::rates::{Doing, Way};

/// Allowances of Walk and Run, in hundredths of an inch (WS-MOVE-04 to WS-MOVE-07).
pub(crate) const WALK: i32 = 600;
pub(crate) const RUN: i32 = 900;

/// A unit with a Move order moves by more than this (WS-MOVE-02).
const LEAST: i32 = 110;

/// What an inch of ground that is slow costs on the whole, in per cent: a way leads through some of it.
const SLOW: i32 = 150;

/// How far from a unit's edge an officer stops who joins it, in hundredths of an inch.
const AT_HAND: i32 = 100;

/// How far outside its wall a house is entered from (see the rulings), in hundredths of an inch.
const OUTSIDE: i16 = 5;

/// The part of its worth that a unit loses which flees after a fight: it may rally, far from where it was.
const FLIGHT: i32 = 3;

/// How many times its worth a unit counts that leaves the table: in full, and safe for good.
const OUT: i32 = 2;

/// The part of a unit's worth that an officer adds who leads it: a point of Leadership or two.
const LEAD: i32 = 10;

/// What entering a house costs (WS-MOVE-18).
const TO_ENTER: i32 = 200;

/// Places that a unit may get to with so much allowance, `must` it move or not; with fights if it may
/// end in contact.
pub(crate) fn within(field: &Field<'_, '_>, unit: UnitId, budget: i32, contact: bool) -> Spots {
    let card = field.cards.of(unit);
    let mut spots = Spots::new();
    let profile = field.view.profile(unit);
    if let Some(exit) = field.view.role(profile.side).exit {
        let at = exit.nearest_to(card.at);
        let way = root(apart(card.at, at));
        if way <= budget {
            let post = Post { at, cell: field.ground.cell_at(at), inside: None };
            spots.push(Spot { post, then: EndOfMove::Exit, foe: None, cost: way });
        }
    }
    add_strides(field, unit, budget, &mut spots);
    if card.class == Class::Officer {
        add_hosts(field, unit, budget, &mut spots);
    }
    if contact && card.can_close() {
        add_fights(field, unit, budget, &mut spots);
    }
    if card.class.is_infantry() {
        add_houses(field, unit, budget, &mut spots);
    }
    for (number, cell) in field.ground.near(card.at, budget as i16) {
        if spots.is_full() {
            break;
        }
        if cell.is_spare() {
            continue;
        }
        let way = root(apart(card.at, cell.at));
        let cost = if cell.slows(card.mover) { way * SLOW / 100 } else { way };
        if cost > budget || way < LEAST || cell.bars(card.mover) {
            continue;
        }
        let post = Post { at: cell.at, cell: number, inside: None };
        spots.push(Spot { post, then: EndOfMove::Stand, foe: None, cost });
    }
    spots
}

/// As far straight to the way out as a walk leads, and as the whole allowance does: between cells up to three
/// inches of it would be given away.
fn add_strides(field: &Field<'_, '_>, unit: UnitId, budget: i32, spots: &mut Spots) {
    let Some(goal) = field.goals.of(unit).filter(|goal| goal.exit) else { return };
    let card = field.cards.of(unit);
    let end = |length: i32| card.at.towards(goal.at, Length::from_hundredths(length as i16));
    let slows = |at| field.ground.cell(field.ground.cell_at(at)).slows(card.mover);
    for allowance in [Some(budget), (budget > WALK).then_some(WALK)].into_iter().flatten() {
        let far = end(allowance);
        let at = if slows(far) { end(allowance * 100 / SLOW) } else { far };
        let number = field.ground.cell_at(at);
        if root(apart(card.at, at)) < LEAST || field.ground.cell(number).bars(card.mover) {
            continue;
        }
        let post = Post { at, cell: number, inside: None };
        spots.push(Spot { post, then: EndOfMove::Stand, foe: None, cost: allowance });
    }
}

/// Units that an officer may join.
fn add_hosts(field: &Field<'_, '_>, unit: UnitId, budget: i32, spots: &mut Spots) {
    let card = field.cards.of(unit);
    for host in field.cards.of_side(field.view.side()) {
        let it = field.cards.of(host);
        let leads = matches!(it.class, Class::Infantry | Class::Team);
        let alone = field.view.unit(host).is_some_and(|host| host.companions()[0].is_none());
        if host == unit || !leads || !alone || it.status == Status::Panicked || spots.is_full() {
            continue;
        }
        let beside = it.radius + card.radius + AT_HAND;
        let reach = Length::from_hundredths(beside as i16);
        let at = it.at.along(it.at.to(card.at), reach);
        let way = root(apart(card.at, at));
        if way <= budget {
            let post = Post { at, cell: field.ground.cell_at(at), inside: None };
            spots.push(Spot { post, then: EndOfMove::Join(host), foe: None, cost: way });
        }
    }
}

/// Enemies that can be reached.
fn add_fights(field: &Field<'_, '_>, unit: UnitId, budget: i32, spots: &mut Spots) {
    let card = field.cards.of(unit);
    for foe in field.foes {
        let it = field.cards.of(foe);
        let way = root(apart(card.at, it.at)) - card.radius - it.radius;
        if way > budget || it.building.is_some() || spots.is_full() {
            continue;
        }
        let reach = Length::from_hundredths((card.radius + it.radius) as i16);
        let at = it.at.along(it.at.to(card.at), reach);
        let post = Post { at, cell: field.ground.cell_at(at), inside: None };
        spots.push(Spot { post, then: EndOfMove::Stand, foe: Some(foe), cost: way });
    }
}

/// Houses that can be entered: whoever is sent to a full one goes to and fro before it (WS-BLDG-12).
fn add_houses(field: &Field<'_, '_>, unit: UnitId, budget: i32, spots: &mut Spots) {
    let card = field.cards.of(unit);
    for (number, building) in field.view.ground().buildings.iter().enumerate() {
        let number = number as u8;
        if card.building == Some(number) || field.view.is_ruined(number) || spots.is_full() {
            continue;
        }
        let wall = building.outline.nearest_to(card.at);
        let way = root(apart(card.at, wall));
        let taken = field.foes.filter(|&foe| field.cards.of(foe).building == Some(number));
        let has_room = || field.view.has_room(unit, number);
        if way + TO_ENTER > budget || taken.count() > 0 || !has_room() {
            continue;
        }
        let at = wall.along(wall.to(card.at), Length::from_hundredths(OUTSIDE));
        let post = Post { at, cell: field.ground.cell_at(building.centre()), inside: Some(number) };
        spots.push(Spot { post, then: EndOfMove::Enter(number), foe: None, cost: way + TO_ENTER });
    }
}

impl Field<'_, '_> {
    /// What closing with an enemy is worth: men lost and given, and who flees after it.
    pub(crate) fn fight(&self, unit: UnitId, foe: UnitId) -> i32 {
        let (own, other) = (self.cards.of(unit), self.cards.of(foe));
        if other.is_vehicle() {
            // Two men try (WS-VEH-16): rather to be left alone.
            return 0;
        }
        let side = |card: &crate::knowledge::cards::Card| Fighters {
            men: card.men,
            cc: card.cc,
            panicked: card.status == Status::Panicked,
        };
        let [taken, given] = losses(side(own), side(other));
        let man = |card: &crate::knowledge::cards::Card| card.worth / card.men.max(1);
        let broken = |card: &crate::knowledge::cards::Card, lost: i32| {
            let ld = card.ld.saturating_sub((lost / 1_000) as i8);
            card.worth / FLIGHT * sides_that_fail(ld) / 10
        };
        let exchange = (given * man(other) - taken * man(own)) / 1_000;
        let flight = broken(other, given) - broken(own, taken);
        (exchange + flight) * self.weights.fight / 100
    }

    /// What a spot promises before its targets are looked at: the goal, the enemy's fire, a fight.
    pub(crate) fn promise(&mut self, unit: UnitId, spot: &Spot, doing: Doing) -> i32 {
        let mut plan = self.at_most(unit, *spot);
        self.settle(unit, &mut plan, doing);
        plan.value
    }

    /// What a spot promises at most: all but the enemy's fire.
    pub(crate) fn at_most(&self, unit: UnitId, spot: Spot) -> Plan {
        let card = self.cards.of(unit);
        match spot.then {
            EndOfMove::Exit => return Plan { value: OUT * card.worth, spot, is_settled: true },
            EndOfMove::Join(host) => {
                return Plan { value: self.cards.of(host).worth / LEAD, spot, is_settled: true };
            }
            _ => {}
        }
        let fight = spot.foe.map_or(0, |foe| self.fight(unit, foe));
        Plan { value: self.pull(unit, spot.post.at) + fight, spot, is_settled: false }
    }

    /// Takes off what the enemy's fire is expected to do to who does so there.
    pub(crate) fn settle(&mut self, unit: UnitId, plan: &mut Plan, doing: Doing) {
        if !plan.is_settled {
            let harm = self.harm(unit, plan.spot.post, doing);
            plan.value -= self.weighed(&plan.spot, harm);
            plan.is_settled = true;
        }
    }

    /// What harm at a spot weighs, in this turn and the next.
    const fn weighed(&self, spot: &Spot, harm: i32) -> i32 {
        let share = self.weights.danger * self.volume / 100;
        let later = if spot.foe.is_some() { 0 } else { self.weights.future * self.volume / 100 };
        harm * (share + later) / 100
    }

    /// What a spot offers to shoot at, in this turn and the next.
    pub(crate) fn prospects(&mut self, unit: UnitId, spot: &Spot, way: Option<Way>) -> i32 {
        if matches!(spot.then, EndOfMove::Exit | EndOfMove::Join(_)) {
            return 0;
        }
        let next = if spot.foe.is_some() { None } else { Some(Way::STILL) };
        let [now, later] = self.opportunities(unit, spot.post, [way, next]);
        (now * self.weights.opportunity + later * self.weights.future) / 100
    }
}
