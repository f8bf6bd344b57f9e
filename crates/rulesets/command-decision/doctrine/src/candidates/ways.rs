//! Where a stand may end under an order: shares of its movement along the arrow, dodging or not.

use arrayvec::ArrayVec;
use wargauge_command_decision::action::Order;
use wargauge_command_decision::position::heading::{UNIT, from_point};
use wargauge_command_decision::units::stand::WRECK_RADIUS;
use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use super::chits::DirectedOrder;
use super::field::{Field, Manner};

/// The most ends looked at.
pub(crate) const MOST: usize = 20;

/// Where a stand may end.
pub(crate) type Ends = ArrayVec<Point, MOST>;

/// Shares of the whole movement, in twelfths: under a Cautious Advance up to half, under a Full
/// Advance at least that.
const CAUTIOUS: [i32; 3] = [6, 4, 2];
const FULL: [i32; 3] = [12, 9, 6];
const AWAY: [i32; 2] = [12, 6];

/// Shares are of so many.
pub(crate) const TWELVE: i32 = 12;

/// Shares of the movement that lead to an enemy, in per cent: under a Cautious Advance, and under a
/// Full Advance.
const CLOSING: [i32; 2] = [50, 100];

/// Sideways shares of the movement, in per cent, where a stand dodges (CD-MOVE-12).
const ASIDE: [i32; 3] = [0, 19, -19];

/// What may be dodged on the way to an enemy, in per cent of the movement (CD-MOVE-12).
const DODGE: i32 = 20;

/// A way is looked at in steps of this length, in hundredths of an inch.
const STEP: i32 = 100;

/// A step is looked at in so many parts.
const PARTS: i32 = 100;

/// What an order is worth to a stand that can do nothing by it.
const NOTHING: i32 = i32::MIN / 4;

/// The shares of an order.
pub(crate) const fn shares(order: Order) -> &'static [i32] {
    match order {
        Order::Cautious => &CAUTIOUS,
        Order::Full => &FULL,
        Order::Disengage => &AWAY,
        Order::NoOrder | Order::Rally => &[],
    }
}

/// How stands move under an order.
pub(crate) const fn manner(order: Order) -> Manner {
    match order {
        Order::Cautious => Manner::Cautious,
        Order::Full => Manner::Full,
        Order::Disengage => Manner::Disengages,
        Order::NoOrder | Order::Rally => Manner::Stays,
    }
}

impl Field<'_, '_> {
    /// Where a stand may end under an order along an arrow, as far as a glance at the ground tells.
    pub(crate) fn ends(&self, unit: UnitId, directed: DirectedOrder, dodge: bool) -> Ends {
        let DirectedOrder { order, arrow } = directed;
        let start = self.cards.of(unit).at;
        let profile = &self.kind(unit).profile;
        let pace = 100 * i32::from(profile.pace);
        let bounds = self.view.book().table().bounds();
        let movement = pace * shares(order).first().copied().unwrap_or(0) / TWELVE;
        let mut ends = Ends::new();
        let aside = if dodge { &ASIDE[..] } else { &ASIDE[..1] };
        for share in shares(order) {
            let ahead = from_point(arrow, start, pace * share / TWELVE);
            for percent in aside {
                let side = pace * percent / 100 * share / TWELVE;
                let to = if side == 0 { ahead } else { from_point(arrow.turned(90), ahead, side) };
                let cell = self.ground.cell(self.cell_at(to));
                let open = (bounds.contains(to) || self.is_out(unit, to))
                    && cell.cost(profile.gait).is_some();
                if open && !ends.is_full() {
                    let to = self.reached(unit, to, movement);
                    ends.push(self.before_wrecks(unit, to));
                }
            }
        }
        ends
    }

