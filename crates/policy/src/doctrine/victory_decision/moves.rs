//! Where the active unit might go, and what it is worth to be there.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::terrain::PieceId;
use wargauge_rules::victory_decision::VictoryDecision;
use wargauge_rules::victory_decision::action::Action;
use wargauge_rules::victory_decision::agenda::Task;
use wargauge_rules::victory_decision::ground::Cover;
use wargauge_rules::victory_decision::profile::{Ability, Gait, UnitKind};
use wargauge_rules::victory_decision::scenario::Form;
use wargauge_rules::victory_decision::state::Place;
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::actions::Stay;
use super::goals::Goal;
use super::places::{Field, Spot, apart};
use super::plans::{Plan, Plans};
use crate::decision::Decision;

/// Nearer than this is no move worth an action.
const STEP: i32 = 75 * 75;

/// From this on a unit goes so far that only every second cell is looked at.
const FAR: Length = Length::inches(7);

/// Passengers are brought so near to the enemy, in hundredths of an inch.
const DELIVERED: i32 = 1_400;

/// Nobody climbs aboard with an enemy nearer than this.
const SAFE: i32 = 3_000 * 3_000;

/// Passengers get off so near to the enemy or to their goal, in hundredths of an inch.
const DISMOUNT: i32 = 1_600;

/// How many places along its edge a unit in Reserve looks at.
const ENTRIES: usize = 10;

/// How many places to withdraw to are tried.
const MOST_REFUGES: usize = 3;

/// A vehicle so near can be boarded.
const BESIDE: i32 = 900 * 900;

impl Doctrine {
    /// Moves, structures and transports near by, and turning for those who must face what they shoot
    /// at.
    pub(super) fn plan_moves(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let (view, unit) = (&field.view, stay.unit);
        let profile = view.profile(unit);
        let vehicle = profile.vehicle.as_ref();
        if vehicle.is_none() && field.book.model_has(view.state(), unit, Ability::Immobile) {
            self.plan_turn(field, stay, plans);
            return;
        }
        if plans.best() <= 2 * self.hope(field, stay) {
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
        let own = self.figures.of(stay.unit);
        let pace = field.view.profile(stay.unit).pace;
        let nearer = stay.pull.goal.map_or(0, |goal| {
            stay.pull.at(stay.at.towards(goal.at, pace)) - stay.pull.at(stay.at)
        });
        let cover = own.worth * self.weights.cover / 1_000;
        stay.outlook.danger * self.weights.danger / 100 + nearer.max(0) + cover
    }

    /// Moves to the cells in reach and straight to the goal, each worth so much more.
    fn plan_ways(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans, more: i32) {
        let profile = field.view.profile(stay.unit);
        let gait = profile.vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait);
        let pace = profile.pace;
        let reach = pace.squared() as i32;
        for number in field.ground.near(stay.at, pace.hundredths()) {
            let cell = field.ground.cell(number);
            let far = apart(stay.at, cell.at);
            let slow = if cell.slows(gait) { far * 2 } else { far };
            let skipped = pace > FAR && number % 2 == 1;
            if far < STEP || slow > reach || cell.bars(gait) || skipped {
                continue;
            }
            let front = self.front_at(stay, cell.at);
            let spot = Spot {
                at: cell.at,
                cell: number,
                shelter: cell.shelter,
                front,
                home: false,
                moved: stay.left > 1,
            };
            let value = self.move_value(field, stay, &spot) + more;
            plans.add(value, Plan::Go { to: cell.at, whole: true });
        }
        if let Some(goal) = stay.pull.goal
            && apart(stay.at, goal.at) > STEP
        {
            let to = stay.at.towards(goal.at, pace);
            let spot = self.spot_at(field, stay, to, self.front_at(stay, to));
            plans.add(self.move_value(field, stay, &spot) + more, Plan::Go { to, whole: true });
        }
    }

    /// Getting off a vehicle: when the enemy or the goal is near, or time is short.
    pub(super) fn plan_dismount(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let near = |at: Point, reach: i32| apart(stay.at, at) < reach * reach;
        let mut foes = field.foes;
        let there = stay.pull.goal.is_none_or(|goal| near(goal.at, DISMOUNT));
        let late = field.view.turn() + 2 >= field.view.scenario().last_turn;
        if there || late || foes.any(|foe| near(self.figures.of(foe).at, DISMOUNT)) {
            self.plan_ways(field, stay, plans, -stay.value);
        }
    }

