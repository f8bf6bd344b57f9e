//! The plans offered for a stand: a handful of ends along the arrow, and loading.
//!
//! Density of the offer: [`SHARES`] of the movement by [`ASIDE`] sideways.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Point, Vector};

use super::course::budget;
use super::legality::{arrow, check, line};
use super::loading::{loads, may_board, may_tow, off_at, takes};
use crate::action::{Action, Item, Plan};
use crate::position::heading::{Heading, from_point};
use crate::position::measure::touch;
use crate::scene::{Moment, Scene};
use crate::state::{GunStatus, MoveClass, Place};
use crate::terrain::along::toward_zero;

/// Shares of the movement at which paths end, in twelfths.
const SHARES: [i64; 5] = [12, 9, 6, 3, 1];

/// Sideways shares of what may be dodged, in percent of the distance allowed: a hair less than all.
const ASIDE: [i64; 3] = [0, 95, -95];

/// Bearings at which men get off, relative to the arrow: rear and sides.
const SIDES: [i32; 3] = [180, 110, -110];

/// Arrows offered to those who come in, besides that into the table.
const INWARDS: [i32; 3] = [0, 30, -30];

/// Lists the plans of a stand that follows a movement order or comes in.
pub(crate) fn list(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let start = out.len();
    for arrow in arrows(scene, unit) {
        let first = out.len();
        plans(scene, unit, arrow, &mut |items| {
            let plan = Plan::of(arrow, items);
            let action = Action::Move { unit, plan };
            if check(scene, unit, &plan).is_ok() && !out[first..].contains(&action) {
                out.push(action);
            }
        });
    }
    if out.len() == start {
        out.push(Action::Pass { unit });
    }
}

/// Whether a stand has no plan at all to offer.
pub(crate) fn is_stuck(scene: Scene<'_>, unit: UnitId) -> bool {
    let mut stuck = true;
    for arrow in arrows(scene, unit) {
        plans(scene, unit, arrow, &mut |items| {
            stuck = stuck && check(scene, unit, &Plan::of(arrow, items)).is_err();
        });
    }
    stuck
}

/// The arrow of the chit, or some that lead into the table.
fn arrows(scene: Scene<'_>, unit: UnitId) -> impl Iterator<Item = Heading> + use<> {
    let Scene { book, state } = scene;
    let own = arrow(state, unit);
    let inwards = book.scenario().roles[book.side(unit)].home.outwards().opposite();
    let count = if own.is_some() { 1 } else { INWARDS.len() };
    INWARDS.into_iter().take(count).map(move |turn| own.unwrap_or_else(|| inwards.turned(turn)))
}

/// The plans worth a thought under an arrow, allowed or not.
fn plans(scene: Scene<'_>, unit: UnitId, arrow: Heading, offer: &mut impl FnMut(&[Item])) {
    let Scene { book, state } = scene;
    let stand = state.stand(unit);
    offer(&[]);
    match stand.place {
        Place::Aboard(vehicle) => {
            let limbered = stand.gun.is_some_and(|gun| gun.status == GunStatus::Limbered(vehicle));
            for side in SIDES {
                let bearing = arrow.turned(side);
                let off =
                    if limbered { Item::Unlimber(bearing, arrow) } else { Item::Dismount(bearing) };
                offer(&[off]);
                let beside = off_at(scene, unit, vehicle, bearing);
                let walk = from_point(arrow, beside, 50 * i32::from(book.profile(unit).pace));
                if !limbered && side == SIDES[0] {
                    offer(&[off, Item::Go(walk)]);
                }
            }
        }
        Place::Table | Place::Reserve(_) | Place::Exited | Place::Gone(_) => {
            if stand.column.is_some() {
                let most = 100 * i64::from(book.profile(unit).road);
                for share in SHARES {
                    offer(&[Item::Road((most * share / 12) as i16)]);
                }
            }
            for to in ends(scene, unit, arrow) {
                offer(&[Item::Go(to)]);
            }
            board(scene, unit, offer);
            carry(scene, unit, arrow, offer);
        }
    }
}

/// The ends of straight paths along the arrow, dodging to both sides or not.
fn ends(scene: Scene<'_>, unit: UnitId, arrow: Heading) -> impl Iterator<Item = Point> + use<> {
    let Scene { book, state } = scene;
    let along = line(scene, unit, arrow);
    let length = along.squared().isqrt().max(1);
    let start = state.stand(unit).at;
    let pace = i64::from(book.profile(unit).pace);
    let most = 100 * pace * budget(book, state.stand(unit).class) / book.clock;
    let aside = 20 * pace;
    let part = move |part: i64| toward_zero(part, length) as i16;
    SHARES.into_iter().flat_map(move |share| {
        ASIDE.into_iter().map(move |percent| {
            let (ahead, side) = (most * share / 12, aside * percent / 100 * share / 12);
            let Vector { x, y } = along;
            let x_part = part(i64::from(x) * ahead - i64::from(y) * side);
            let y_part = part(i64::from(y) * ahead + i64::from(x) * side);
            Point::new(start.x + x_part, start.y + y_part)
        })
    })
}

/// Getting aboard vehicles at hand that move under an order too; pushing a gun.
fn board(scene: Scene<'_>, unit: UnitId, offer: &mut impl FnMut(&[Item])) {
    let Scene { book, state } = scene;
    let now = Moment::now(scene);
    if !book.profile(unit).is_personnel() || !loads(state.stand(unit).class) {
        return;
    }
    let side = book.side(unit);
    if may_board(scene, unit) {
        let ordered = |vehicle: &UnitId| {
            book.profile(*vehicle).is_vehicle() && loads(state.stand(*vehicle).class)
        };
        for vehicle in now.on_table(side).filter(ordered) {
            if takes(scene, vehicle, unit) && touch(now.disc(unit), now.disc(vehicle)) {
                offer(&[Item::Mount(vehicle)]);
            }
            let near = now.within(unit, vehicle, wargauge_rules::table::Length::inches(1));
            if now.gun(unit).is_some() && near && may_tow(scene, vehicle, unit) {
                offer(&[Item::Limber(vehicle)]);
            }
        }
    }
    let pushable = now.guns(side).filter(|(_, gun)| touch(now.disc(unit), *gun));
    for (crew, _) in pushable {
        offer(&[Item::ManHandle(crew)]);
    }
}

/// What a vehicle can do for those who have planned to get aboard or off it.
fn carry(scene: Scene<'_>, unit: UnitId, arrow: Heading, offer: &mut impl FnMut(&[Item])) {
    let Scene { book, state } = scene;
    if !book.profile(unit).is_vehicle() {
        return;
    }
    let half = 50 * i32::from(book.profile(unit).pace);
    let whole = state.stand(unit).class == MoveClass::Full;
    let drive = Item::Go(from_point(arrow, state.stand(unit).at, half));
    for (passenger, plan) in &state.plans {
        let item = match plan.items[0] {
            Item::Mount(vehicle) | Item::Limber(vehicle) if vehicle == unit => {
                Item::Load(*passenger)
            }
            Item::Dismount(_) | Item::Unlimber(..)
                if state.stand(*passenger).place == Place::Aboard(unit) =>
            {
                Item::Unload(*passenger)
            }
            Item::Mount(_)
            | Item::Limber(_)
            | Item::Dismount(_)
            | Item::Unlimber(..)
            | Item::End
            | Item::Go(_)
            | Item::Road(_)
            | Item::Load(_)
            | Item::Unload(_)
            | Item::ManHandle(_) => continue,
        };
        offer(&[item]);
        if whole {
            offer(&[item, drive]);
            offer(&[drive, item]);
        }
    }
}
