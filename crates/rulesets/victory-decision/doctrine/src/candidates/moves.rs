//! Where the active unit might go, and what it is worth to be there.

use wargauge_policy::toolkit::{bar, offer};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::terrain::gait::Gait;
use wargauge_victory_decision::units::profile::{Ability, UnitKind};

use super::planner::Planner;
use super::planner::{MoveTarget, MoveTargets};
use crate::candidates::plans::{Plan, Plans};
use crate::knowledge::cells::Cell;
use crate::value::field::{Field, Spot, apart, root};
use crate::value::stay::Stay;

/// Nearer than this is no move worth an action.
const STEP: i32 = LEAST * LEAST;

/// The same as a length, in hundredths of an inch.
const LEAST: i32 = 75;

/// A unit that goes farther looks at every second cell alone.
const FAR: Length = Length::inches(4);

/// Of the places in reach so many are judged by who sees them.
const MOST_JUDGED: usize = 3;

/// Nearer than this to where a unit has been is back there.
const BACK: Length = Length::from_hundredths(150);

impl Planner {
    /// Moves, structures and transports near by, and turning for who must face what it shoots at.
    pub(crate) fn plan_moves(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let (view, unit) = (&field.view, stay.unit);
        let profile = view.profile(unit);
        let vehicle = profile.vehicle.as_ref();
        if vehicle.is_none() && field.view.model_has(unit, Ability::Immobile) {
            self.plan_turn(field, stay, plans);
            return;
        }
        if plans.best() <= self.hope(field, stay) {
            self.plan_ways(field, stay, plans, 0);
        }
        self.plan_turn(field, stay, plans);
        if vehicle.is_none() {
            self.plan_boarding(field, stay, plans);
        }
    }

    /// The most that going elsewhere can be worth, better shots left out: all danger avoided, the
    /// way to the goal, cover.
    fn hope(&self, field: &Field<'_>, stay: &Stay) -> i32 {
        let pace = field.view.profile(stay.unit).pace;
        let nearer = stay.pull.gain(stay.at, stay.served, pace);
        let danger = stay.outlook.danger * self.judge.weights.danger / 100;
        danger + nearer + self.judge.cover_value(stay.unit)
    }

    /// Moves to the cells in reach and straight to the goal, each worth so much more.
    pub(crate) fn plan_ways(
        &mut self,
        field: &Field<'_>,
        stay: &Stay,
        plans: &mut Plans,
        more: i32,
    ) {
        let of = Some((stay.unit, stay.at, field.view.turn()));
        if self.known_moves.of != of {
            self.known_moves.leave_for(of);
            self.known_moves.ways = self.ways(field, stay);
        }
        for &(value, MoveTarget { at, cell }) in self.known_moves.ways.iter().take(MOST_JUDGED) {
            let shelter = field.ground().cell(cell).shelter;
            let (front, moved) = (self.front_at(stay, at), stay.left > 1);
            let spot = Spot { at, cell, shelter, front, home: false, moved };
            let harm = self.judge.harm_value(self.judge.outlook(field, stay.unit, &spot).harm());
            plans.add(value + harm + more - stay.value, Plan::Go { to: at, whole: true });
        }
    }

    /// The places to go to that are best whoever sees them: cells in reach, or straight to the goal.
    fn ways(&self, field: &Field<'_>, stay: &Stay) -> MoveTargets {
        let profile = field.view.profile(stay.unit);
        let gait = profile.vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait);
        let pace = profile.pace;
        let reach = pace.squared() as i32;
        let mut ways = MoveTargets::new();
        let covered = self.judge.cover_value(stay.unit);
        let trail = &self.known_moves.trail;
        let mut consider = |at: Point, number: usize, cell: &Cell| {
            // No to and fro: what it hoped for there was not to be had.
            if trail.iter().any(|old| old.within(at, BACK)) {
                return;
            }
            let value = stay.pull.at(at) + if cell.shelter.is_any() { covered } else { 0 };
            if value <= bar(&ways) {
                return;
            }
            let value = value - self.judge.mine_toll(&field.view, stay.unit, at);
            if value > bar(&ways) {
                offer(&mut ways, value, MoveTarget { at, cell: number });
            }
        };
        for (number, cell) in field.ground().near(stay.at, pace.hundredths()) {
            if pace > FAR && cell.between {
                continue;
            }
            let far = apart(stay.at, cell.at);
            let slow = if cell.slows(gait) { far * 2 } else { far };
            if far >= STEP && slow <= reach && !cell.bars(gait) {
                consider(cell.at, number, cell);
            }
        }
        if let Some(goal) = stay.pull.goal
            && let short = root(apart(stay.at, goal.at)) - i32::from(goal.radius.hundredths())
            && short > 0
        {
            // Near enough is enough: something may stand on the very spot.
            let step = Length::from_hundredths(short.max(LEAST) as i16).min(pace);
            let to = stay.at.towards(goal.at, step);
            let number = field.ground().cell_at(to);
            consider(to, number, field.ground().cell(number));
        }
        ways
    }

    /// Where a unit would look at a place: vehicles and guns at the enemy.
    fn front_at(&self, stay: &Stay, at: Point) -> Vector {
        stay.faces.map_or(Vector::new(0, 0), |foe| at.to(self.judge.units.of(foe).at))
    }

    /// Turning on the spot, for guns and vehicles.
    fn plan_turn(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let Some(foe) = stay.faces else { return };
        if field.view.profile(stay.unit).kind == UnitKind::Infantry {
            return;
        }
        let own = self.judge.units.of(stay.unit);
        let foe = self.judge.units.of(foe);
        if own.bears_on(foe.at) {
            return;
        }
        let mut spot = self.judge.home(stay.unit, true);
        spot.front = own.at.to(foe.at);
        let fixed = field.firepower().arms(stay.unit).fixed;
        let mut outlook = self.judge.outlook(field, stay.unit, &spot);
        if fixed {
            // As if it looked there already.
            spot.home = false;
            outlook.fire = self.judge.outlook(field, stay.unit, &spot).fire;
        }
        let facing = field.view.bearing(own.at, foe.at);
        let value = self.judge.place_value(stay, &spot, outlook.harm()) - stay.value;
        plans.add(value, Plan::Try(Action::Move { to: own.at, facing }));
    }
}
