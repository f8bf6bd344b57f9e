//! Where stands may begin, and where they are offered to (CD-SCEN-03).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Point};

use crate::action::{Action, Spot};
use crate::book::CommandDecision;
use crate::movement::cost::may_enter;
use crate::movement::loading::{is_crew, on_ground, takes};
use crate::movement::placing::before;
use crate::position::heading::{Placement, from_point};
use crate::position::measure::overlap;
use crate::scenario::Reinforcements;
use crate::scene::{Moment, Scene};
use crate::state::{Gun, GunStatus, Place, State};
use crate::units::force::MAX_STANDS_PER_SIDE;
use crate::units::stand::{GUN_RADIUS, Mark};
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Columns and rows of places offered in a zone.
const GRID: (i32, i32) = (7, 3);

/// What keeps stands of a side from overlapping at the start, in hundredths.
const RINGS: i32 = 24;

/// The reinforcements a stand belongs to, if it comes later (CD-SCEN-06).
fn later(book: &CommandDecision, unit: UnitId) -> Option<&Reinforcements> {
    let role = &book.scenario().roles[book.side(unit)];
    let scouts = book.profile(unit).marks.has(Mark::Recon);
    role.reinforcements.as_ref().filter(|given| !(given.recon_deploys && scouts))
}

/// Whether a stand may begin there.
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check(scene: Scene<'_>, unit: UnitId, spot: Spot) -> Verdict {
    let book = scene.book;
    match spot {
        Spot::At(at, facing) => {
            require(later(book, unit).is_none(), "CD-SCEN-06", "it comes later")?;
            let zone = book.scenario().roles[book.side(unit)].zone;
            require(zone.contains(at), "CD-SCEN-03", "outside its zone")?;
            let placed = PlacedStands::beside(scene, unit);
            require(
                placed.leaves_room(book, unit, Placement { at, facing }),
                "CD-SCEN-03",
                "no room there",
            )
        }
        Spot::Aboard(vehicle) => check_aboard(scene, unit, vehicle),
        Spot::Later(turn) => {
            let Some(given) = later(book, unit) else {
                return forbid("CD-SCEN-06", "it begins on the table");
            };
            let left = has_share(scene, unit, turn, given);
            require(given.turns.contains(&turn) && left, "CD-SCEN-06", "not on this turn")
        }
    }
}

fn check_aboard(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let known = vehicle.index() < state.stands.len() && book.side(vehicle) == book.side(unit);
    require(
        known && book.profile(vehicle).is_vehicle(),
        "CD-TRANS-01",
        "not a vehicle of its side",
    )?;
    let placed = !matches!(state.stand(vehicle).place, Place::Reserve(u8::MAX));
    require(placed, "CD-SCEN-03", "the vehicle has no place yet")?;
    let fits = if is_crew(book, unit) {
        may_tow_at_start(scene, vehicle, unit)
    } else {
        takes_at_start(scene, vehicle, unit)
    };
    require(fits, "CD-TRANS-04", "no room aboard")
}

/// As in play, but vehicles that come later carry too.
fn takes_at_start(scene: Scene<'_>, vehicle: UnitId, unit: UnitId) -> bool {
    let book = scene.book;
    let aboard = aboard(scene, vehicle);
    let profile = book.profile(vehicle);
    if profile.takes_riders() {
        return book.profile(unit).may_ride() && aboard.is_empty();
    }
    let crews = |other: &UnitId| !is_crew(book, *other);
    let taken: u8 = aboard.filter(crews).map(|other| book.profile(other).size.room()).sum();
    let fits = book.profile(unit).is_personnel()
        && taken + book.profile(unit).size.room() <= profile.cargo;
    debug_assert!(!fits || profile.cargo > 0 || takes(scene, vehicle, unit), "room");
    fits
}

fn may_tow_at_start(scene: Scene<'_>, vehicle: UnitId, crew: UnitId) -> bool {
    let book = scene.book;
    let own = book.stand(crew).tow == Some(vehicle);
    let towing = aboard(scene, vehicle).any(|other| is_crew(book, other));
    own && book.profile(vehicle).tow && !towing
}

fn aboard(scene: Scene<'_>, vehicle: UnitId) -> crate::state::UnitSet {
    let Scene { book, state } = scene;
    let aboard = |unit: &UnitId| state.stand(*unit).place == Place::Aboard(vehicle);
    book.units_of(book.side(vehicle)).filter(aboard).collect()
}

/// Whether the share of a turn is not used up: each turn takes as many as the last of equal shares.
fn has_share(scene: Scene<'_>, unit: UnitId, turn: u8, given: &Reinforcements) -> bool {
    let Scene { book, state } = scene;
    let side = book.side(unit);
    let all = book.units_of(side).filter(|&unit| later(book, unit).is_some()).count();
    let share = all.div_ceil(given.turns.len());
    let coming = |other: &UnitId| match state.stand(*other).place {
        Place::Reserve(due) => due == turn,
        Place::Aboard(vehicle) => state.stand(vehicle).place == Place::Reserve(turn),
        Place::Table | Place::Exited | Place::Gone(_) => false,
    };
    book.units_of(side).filter(coming).count() < share
}

/// What has been placed on the table by a side: stands and guns.
struct PlacedStands(ArrayVec<Disc, { 2 * MAX_STANDS_PER_SIDE }>);

impl PlacedStands {
    /// All of a side but one stand and its gun.
    fn beside(scene: Scene<'_>, unit: UnitId) -> Self {
        let now = Moment::now(scene);
        let others = now.on_table(scene.book.side(unit)).filter(|&other| other != unit);
        let discs = others.flat_map(|other| [Some(now.disc(other)), now.gun(other)]);
        Self(discs.flatten().collect())
    }

