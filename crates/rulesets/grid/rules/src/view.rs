//! What a side may know: everything (GW-TURN-08, GW-SETUP-05). The view is the window through
//! which policies read a game; it answers in the words of the rules and changes nothing.

use core::fmt;

use crate::action::{Barrage, Destination};
use crate::attack::numbers::number_needed;
use crate::book::Scene;
use crate::fire::attackers::{ready_batteries, shooters};
use crate::fire::barrages::{FireWays, all_ways_to_fire, may_declare};
use crate::fire::priorities::{declarable_targets, open_declaration};
use crate::fire::sorties::{is_protected, open_to_sorties, ready_aircraft, sortie_targets};
use crate::movement::flood::Reach;
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::ends_in_inches;
use crate::movement::moves::{
    combat_movers, combat_reach, move_reach, movers, step_ends, withdrawal_reach,
};
use crate::movement::reserves::next_to_enter;
use crate::position::distance::contact_zone;
use crate::position::measured::table::square_at;
use crate::position::placement::present;
use crate::position::sight::{FarSight, far_sight, seen_squares, sight_zone};
use crate::position::wrecks::filled_by_wrecks;
use crate::scenario::Scenario;
use crate::setup::deployment::{deployment_places, holdable, undeployed};
use crate::setup::minefields::minefield_squares;
use crate::state::{Step, UnitSet};
use crate::switches::Switches;
use crate::terrain::ground::Ground;
use crate::terrain::light::Light;
use crate::turn::places::may_come_to;
use crate::units::indirect_fire::{Fire, fire_of};
use crate::units::profile::{Class, Profile, Trait};
use crate::winning::control::{controlled, objective_squares};
use crate::winning::ending::casualty_limit;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::squares::{Square, Squares};

/// A game as one side sees it. Whoever plays reads it by its methods alone:
///
/// ```compile_fail,E0616
/// fn peek(view: &wargauge_grid::view::View<'_>) {
///     let _ = view.state;
/// }
/// ```
#[derive(Clone, Copy)]
pub struct View<'s> {
    scene: Scene<'s>,
    side: Side,
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("side", &self.side).field("state", self.scene.state).finish()
    }
}

/// The book and the board.
impl<'s> View<'s> {
    pub(crate) const fn new(scene: Scene<'s>, side: Side) -> Self {
        Self { scene, side }
    }

