//! Parts of what is on offer, for players who know what they look for.

use crate::action::{Action, Concentrated, Target};
use crate::assault::charge;
use crate::fire::targets;
use crate::fire::volley::Sighting;
use crate::march::mines;
use crate::morale::markers;
use crate::movement::driving::bearing_of;
use crate::movement::permission;
use crate::setup::zones;
use crate::state::unit::UnitSet;
use crate::terrain::current;
use crate::terrain::ground::Cover;
use crate::units::entries;
use crate::units::profile::MAX_MOUNTS;
use crate::view::View;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::{PieceId, Pieces};

impl View<'_> {
    /// Which of the tables of the book is played on.
    #[must_use]
    pub fn table_number(&self) -> usize {
        usize::from(self.scene.state.table)
    }

    /// Who shoots, if the state of the active unit permits it to shoot at all.
    fn shooter(&self, target: Target) -> Option<UnitId> {
        let active = self.active().filter(|active| active.left > 0)?;
        let probe = Action::Shoot {
            target,
            volley: [0; MAX_MOUNTS],
            at: None,
            concentrated: Concentrated::Misses,
            from: None,
        };
        let permit = permission::permit(self.scene, active.unit, probe);
        permit.is_ok().then_some(active.unit)
    }

    /// The active unit and one enemy in its sights, if it may shoot at it; it has it in line of
    /// sight or not, as [`View::in_sight`] says.
    fn sighting_of(&self, enemy: UnitId, seen: bool) -> Option<Sighting> {
        let unit = self.shooter(Target::Unit(enemy))?;
        targets::sighting_of(self.scene, unit, enemy, seen).ok()
    }

    /// Appends the Shoot Actions that the active unit is offered at one enemy, which it has in line
    /// of sight or not, as [`View::in_sight`] says.
    pub fn shots_at(&self, enemy: UnitId, seen: bool, out: &mut Vec<Action>) {
        if let Some(sighting) = self.sighting_of(enemy, seen) {
            targets::options_in(self.scene, &sighting, out);
        }
    }

    /// The Shoot Action of the active unit at one enemy with the best weapons of those that can be
    /// used, if there is one: once for each way to re-roll if it has aimed. It has it in line of
    /// sight or not, as [`View::in_sight`] says; which weapons are best is judged as if the enemy
    /// were under such cover.
    #[must_use]
    pub fn best_shots_at(&self, enemy: UnitId, seen: bool, cover: Cover) -> [Option<Action>; 2] {
        match self.sighting_of(enemy, seen) {
            Some(sighting) => targets::best_shots(self.scene, &sighting, cover),
            None => [None; 2],
        }
    }

    /// Appends the Assaults that the active unit is offered on one enemy.
    pub fn assaults_on(&self, enemy: UnitId, out: &mut Vec<Action>) {
        let Some(active) = self.active() else { return };
        charge::offer_assaults(self.scene, active.unit, Target::Unit(enemy), out);
    }

    /// How many changes there have been to units in this game.
    #[must_use]
    #[inline]
    pub const fn changes(&self) -> u32 {
        self.scene.state.changes.count()
    }

    /// Units among which are all that have been changed since there had been so many changes; what
    /// sides keep of all units (Shaken, activated and the like) aside.
    #[must_use]
    #[inline]
    pub fn changed_since(&self, seen: u32) -> UnitSet {
        self.scene.state.changes.since(seen)
    }

    /// The bearing nearest to the way from one point to another.
    #[must_use]
    pub fn bearing(&self, from: Point, to: Point) -> Bearing {
        bearing_of(from.to(to))
    }

    /// The unit that may get foxholes now (VD-SPEC-02).
    #[must_use]
    pub const fn entrenching(&self) -> Option<UnitId> {
        self.scene.state.setup.entrenching
    }

    /// The units of the list entry that is being placed; else those of all entries of the side that
    /// may be placed next (VD-DEPLOY-09, VD-DEPLOY-13).
    #[must_use]
    pub fn to_place(&self) -> UnitSet {
        let state = self.scene.state;
        if !state.setup.placing.is_empty() {
            return state.setup.placing;
        }
        let rows = entries::waiting_rows(self.scene, self.side());
        rows.fold(UnitSet::EMPTY, |all, row| all | entries::units_of_entry(self.scene, row))
    }

    /// From where the unit that withdraws was attacked, and how far it may go; `None` if it was not
    /// attacked (VD-SHAKEN-05, VD-SHAKEN-20).
    #[must_use]
    pub fn flight(&self) -> Option<(Point, Length)> {
        let flight =
            self.scene.state.withdrawal.as_ref().filter(|flight| flight.danger.is_some())?;
        Some((flight.from, flight.allowance))
    }

    /// Ways of the unit that withdraws that are known: one if they lead into cover, else all.
    pub fn ways_off(&self) -> impl Iterator<Item = Action> {
        let known = self.scene.state.withdrawal.iter().flat_map(|flight| &flight.ways);
        known.filter_map(|way| way.as_action())
    }

    /// Whether the unit being placed belongs into the Reserve (VD-SCEN-28, VD-DEPLOY-09).
    #[must_use]
    pub fn is_held_back(&self, unit: UnitId) -> bool {
        entries::starts_in_reserve(self.scene.book, self.profile(unit).row)
            || self.scene.state.setup.held_back == Some(true)
    }

    /// Whether a unit may begin with its leader at a point (VD-DEPLOY-10 to VD-DEPLOY-12).
    #[must_use]
    pub fn may_begin_at(&self, unit: UnitId, at: Point) -> bool {
        zones::check_stand(self.scene, unit, at)
            .and_then(|()| zones::check_zone(self.scene, unit, at, false))
            .is_ok()
    }

    /// The part of its edge where a unit may begin, in ten-thousandths (VD-SPEC-22).
    #[must_use]
    pub fn zone_of(&self, unit: UnitId) -> (i32, i32) {
        zones::zone_span(self.scene, unit)
    }

    /// Fortifications that have been put on the table.
    #[must_use]
    pub fn fortified(&self) -> Pieces {
        self.scene.book.table(self.scene.state).sites - self.scene.state.cleared
    }

    /// Minefields on the table that nobody has cleared.
    #[must_use]
    pub fn minefields(&self) -> Pieces {
        self.scene.book.table(self.scene.state).uses.mines - self.scene.state.cleared
    }

    /// Whether mines go off under a unit that goes straight to a point (VD-SPEC-08, VD-SPEC-09).
    #[must_use]
    pub fn sets_off_mines(&self, unit: UnitId, to: Point) -> bool {
        mines::would_set_off_mines(self.scene, unit, to)
    }

    /// The middle of a piece of terrain.
    #[must_use]
    pub fn middle_of(&self, piece: PieceId) -> Point {
        current::centre_of(self.scene, piece)
    }

    /// How many markers and losses together shake a unit now (VD-SHAKEN-01).
    #[must_use]
    pub fn limit_of(&self, unit: UnitId) -> i32 {
        i32::from(markers::shaken_limit(self.scene, unit)).max(1)
    }
}