    /// Where a unit comes from its Reserve; `None` where the usual places will not do.
    pub(super) fn arrive(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Option<Action> {
        self.look_at(view, unit);
        let field = self.field(view);
        let home = field.book.baseline(view.state(), view.side());
        if home.form == Form::Corners {
            return None;
        }
        let (facing, own) = (home.front(), self.figures.of(unit));
        let pace = view.profile(unit).pace;
        let mut places: ArrayVec<(i32, Point), ENTRIES> = ArrayVec::new();
        for step in 0..ENTRIES as i32 {
            let at = home.spot((2 * step + 1) * 10_000 / (2 * ENTRIES as i32), pace);
            let cell = field.ground.cell_at(at);
            let shelter = field.ground.cell(cell).shelter;
            let front = facing.unit();
            let spot = Spot { at, cell, shelter, front, home: false, moved: true };
            let outlook = self.outlook(&field, unit, &spot);
            let mut value = outlook.fire * self.weights.opportunity / 100;
            value -= outlook.danger * self.weights.danger / 100;
            if !own.vehicle && shelter.is_any() {
                value += own.worth * self.weights.cover / 1_000;
            }
            let goal = self.nearest_goal(view, at);
            value -= i64::from(apart(at, goal)).isqrt() as i32;
            let rank = places.iter().take_while(|other| other.0 >= value).count();
            places.insert(rank, (value, at));
        }
        let mut moves = places.into_iter().map(|(_, to)| Action::Move { to, facing });
        moves.find(|action| decision.check(*action).is_ok())
    }

    /// The free move of a Recon unit.
    pub(super) fn scout(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
    ) -> Action {
        self.refresh(view);
        let field = self.field(view);
        let Some(active) = view.active() else { return Action::Pass };
        let stay = self.stay(&field, active);
        let mut plans = Plans::default();
        self.plan_ways(&field, &stay, &mut plans, 0);
        match self.settle(decision, &field, &stay, plans) {
            Action::Stop => Action::Pass,
            action => action,
        }
    }

    /// Where a unit would look at a place: vehicles and guns at the enemy.
    fn front_at(&self, stay: &Stay, at: Point) -> Vector {
        stay.faces.map_or(Vector::new(0, 0), |foe| at.to(self.figures.of(foe).at))
    }

    /// Turning on the spot, for guns and vehicles.
    fn plan_turn(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let Some(foe) = stay.faces else { return };
        if field.view.profile(stay.unit).kind == UnitKind::Infantry {
            return;
        }
        let own = self.figures.of(stay.unit);
        let foe = self.figures.of(foe);
        if own.bears_on(foe.at) {
            return;
        }
        let mut spot = self.home(stay.unit, true);
        spot.front = own.at.to(foe.at);
        let fixed = field.survey.arms(stay.unit).fixed;
        let mut outlook = self.outlook(field, stay.unit, &spot);
        if fixed {
            // As if it looked there already.
            spot.home = false;
            outlook.fire = self.outlook(field, stay.unit, &spot).fire;
        }
        let facing = field.view.bearing(own.at, foe.at);
        let value = self.place_value(stay, &spot, &outlook) - stay.value;
        plans.add(value, Plan::Try(Action::Move { to: own.at, facing }));
    }

    /// Structures and transports near by.
    fn plan_boarding(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let view = &field.view;
        let here = view.unit(stay.unit);
        if here.place == Place::Table
            && let Some(piece) = field.ground.cell(field.ground.cell_at(stay.at)).house
        {
            let value = self.enter_value(field, stay, piece);
            plans.add(value, Plan::Try(Action::Enter { piece, floor: 0 }));
        }
        if stay.outlook.danger > 0 || !self.carriers {
            return;
        }
        let value = self.embark_value(field, stay);
        if value <= 0 {
            return;
        }
        for friend in view.present(view.side()) {
            let carries = view.profile(friend).vehicle.is_some_and(|own| own.transport > 0);
            let near = apart(stay.at, self.figures.of(friend).at) < BESIDE;
            if carries && near && field.book.has_room(view.state(), stay.unit, friend) {
                plans.add(value, Plan::Try(Action::Embark(friend)));
            }
        }
    }

    /// A spot that is no cell's own.
    pub(super) fn spot_at(
        &self,
        field: &Field<'_>,
        stay: &Stay,
        at: Point,
        front: Vector,
    ) -> Spot {
        let number = field.ground.cell_at(at);
        let shelter = field.ground.cell(number).shelter;
        Spot { at, cell: number, shelter, front, home: false, moved: stay.left > 1 }
    }

    /// What a move is worth over staying.
    pub(super) fn move_value(&self, field: &Field<'_>, stay: &Stay, spot: &Spot) -> i32 {
        let outlook = self.outlook(field, stay.unit, spot);
        let mut value = self.place_value(stay, spot, &outlook) - stay.value;
        if self.carriers && self.figures.of(stay.unit).vehicle {
            let aboard = field.book.aboard(field.view.state(), stay.unit);
            let cargo: i32 = aboard.map(|one| super::fire::worth(&field.view, one)).sum();
            if cargo > 0 {
                value += self.delivery(field, stay, spot.at, cargo);
            }
        }
        value
    }

    /// What it is worth to bring passengers to a place: nearer to the enemy, but not into his
    /// arms.
    fn delivery(&self, field: &Field<'_>, stay: &Stay, to: Point, cargo: i32) -> i32 {
        let nearest = |from: Point| {
            let all = field.foes.map(|foe| i64::from(apart(self.figures.of(foe).at, from)));
            all.min().map(|squared| squared.isqrt() as i32)
        };
        let (Some(then), Some(now)) = (nearest(to), nearest(stay.at)) else { return 0 };
        let gain = (now.max(DELIVERED) - then.max(DELIVERED)) * self.weights.deliver / 100;
        gain * cargo.min(20_000) / 10_000
    }

    /// What going into a structure is worth: walls, and the way to the goal.
    pub(super) fn enter_value(&self, field: &Field<'_>, stay: &Stay, piece: PieceId) -> i32 {
        if matches!(field.view.unit(stay.unit).place, Place::Inside { .. }) {
            return -1;
        }
        let nearer = stay.pull.at(field.view.middle_of(piece)) - stay.pull.at(stay.at);
        let walls = stay.outlook.danger * self.weights.shelter / 100;
        nearer + walls + self.figures.of(stay.unit).worth * self.weights.cover / 1_000
    }

    /// What climbing aboard is worth: only far from the enemy and from the goal.
    pub(super) fn embark_value(&self, field: &Field<'_>, stay: &Stay) -> i32 {
        let mut foes = field.foes;
        let far = foes.all(|foe| apart(self.figures.of(foe).at, stay.at) > SAFE);
        let wanted = |goal: Goal| goal.at.within(stay.at, goal.radius.plus(Length::inches(12)));
        if far && stay.outlook.danger == 0 && !stay.pull.goal.is_some_and(wanted) {
            self.weights.deliver
        } else {
            -1
        }
    }

    /// Where a Shaken unit withdraws to.
    pub(super) fn withdraw(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        self.refresh(view);
        let field = self.field(view);
        let unit = match view.asked() {
            Some(&Task::Withdraw { unit, .. }) => Some(unit),
            _ => None,
        };
        if let Some(unit) = unit
            && let Some(action) = self.refuge(&field, unit)
        {
            return action;
        }
        Self::best_of_all(decision, rng, |option| {
            unit.map_or(0, |unit| self.retreat_value(&field, unit, option))
        })
    }

    /// The best cell with cover that a unit can withdraw to, or to stay where it is dedicated to.
    fn refuge(&self, field: &Field<'_>, unit: UnitId) -> Option<Action> {
        let own = self.figures.of(unit);
        if own.vehicle {
            return None;
        }
        let mut cells: ArrayVec<(i32, Action), MOST_REFUGES> = ArrayVec::new();
        let stand = self.retreat_value(field, unit, &Action::Stand);
        if field.book.all_have(field.view.state(), unit, Ability::Dedicated) {
            cells.push((stand, Action::Stand));
        }
        let (from, pace) = field.view.flight()?;
        let near = apart(own.at, from);
        for number in field.ground.near(own.at, pace.hundredths()) {
            let cell = field.ground.cell(number);
            let out_of_reach = apart(own.at, cell.at) > pace.squared() as i32;
            let open = cell.shelter.against(cell.at, from) == Cover::None;
            if open || out_of_reach || cell.bars(Gait::Foot) || apart(cell.at, from) <= near {
                continue;
            }
            let flight = Action::Withdraw { to: cell.at };
            let value = self.retreat_value(field, unit, &flight);
            let rank = cells.iter().take_while(|other| other.0 >= value).count();
            if rank == MOST_REFUGES {
                continue;
            }
            if cells.is_full() {
                cells.pop();
            }
            cells.insert(rank, (value, flight));
        }
        let mut best = cells.into_iter().map(|(_, action)| action);
        best.find(|action| match action {
            Action::Withdraw { to } => field.view.is_refuge(*to),
            _ => true,
        })
    }

    /// What a withdrawal is worth.
    fn retreat_value(&self, field: &Field<'_>, unit: UnitId, action: &Action) -> i32 {
        let mut spot = self.home(unit, false);
        if let Action::Withdraw { to } = action {
            let cell = field.ground.cell_at(*to);
            let shelter = field.ground.cell(cell).shelter;
            spot = Spot { at: *to, cell, shelter, home: false, ..spot };
        }
        let pull = self.pull(&field.view, unit);
        let mut value = pull.at(spot.at) / 2 - self.outlook(field, unit, &spot).danger;
        let own = self.figures.of(unit);
        if !own.vehicle && spot.shelter.is_any() {
            value += own.worth * self.weights.cover / 1_000;
        }
        if matches!(action, Action::Stand) && self.holds_objective(&field.view, unit) {
            value += self.weights.objective * 50;
        }
        value
    }
}