    /// Whose view it is.
    #[must_use]
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The scenario.
    #[must_use]
    #[inline]
    pub const fn scenario(&self) -> &'s Scenario {
        &self.scene.book.scenario
    }

    /// The switches in force.
    #[must_use]
    #[inline]
    pub const fn switches(&self) -> &'s Switches {
        &self.scene.book.switches
    }

    /// The board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &'s SquareGrid {
        &self.scene.book.board
    }

    /// How squares are adjacent.
    #[must_use]
    #[inline]
    pub const fn adjacency(&self) -> Adjacency {
        self.scene.book.adjacency
    }

    /// The terrain.
    #[must_use]
    #[inline]
    pub const fn ground(&self) -> &'s Ground {
        &self.scene.state.ground
    }

    /// What the game is waiting for.
    #[must_use]
    #[inline]
    pub const fn step(&self) -> Step {
        self.scene.state.step
    }

    /// Round, from 1; 0 during set-up.
    #[must_use]
    #[inline]
    pub const fn round(&self) -> u16 {
        self.scene.state.round
    }

    /// Running number of the player turn, from 1.
    #[must_use]
    #[inline]
    pub const fn player_turn(&self) -> u16 {
        self.scene.state.player_turn
    }

    /// Minutes played.
    #[must_use]
    #[inline]
    pub const fn elapsed(&self) -> u16 {
        self.scene.state.elapsed
    }

    /// The light.
    #[must_use]
    #[inline]
    pub const fn light(&self) -> Light {
        self.scene.state.light
    }

    /// Mined squares.
    #[must_use]
    #[inline]
    pub const fn mines(&self) -> Squares {
        self.scene.state.mines
    }

    /// Squares with smoke.
    #[must_use]
    #[inline]
    pub fn smoke(&self) -> Squares {
        self.scene.state.smoky()
    }

    /// Squares that wrecks fill, so that no move may end there (GW-WRECK-04, GW-WRECK-05). A bridge
    /// among them is closed (GW-WRECK-06, GW-MEAS-11).
    #[must_use]
    pub fn filled_by_wrecks(&self) -> Squares {
        filled_by_wrecks(self.scene)
    }

    /// Squares over which a side may leave the board.
    #[must_use]
    pub fn exits(&self, side: Side) -> Squares {
        self.scene.book.exits[side]
    }

    /// Squares that victory turns on: those that a condition asks a side to control, and the
    /// features of a campaign table.
    #[must_use]
    pub fn objectives(&self) -> Squares {
        objective_squares(self.scene)
    }

    /// The squares of a set that a side controls (GW-END-09).
    #[must_use]
    pub fn controlled(&self, side: Side, squares: Squares) -> Squares {
        controlled(self.scene, side, squares)
    }

    /// Squares held by units of a side.
    #[must_use]
    #[inline]
    pub fn occupied(&self, side: Side) -> Squares {
        self.scene.state.occupied[side]
    }

    /// The squares next to a square.
    #[must_use]
    #[inline]
    pub fn beside(&self, square: Square) -> Squares {
        self.scene.book.around.adjacent(square)
    }

    /// Squares adjacent to units of a side.
    #[must_use]
    #[inline]
    pub fn contact_zone(&self, side: Side) -> Squares {
        contact_zone(self.scene, side)
    }

    /// Squares from which a unit might see one of `side`, as far as distance goes.
    #[must_use]
    pub fn sight_zone(&self, side: Side) -> Squares {
        sight_zone(self.scene, side)
    }

    /// Squares within two of `from` that a unit of `side` there would see.
    #[must_use]
    #[inline]
    pub fn seen_squares(&self, from: Square, side: Side) -> Squares {
        seen_squares(self.scene, from, side)
    }

    /// The lines of sight of `side`, of any length.
    #[must_use]
    pub fn far_sight(&self, side: Side) -> FarSight<'s> {
        far_sight(self.scene, side)
    }

    /// Distances to a square from every square of the board, in steps between adjacent squares.
    #[must_use]
    pub fn distances_to(&self, to: Square) -> &'s [u8] {
        self.scene.book.around.distances_to(to)
    }
}

/// The units: where they are and what has become of them.
impl<'s> View<'s> {
    /// Every unit of a side, wherever it is and whatever has become of it.
    #[must_use]
    #[inline]
    pub fn units(&self, side: Side) -> UnitSet {
        self.scene.book.of_side[side]
    }

    /// Units of a side on the board.
    #[must_use]
    #[inline]
    pub fn present(&self, side: Side) -> UnitSet {
        present(self.scene, side)
    }

    /// Units with a trait, of both sides.
    #[must_use]
    #[inline]
    pub const fn having(&self, one: Trait) -> UnitSet {
        self.scene.book.having(one)
    }

    /// Units of a class, of both sides.
    #[must_use]
    #[inline]
    pub const fn of_class(&self, class: Class) -> UnitSet {
        self.scene.book.class[class as usize]
    }

    /// The facts of a unit.
    #[must_use]
    #[inline]
    pub fn profile(&self, unit: UnitId) -> &'s Profile {
        self.scene.book.profile(unit)
    }

    /// Where a unit on the board stands.
    #[must_use]
    #[inline]
    pub const fn square(&self, unit: UnitId) -> Square {
        self.scene.state.square[unit.index()]
    }

    /// Disrupted units, aircraft included.
    #[must_use]
    #[inline]
    pub const fn disrupted(&self) -> UnitSet {
        self.scene.state.disrupted
    }

    /// Units waiting off the board.
    #[must_use]
    #[inline]
    pub const fn waiting(&self) -> UnitSet {
        self.scene.state.waiting
    }

    /// How many units of a side have left over the exit edge.
    #[must_use]
    pub fn exited(&self, side: Side) -> u32 {
        (self.scene.book.of_side[side] & self.scene.state.exited).len()
    }

    /// How many casualties a side has.
    #[must_use]
    pub fn casualties(&self, side: Side) -> u8 {
        self.scene.state.casualties[side]
    }

    /// What the casualties of a side count where points decide, in thousandths of a point
    /// (GW-END-08).
    #[must_use]
    pub fn stake_lost(&self, side: Side) -> u32 {
        self.scene.state.casualty_stake[side]
    }

    /// Casualties at which a side loses the game; `None` if they never end it (GW-END-03,
    /// GW-END-04).
    #[must_use]
    pub fn casualty_limit(&self, side: Side) -> Option<u8> {
        casualty_limit(self.scene.book, side)
    }

    /// Whether the heavy rule protects the unit.
    #[must_use]
    #[inline]
    pub const fn is_heavy(&self, unit: UnitId) -> bool {
        self.scene.book.heavy.contains(unit)
    }
}

