//! Setting up: terrain, minefields, reserves, deployment (GW-SETUP, GW-MINE-05, GW-RES-01,
//! GW-RES-02).

use crate::Grid;
use crate::action::Place;
use crate::event::Event;
use crate::manoeuvre::Manoeuvre;
use crate::profile::Trait;
use crate::scenario::FirstPlayer;
use crate::state::UnitSet;
use crate::state::{Roll, State, Step};
use crate::switches::{OptReserves, OptTerrainGen};
use crate::terrain_generator::generate;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::{Square, Squares};

impl Grid {
    /// Generates the table anew, before anything else (GW-SETUP-02, GW-GEN).
    pub(super) fn lay_out_terrain(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if self.switches.opt_terrain_gen == OptTerrainGen::On {
            referee.begin(s.key_of_side(Roll::Terrain, 0));
            s.ground = generate(self.scenario.generator, &self.grid, referee);
        }
        self.chart_terrain(s);
    }

    /// Decides who takes the first turn: as the scenario says, or a D6 each, ties rolled again
    /// (GW-TURN-05).
    pub(super) fn decide_first_player(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if let FirstPlayer::Side(side) = self.scenario.first_player {
            s.first = Some(side);
            return;
        }
        referee.begin(s.key_of_side(Roll::FirstPlayer, 0));
        while s.first.is_none() {
            let dice = [referee.roll(Die::D6), referee.roll(Die::D6)];
            referee.tell(|| Event::FirstPlayer { dice });
            s.first = match dice[0].cmp(&dice[1]) {
                core::cmp::Ordering::Less => Some(Side::B),
                core::cmp::Ordering::Equal => None,
                core::cmp::Ordering::Greater => Some(Side::A),
            };
        }
    }

    /// Who deploys first: the side the scenario names, or the side that moves second
    /// (GW-SETUP-02).
    fn first_to_deploy(&self, s: &State) -> Side {
        let second = s.first.map_or(Side::A, Side::foe);
        self.scenario.deploys_first.unwrap_or(second)
    }

    /// Places fixed minefields and units where the terrain lets them stand, and finds the first
    /// decision of the set-up. On a generated table a fixed place may be impassable: such a
    /// minefield is left out, such a unit is deployed by its owner.
    pub(super) fn begin_setup(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.side = self.first_to_deploy(s);
        if let Some(minefields) = &self.scenario.minefields
            && self.mines_are_on()
        {
            for square in minefields.fixed - s.ground.impassable() {
                s.mines.insert(square);
                referee.tell(|| Event::Mined(square));
            }
            s.mines_left = minefields.free;
        }
        self.update_layout(s);
        for &(unit, square) in &self.fixed {
            if let Some(place) = self.fixed_place(s, unit, square) {
                self.deploy(s, unit, place, referee);
            }
        }
        s.step = Step::Minefields;
        self.go_on_setting_up(s, referee);
    }

    /// The place of a unit with a fixed square, if there is room.
    fn fixed_place(&self, s: &State, unit: UnitId, square: Square) -> Option<Place> {
        if self.is_measured() {
            return self.fixed_point(s, unit, square).map(Place::Point);
        }
        let room = self.room_in(s, unit, Squares::of(square));
        (!room.is_empty()).then_some(Place::Square(square))
    }

    /// Passes every step of the set-up that has nothing to decide. Minefields come first, then
    /// each side in turn holds its reserves and deploys.
    pub(super) fn go_on_setting_up(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if s.step == Step::Minefields {
            if s.mines_left > 0 && !self.minefield_squares(s).is_empty() {
                return;
            }
            s.step = Step::Reserves;
        }
        loop {
            if s.step == Step::Reserves {
                if self.still_to_hold(s) > 0 {
                    return;
                }
                s.step = Step::Deployment;
            }
            if self.next_to_deploy(s, referee).is_some() {
                return;
            }
            if s.side != self.first_to_deploy(s) {
                return self.begin_game(s, referee);
            }
            s.side = s.side.foe();
            s.step = Step::Reserves;
        }
    }

    /// The side that lays minefields; it decides in that step.
    pub(super) fn mine_layer(&self) -> Side {
        self.scenario.minefields.as_ref().map_or(Side::A, |minefields| minefields.side)
    }

    /// Where a minefield may go: any passable square without one, outside the enemy's area
    /// (GW-MINE-05).
    pub(super) fn minefield_squares(&self, s: &State) -> Squares {
        let enemy_area = self.scenario.sides[self.mine_layer().foe()].area;
        self.grid.all() - s.ground.impassable() - s.mines - enemy_area
    }

    /// How many more units the side must hold in reserve: half of those that stand on the board,
    /// the odd one deployed; strongpoints and aircraft are not counted, and units with a fixed
    /// place stay in it (GW-RES-01, GW-RES-08).
    pub(super) fn still_to_hold(&self, s: &State) -> u32 {
        if self.switches.opt_reserves == OptReserves::Off {
            return 0;
        }
        let counted = self.ground_units(s.side).without(self.having(Trait::Stationary));
        (counted.len() / 2 - s.line[s.side].len() as u32).min(self.holdable(s).len())
    }

    /// Units the side may still hold in reserve.
    pub(super) fn holdable(&self, s: &State) -> UnitSet {
        let held: UnitSet = s.line[s.side].iter().copied().collect();
        (self.of_side[s.side] & s.waiting).without(self.having(Trait::Stationary)).without(held)
    }

    /// The unit to deploy next: strongpoints first, then by id. Units without room go to the
    /// head of the reserve line on the way (GW-SETUP-03).
    pub(super) fn next_to_deploy(
        &self,
        s: &mut State,
        referee: &mut impl Referee<Event>,
    ) -> Option<UnitId> {
        while let Some(unit) = self.first_undeployed(s) {
            if !self.deployment_places(s, unit).is_empty() {
                return Some(unit);
            }
            self.send_to_reserve_head(s, unit);
            referee.tell(|| Event::NoRoom(unit));
        }
        None
    }

    /// The first unit of the side that is neither on the board nor in the reserve line.
    pub(super) fn first_undeployed(&self, s: &State) -> Option<UnitId> {
        let left = self.holdable(s);
        let strongpoints = self.of_side[s.side] & s.waiting & self.having(Trait::Stationary);
        let in_line: UnitSet = s.line[s.side].iter().copied().collect();
        strongpoints.without(in_line).first().or_else(|| left.first())
    }

    /// Where the unit may deploy.
    pub(super) fn deployment_places(&self, s: &State, unit: UnitId) -> Squares {
        if self.is_measured() {
            return self.ends_in_inches(s, unit, Manoeuvre::Deployment).squares();
        }
        self.room_in(s, unit, self.scenario.sides[self.side(unit)].area)
    }

    fn send_to_reserve_head(&self, s: &mut State, unit: UnitId) {
        let side = self.side(unit);
        let at = if self.switches.opt_reserves == OptReserves::Off {
            // Without reserves it enters without a roll, behind those before it.
            s.due[side] += 1;
            usize::from(s.due[side]) - 1
        } else {
            0
        };
        s.line[side].insert(at, unit);
    }

    /// Deploys a unit.
    pub(super) fn deploy(
        &self,
        s: &mut State,
        unit: UnitId,
        place: Place,
        referee: &mut impl Referee<Event>,
    ) {
        self.put(s, unit, place);
        referee.tell(|| Event::Deployed(unit, place));
    }
}
