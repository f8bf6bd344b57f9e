//! What one side may know (CD-STATE-06, CD-STATE-07).

pub(crate) mod guess;
mod stands;

use core::fmt;

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::Stream;

pub use crate::fire::offers::Offers;

use crate::action::Chit;
use crate::book::CommandDecision;
use crate::orders::chits::REACH;
use crate::position::heading::Heading;
use crate::position::measure::reaches;
use crate::scene::{Moment, Scene};
use crate::state::{MoveClass, Pin, Place, Step};
use crate::units::stand::Cap;

/// What one side may know of a game (CD-STATE-06).
#[derive(Clone, Copy)]
pub struct View<'s> {
    scene: Scene<'s>,
    side: Side,
}

/// A stand as a side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The stand.
    pub unit: UnitId,
    /// Where it is.
    pub at: Point,
    /// Where it faces.
    pub facing: Heading,
    /// Hits it has taken.
    pub hits: u8,
    /// Its pin marker.
    pub pin: Pin,
    /// Whether it is demoralized.
    pub demoralized: bool,
    /// The vehicle it is aboard of.
    pub aboard: Option<UnitId>,
    /// How it moved this turn.
    pub class: MoveClass,
}

/// A cap on the table: its chit is covered until the reveal (CD-STATE-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapSeen {
    /// Where it lies.
    pub at: Point,
    /// Its kind.
    pub cap: Cap,
    /// Its chit, once turned up.
    pub chit: Option<Chit>,
}

/// How a chit moves a stand in a column on a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnMove<'c> {
    /// The chit at the head of the column.
    pub chit: &'c Chit,
    /// The road, by its number among the pieces of the table.
    pub road: u8,
    /// How far, in hundredths of an inch.
    pub length: i16,
}

impl<'s> View<'s> {
    pub(crate) const fn new(scene: Scene<'s>, side: Side) -> Self {
        Self { scene, side }
    }

    /// The book.
    #[must_use]
    pub const fn book(&self) -> &'s CommandDecision {
        self.scene.book
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The turn.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.scene.state.turn
    }

    /// The step that is being decided.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.scene.state.step
    }

    /// Wrecks on the table.
    #[must_use]
    pub fn wrecks(&self) -> &'s [Point] {
        &self.scene.state.wrecks
    }

    /// Where its own stands are, those off the table left out.
    pub fn own(&self) -> impl Iterator<Item = Sighting> + use<'s> {
        let scene = self.scene;
        let now = Moment::now(scene);
        let in_play = scene.book.units_of(self.side).filter(move |&unit| now.is_in_play(unit));
        in_play.map(move |unit| sighting(scene, unit))
    }

    /// The enemies its groups have spotted; those aboard only where vehicles are open or ridden.
    pub fn enemies(&self) -> impl Iterator<Item = Sighting> + use<'s> {
        let scene = self.scene;
        let Scene { book, state } = scene;
        let now = Moment::now(scene);
        let shown = move |unit: &UnitId| {
            if state.step == Step::Deploy || !now.is_in_play(*unit) {
                return false;
            }
            match now.carrier(*unit) {
                None => state.stand(*unit).spotted.any(),
                Some(vehicle) => {
                    let profile = book.profile(vehicle);
                    let outside = profile.is_open() || profile.takes_riders();
                    state.stand(vehicle).spotted.any() && outside
                }
            }
        };
        book.units_of(self.side.foe()).filter(shown).map(move |unit| sighting(scene, unit))
    }

    /// Its own chits.
    pub fn chits(&self) -> impl Iterator<Item = &'s Chit> + use<'s> {
        let (book, side) = (self.scene.book, self.side);
        self.scene.state.chits.iter().filter(move |chit| book.side(chit.issuer) == side)
    }

    /// Enemy caps next to stands that are not hidden; not those being placed (CD-ORDER-19). The
    /// chits under them show once they are turned up (CD-ORDER-01).
    pub fn caps(&self) -> impl Iterator<Item = CapSeen> + use<'s> {
        let (Scene { book, state }, side) = (self.scene, self.side);
        let now = Moment::now(self.scene);
        let placed = state.step != Step::Orders;
        let foes = state.chits.iter().filter(move |chit| placed && book.side(chit.issuer) != side);
        let seen = move |chit: &&Chit| {
            now.on_table(side.foe()).any(|unit| {
                state.stand(unit).spotted.any() && reaches(now.disc(unit), chit.at, REACH)
            })
        };
        foes.filter(seen).map(move |chit| CapSeen {
            at: chit.at,
            cap: book.profile(chit.issuer).cap().unwrap_or(Cap::Own),
            chit: state.shown.then_some(*chit),
        })
    }

    /// What its owner takes the distance of an own stand to an enemy it knows for, closest points, in
    /// hundredths of an inch: off by up to the percentage of the switch `range_noise`, alike
    /// however often one asks (CD-GEO-03).
    #[must_use]
    pub fn estimate(&self, own: UnitId, enemy: UnitId) -> i32 {
        let now = Moment::now(self.scene);
        let exact = now.distance(own, enemy);
        let noise = self.scene.book.switches().range_noise.unsigned_abs();
        if noise == 0 {
            return exact;
        }
        let (from, to) = (now.at(own), now.at(enemy));
        let place = |at: Point| u64::from(at.x as u16) << 16 | u64::from(at.y as u16);
        let seed = place(from) << 32 ^ place(to) ^ u64::from(self.scene.state.turn) << 17;
        let percent = 100 - noise + Stream::new(seed).below(2 * noise + 1);
        exact * percent as i32 / 100
    }

    /// The permanent morale modifier of an own stand.
    #[must_use]
    pub fn permanent(&self, unit: UnitId) -> i8 {
        if self.scene.book.side(unit) == self.side {
            self.scene.state.stand(unit).permanent
        } else {
            0
        }
    }

    /// Whether an own stand has been spotted.
    #[must_use]
    pub fn is_spotted(&self, unit: UnitId) -> bool {
        self.scene.book.side(unit) == self.side && self.scene.state.stand(unit).spotted.any()
    }

    /// Own stands still to come, with their turns.
    pub fn reserves(&self) -> impl Iterator<Item = (UnitId, u8)> + use<'s> {
        let state = self.scene.state;
        self.scene.book.units_of(self.side).filter_map(move |unit| match state.stand(unit).place {
            Place::Reserve(turn) => Some((unit, turn)),
            Place::Table | Place::Aboard(_) | Place::Exited | Place::Gone(_) => None,
        })
    }
}

fn sighting(scene: Scene<'_>, unit: UnitId) -> Sighting {
    let now = Moment::now(scene);
    let stand = scene.state.stand(unit);
    Sighting {
        unit,
        at: now.at(unit),
        facing: now.facing(unit),
        hits: stand.hits,
        pin: stand.pin,
        demoralized: stand.demoralized,
        aboard: now.carrier(unit),
        // Sealed until the reveal.
        class: stand.class,
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("side", &self.side)
            .field("turn", &self.turn())
            .field("step", &self.step())
            .field("own", &self.own().collect::<Vec<_>>())
            .field("enemies", &self.enemies().collect::<Vec<_>>())
            .field("chits", &self.chits().collect::<Vec<_>>())
            .field("caps", &self.caps().collect::<Vec<_>>())
            .field("wrecks", &self.wrecks())
            .finish()
    }
}