/// The choices of the current step.
impl View<'_> {
    /// The units among which the side chooses whom to deploy next (GW-SETUP-08).
    #[must_use]
    pub fn undeployed(&self) -> UnitSet {
        undeployed(self.scene)
    }

    /// Where a unit may be deployed.
    #[must_use]
    pub fn deployment_places(&self, unit: UnitId) -> Squares {
        deployment_places(self.scene, unit)
    }

    /// Units that may be held in reserve.
    #[must_use]
    pub fn holdable(&self) -> UnitSet {
        holdable(self.scene)
    }

    /// Squares that may be mined.
    #[must_use]
    pub fn minefield_squares(&self) -> Squares {
        minefield_squares(self.scene)
    }

    /// Batteries that may still fire or lay smoke.
    #[must_use]
    pub fn ready_batteries(&self) -> UnitSet {
        ready_batteries(self.scene)
    }

    /// Every way in which a battery may be declared to fire.
    #[must_use]
    pub fn ways_to_fire(&self, battery: UnitId) -> FireWays {
        all_ways_to_fire(self.scene, battery)
    }

    /// Whether a barrage may be declared now.
    #[must_use]
    pub fn may_fire(&self, barrage: Barrage) -> bool {
        may_declare(self.scene, barrage)
    }

    /// The number a barrage needs; above 6 it cannot hit.
    #[must_use]
    pub fn barrage_number(&self, barrage: &Barrage) -> Option<u8> {
        let fire = fire_of(self.scene.book, barrage);
        number_needed(self.scene, barrage.battery, barrage.target, fire)
    }

    /// Aircraft that may still fly this turn.
    #[must_use]
    pub fn ready_aircraft(&self) -> UnitSet {
        ready_aircraft(self.scene)
    }

    /// Enemies that aircraft can attack.
    #[must_use]
    pub fn sortie_targets(&self) -> UnitSet {
        sortie_targets(self.scene)
    }

    /// Units of a side that aircraft can attack (GW-AIR-02, GW-AIR-05, GW-AIR-08).
    #[must_use]
    pub fn open_to_sorties(&self, side: Side) -> UnitSet {
        open_to_sorties(self.scene, side)
    }

    /// Aircraft of a side that still fly.
    #[must_use]
    pub fn airborne(&self, side: Side) -> UnitSet {
        self.scene.book.of_side[side] & self.scene.state.airborne
    }

    /// Whether anti-aircraft guns protect a unit.
    #[must_use]
    pub fn is_protected(&self, unit: UnitId) -> bool {
        is_protected(self.scene, unit)
    }

    /// Units that may still attack in T3, isolation aside.
    #[must_use]
    pub fn shooters(&self) -> UnitSet {
        shooters(self.scene)
    }

    /// Enemies that a unit may be declared on now.
    #[must_use]
    #[inline]
    pub fn targets(&self, unit: UnitId) -> UnitSet {
        declarable_targets(self.scene, unit)
    }

    /// The number a direct attack needs; above 6 it cannot hit.
    #[must_use]
    #[inline]
    pub fn direct_number(&self, attacker: UnitId, target: UnitId) -> Option<u8> {
        number_needed(self.scene, attacker, target, Fire::Direct)
    }

    /// The target of the attack declared last, of those that are not yet rolled.
    #[must_use]
    pub fn last_target(&self) -> Option<UnitId> {
        self.scene.state.attacks.last().map(|attack| attack.target)
    }

    /// The target against which further attackers may only join, while a declaration binds them
    /// (GW-COMBAT-09).
    #[must_use]
    pub fn joined_target(&self) -> Option<UnitId> {
        open_declaration(self.scene)
    }

    /// Enemies that have been declared on in this phase, rolled for or not.
    #[must_use]
    pub fn declared_on(&self) -> UnitSet {
        let open: UnitSet = self.scene.state.attacks.iter().map(|attack| attack.target).collect();
        self.scene.state.attacked | open
    }

    /// Units that may still make a combat move.
    #[must_use]
    pub fn combat_movers(&self) -> UnitSet {
        combat_movers(self.scene)
    }

    /// Where a combat move may end.
    #[must_use]
    pub fn combat_reach(&self, unit: UnitId) -> Squares {
        combat_reach(self.scene, unit)
    }

    /// Isolated units that must withdraw.
    #[must_use]
    pub const fn isolated(&self) -> UnitSet {
        self.scene.state.isolated
    }

    /// Where an isolated unit may withdraw to.
    #[must_use]
    pub fn withdrawal_reach(&self, unit: UnitId) -> Reach {
        withdrawal_reach(self.scene, unit)
    }

    /// Units that may still move.
    #[must_use]
    #[inline]
    pub fn movers(&self) -> UnitSet {
        movers(self.scene)
    }

    /// Where a unit may move by a single step, if it may move at all; in inches, everywhere it may
    /// move. Roads aside.
    #[must_use]
    pub fn step_ends(&self, unit: UnitId) -> Squares {
        step_ends(self.scene, unit)
    }

    /// Where a unit may move.
    #[must_use]
    pub fn move_reach(&self, unit: UnitId) -> Reach {
        move_reach(self.scene, unit)
    }

    /// The place in a square to which the unit can come by what the current step asks for:
    /// deployment, a combat move, a withdrawal, a move or an entry.
    ///
    /// On squares this is the square, legal or not: ask the matching reach first. In inches
    /// (`metric = measured`) it is a legal point with its centre in the square, in contact with
    /// as many features as can be had (GW-MEAS-07), or `None` if there is none. Every square of
    /// the matching reach has one.
    #[must_use]
    pub fn place_in(&self, unit: UnitId, square: Square) -> Option<Destination> {
        self.place_towards(unit, square, Squares::EMPTY)
    }

    /// As [`place_in`](Self::place_in), but in inches rather in contact with features among
    /// `ahead` than with others, so that they can be entered next.
    #[must_use]
    pub fn place_towards(
        &self,
        unit: UnitId,
        square: Square,
        ahead: Squares,
    ) -> Option<Destination> {
        let manoeuvre = Manoeuvre::of(self.scene.state.step)?;
        if !self.is_measured() {
            return Some(Destination::Square(square));
        }
        let ends = ends_in_inches(self.scene, unit, manoeuvre);
        ends.best_in(square, ahead).map(Destination::Point)
    }

    /// Where the unit could move inside its own square to touch a feature among `ahead`, if it
    /// touches none. Never on squares, where a square touches all around it.
    #[must_use]
    pub fn closer_up(&self, unit: UnitId, ahead: Squares) -> Option<Destination> {
        if !self.scene.book.is_measured() {
            return None;
        }
        let ends = ends_in_inches(self.scene, unit, Manoeuvre::Move);
        ends.closer_up(ahead).map(Destination::Point)
    }

    /// Whether distances are measured in inches.
    #[must_use]
    #[inline]
    pub fn is_measured(&self) -> bool {
        self.scene.book.is_measured()
    }

    /// Whether the unit can come to a place by what the current step asks for.
    #[must_use]
    pub fn can_come_to(&self, unit: UnitId, place: Destination) -> bool {
        let come = |by| may_come_to(self.scene, unit, by, place);
        Manoeuvre::of(self.scene.state.step).is_some_and(come)
    }

    /// The square that a place lies in.
    #[must_use]
    pub fn square_of(&self, place: Destination) -> Square {
        match place {
            Destination::Square(square) => square,
            Destination::Point(at) => square_at(self.scene.book, at),
        }
    }

    /// The reserve unit that may enter now and its places.
    #[must_use]
    pub fn next_to_enter(&self) -> Option<(UnitId, Squares)> {
        next_to_enter(self.scene)
    }

    /// The unit that is asked whether it regroups.
    #[must_use]
    pub fn regrouping(&self) -> Option<UnitId> {
        self.scene.state.regrouping.first()
    }
}