    /// Room for a stand and its gun, as far as its own side has placed anybody.
    fn leaves_room(&self, book: &CommandDecision, unit: UnitId, place: Placement) -> bool {
        let Placement { at, facing } = place;
        let profile = book.profile(unit);
        let own = Disc::new(at, profile.radius());
        let gun = is_crew(book, unit).then(|| Disc::new(before(own, facing), GUN_RADIUS));
        let taken = self
            .0
            .iter()
            .any(|&disc| overlap(disc, own) || gun.is_some_and(|gun| overlap(disc, gun)));
        !taken
            && may_enter(book, profile, at)
            && gun.is_none_or(|gun| may_enter(book, profile, gun.centre))
    }
}

/// Puts a stand there.
pub(crate) fn put(book: &CommandDecision, state: &mut State, unit: UnitId, spot: Spot) {
    let radius = book.profile(unit).radius();
    let crew = is_crew(book, unit);
    let entry = later(book, unit).map(|given| given.at);
    let carrier = match spot {
        Spot::Aboard(vehicle) => Some(*state.stand(vehicle)),
        Spot::At(..) | Spot::Later(_) => None,
    };
    let stand = state.stand_mut(unit);
    match spot {
        Spot::At(at, facing) => {
            (stand.at, stand.facing, stand.place) = (at, facing, Place::Table);
            if crew {
                stand.gun = Some(on_ground(before(Disc::new(at, radius), facing), facing));
            }
        }
        Spot::Aboard(vehicle) => {
            stand.place = Place::Aboard(vehicle);
            let Some(carrier) = carrier else { return };
            (stand.at, stand.facing) = (carrier.at, carrier.facing);
            if crew {
                let status = GunStatus::Limbered(vehicle);
                stand.gun = Some(Gun { at: carrier.at, facing: carrier.facing, status });
            }
        }
        Spot::Later(turn) => {
            stand.place = Place::Reserve(turn);
            stand.at = entry.unwrap_or(stand.at);
        }
    }
}

/// Lists places for a stand: over the zone, in its cover, aboard vehicles, or turns to come.
pub(crate) fn list(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let book = scene.book;
    let first = out.len();
    let mut offer = |spot: Spot| {
        let action = Action::Deploy { unit, spot };
        // Room on the table has been looked for.
        let open = matches!(spot, Spot::At(..)) || check(scene, unit, spot).is_ok();
        if open && !out[first..].contains(&action) {
            out.push(action);
        }
    };
    if book.profile(unit).is_personnel() {
        for vehicle in book.units_of(book.side(unit)) & book.vehicles {
            offer(Spot::Aboard(vehicle));
        }
    }
    if let Some(given) = later(book, unit) {
        given.turns.iter().for_each(|&turn| offer(Spot::Later(turn)));
        return;
    }
    let role = &book.scenario().roles[book.side(unit)];
    let placed = PlacedStands::beside(scene, unit);
    let facing = role.home.outwards().opposite();
    let (low, high) = (role.zone.low(), role.zone.high());
    let part = |from: i16, to: i16, nth: i32, of: i32| {
        (i32::from(from) + (i32::from(to) - i32::from(from)) * (2 * nth + 1) / (2 * of)) as i16
    };
    let across = i32::from(high.x - low.x) >= i32::from(high.y - low.y);
    let (columns, rows) = if across { GRID } else { (GRID.1, GRID.0) };
    for column in 0..columns {
        for row in 0..rows {
            let wanted =
                Point::new(part(low.x, high.x, column, columns), part(low.y, high.y, row, rows));
            if let Some(at) = room(book, &placed, unit, Placement { at: wanted, facing }) {
                offer(Spot::At(at, facing));
            }
        }
    }
    for piece in &book.table().pieces {
        for region in &piece.regions {
            let (one, other) = (region.bounds().low(), region.bounds().high());
            let middle = Point::new(part(one.x, other.x, 0, 1), part(one.y, other.y, 0, 1));
            let wanted = role.zone.nearest_to(middle);
            if let Some(at) = room(book, &placed, unit, Placement { at: wanted, facing }) {
                offer(Spot::At(at, facing));
            }
        }
    }
    if out.len() == first {
        anywhere(book, &placed, unit, out);
    }
}

/// The nearest room to a wanted place inside the zone.
fn room(
    book: &CommandDecision,
    placed: &PlacedStands,
    unit: UnitId,
    wanted: Placement,
) -> Option<Point> {
    let Placement { at: wanted, facing } = wanted;
    let role = &book.scenario().roles[book.side(unit)];
    let (zone, right) = (role.zone, role.home.right_hand());
    let free = |at: &Point| {
        zone.contains(*at) && placed.leaves_room(book, unit, Placement { at: *at, facing })
    };
    if free(&wanted) {
        return Some(wanted);
    }
    (1..=RINGS).find_map(|ring| {
        let mut bearings =
            (0..24).map(|step| from_point(right.turned(15 * step), wanted, 25 * ring));
        bearings.find(free)
    })
}

/// The first free place of the zone, in a dense grid.
fn anywhere(book: &CommandDecision, placed: &PlacedStands, unit: UnitId, out: &mut Vec<Action>) {
    let role = &book.scenario().roles[book.side(unit)];
    let facing = role.home.outwards().opposite();
    let (low, high) = (role.zone.low(), role.zone.high());
    for x in (low.x..=high.x).step_by(40) {
        for y in (low.y..=high.y).step_by(40) {
            let at = Point::new(x, y);
            if placed.leaves_room(book, unit, Placement { at, facing }) {
                out.push(Action::Deploy { unit, spot: Spot::At(at, facing) });
                return;
            }
        }
    }
}