    /// Where a stand comes to on the way to an end with so much movement, in hundredths of an inch: a
    /// step in slow ground takes more of it (CD-TERR-07), and nobody enters what is prohibited.
    fn reached(&self, unit: UnitId, to: Point, movement: i32) -> Point {
        let start = self.cards.of(unit).at;
        let gait = self.kind(unit).profile.gait;
        let length = root(apart(start, to));
        let steps = (length / STEP).max(1);
        // The point so many hundredths of a step on.
        let at = |hundredths: i32| {
            let part = |from: i16, to: i16| {
                let whole = (i32::from(to) - i32::from(from)) * hundredths;
                (i32::from(from) + whole / (PARTS * steps)) as i16
            };
            Point::new(part(start.x, to.x), part(start.y, to.y))
        };
        let mut left = movement;
        for step in 0..steps {
            let cell = self.ground.cell(self.cell_at(at(PARTS * step + PARTS / 2)));
            let Some(slow) = cell.cost(gait) else { return at(PARTS * step) };
            let cost = length / steps * i32::from(slow);
            if cost > left {
                return at(PARTS * step + PARTS * left / cost);
            }
            left -= cost;
        }
        to
    }

    /// The end, or where a vehicle that drives at a wreck on its way touches it (CD-TERR-12).
    fn before_wrecks(&self, unit: UnitId, to: Point) -> Point {
        let profile = &self.kind(unit).profile;
        if !profile.is_vehicle() {
            return to;
        }
        let start = self.cards.of(unit).at;
        let beside = i32::from((profile.radius() + WRECK_RADIUS).hundredths());
        let length = root(apart(start, to)).max(1);
        let way = start.to(to);
        let mut free = length;
        for &wreck in self.view.wrecks() {
            let there = start.to(wreck);
            let ahead = (way.dot(there) / i64::from(length)) as i32;
            let aside = (way.cross(there).abs() / i64::from(length)) as i32;
            // Who begins on a wreck leaves it.
            let touches = ahead > 0 && aside < beside && apart(start, wreck) >= beside * beside;
            if touches {
                free = free.min((ahead - root(beside * beside - aside * aside)).max(0));
            }
        }
        let part = |from: i16, to: i16| {
            (i32::from(from) + (i32::from(to) - i32::from(from)) * free / length) as i16
        };
        Point::new(part(start.x, to.x), part(start.y, to.y))
    }

    /// The best that a stand can make of an order along an arrow.
    pub(crate) fn best_of_order(&mut self, unit: UnitId, order: DirectedOrder) -> i32 {
        let manner = manner(order.order);
        let ends = self.ends(unit, order, false);
        let best = ends.into_iter().map(|end| self.worth(unit, end, manner)).max();
        let best = best.unwrap_or(NOTHING);
        best.max(self.charge(unit, order).map_or(NOTHING, |(worth, _)| worth))
    }

    /// The enemy that a stand can close with under an order, and what that is worth.
    pub(crate) fn charge(
        &mut self,
        unit: UnitId,
        directed: DirectedOrder,
    ) -> Option<(i32, UnitId)> {
        let DirectedOrder { order, arrow } = directed;
        let card = *self.cards.of(unit);
        let kind = self.kind(unit);
        let share = match order {
            Order::Cautious => CLOSING[0],
            Order::Full => CLOSING[1],
            _ => return None,
        };
        let sheet = self.sheet();
        let afoot = !kind.profile.is_vehicle() && !kind.emplaced && !card.aboard && !card.pinned;
        if !afoot || !self.maps.is_near(&sheet, usize::from(card.cell)) {
            return None;
        }
        let reach = share * i32::from(kind.profile.pace);
        let manner = manner(order);
        let mut best: Option<(i32, UnitId)> = None;
        for foe in self.within(card.at, reach) {
            let to = self.cards.of(foe).at;
            let way = card.at.to(to);
            let along = arrow.unit();
            // Sideways no more than may be dodged.
            let aside = along.cross(way).abs() / i64::from(UNIT);
            if along.dot(way) <= 0 || aside > i64::from(DODGE * i32::from(kind.profile.pace)) {
                continue;
            }
            let place = self.worth(unit, to, manner);
            let worth = place + self.contact(unit, foe, manner) * self.weights.opportunity / 100;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, foe));
            }
        }
        best
    }
}
