//! Where the active unit might go, and what it is worth to be there.

use super::Doctrine;
use super::actions::Stay;
use super::goals::Goal;
use super::ground::Cell;
use super::places::{Field, Spot, apart, root};
use super::plans::{Plan, Plans};
use wargauge_policy::toolkit::{Shortlist, bar, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::terrain::PieceId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::terrain::gait::Gait;
use wargauge_victory_decision::units::profile::{Ability, UnitKind};

/// Nearer than this is no move worth an action.
const STEP: i32 = LEAST * LEAST;

/// The same as a length, in hundredths of an inch.
const LEAST: i32 = 75;

/// A unit that goes farther looks at every second cell alone.
const FAR: Length = Length::inches(4);

/// What climbing aboard is worth where it helps, in hundredths of a point.
const LIFT: i32 = 60;

/// Nobody climbs aboard with an enemy nearer than this.
const SAFE: i32 = 3_000 * 3_000;

/// Of the places in reach so many are judged by who sees them.
const MOST_JUDGED: usize = 3;

/// So many are kept, for the best may turn out to be barred.
const MOST_KNOWN: usize = 9;

/// A place that a unit might go to.
#[derive(Clone, Copy, Debug)]
struct Way {
    at: Point,
    cell: usize,
}

/// Places that a unit might go to, with what they are worth whoever sees them.
type Ways = Shortlist<Way, MOST_KNOWN>;

/// Where the active unit might go, kept as long as it stays where it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Outing {
    /// Who it is, where it is, and in which turn.
    of: Option<(UnitId, Point, u16)>,
    ways: Ways,
}

impl Outing {
    /// Forgets a point that cannot be reached.
    pub(super) fn give_up(&mut self, at: Point) {
        self.ways.retain(|(_, way)| way.at != at);
    }

    /// Forgets everything.
    pub(super) const fn forget(&mut self) {
        self.of = None;
    }
}

/// A vehicle so near can be boarded.
const BESIDE: i32 = 900 * 900;

impl Doctrine {
    /// Moves, structures and transports near by, and turning for who must face what it shoots at.
    pub(super) fn plan_moves(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
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
        let danger = stay.outlook.danger * self.weights.danger / 100;
        danger + nearer + self.cover_value(stay.unit)
    }

    /// Moves to the cells in reach and straight to the goal, each worth so much more.
    pub(super) fn plan_ways(
        &mut self,
        field: &Field<'_>,
        stay: &Stay,
        plans: &mut Plans,
        more: i32,
    ) {
        let of = Some((stay.unit, stay.at, field.view.turn()));
        if self.outing.of != of {
            self.outing = Outing { of, ways: self.ways(field, stay) };
        }
        for &(value, Way { at, cell }) in self.outing.ways.iter().take(MOST_JUDGED) {
            let shelter = field.ground().cell(cell).shelter;
            let (front, moved) = (self.front_at(stay, at), stay.left > 1);
            let spot = Spot { at, cell, shelter, front, home: false, moved };
            let harm = self.harm_value(self.outlook(field, stay.unit, &spot).harm());
            plans.add(value + harm + more - stay.value, Plan::Go { to: at, whole: true });
        }
    }

    /// The places to go to that are best whoever sees them: cells in reach, or straight to the goal.
    fn ways(&self, field: &Field<'_>, stay: &Stay) -> Ways {
        let profile = field.view.profile(stay.unit);
        let gait = profile.vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait);
        let pace = profile.pace;
        let reach = pace.squared() as i32;
        let mut ways = Ways::new();
        let covered = self.cover_value(stay.unit);
        let mut consider = |at: Point, number: usize, cell: &Cell| {
            let value = stay.pull.at(at) + if cell.shelter.is_any() { covered } else { 0 };
            if value > bar(&ways) {
                offer(&mut ways, value, Way { at, cell: number });
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
        let fixed = field.survey().arms(stay.unit).fixed;
        let mut outlook = self.outlook(field, stay.unit, &spot);
        if fixed {
            // As if it looked there already.
            spot.home = false;
            outlook.fire = self.outlook(field, stay.unit, &spot).fire;
        }
        let facing = field.view.bearing(own.at, foe.at);
        let value = self.place_value(stay, &spot, outlook.harm()) - stay.value;
        plans.add(value, Plan::Try(Action::Move { to: own.at, facing }));
    }

    /// Structures and transports near by.
    fn plan_boarding(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let view = &field.view;
        let here = view.unit(stay.unit);
        if here.place == Place::Table
            && let Some(piece) = field.ground().cell(field.ground().cell_at(stay.at)).house
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
            if carries && near && field.view.has_room(stay.unit, friend) {
                plans.add(value, Plan::Try(Action::Embark(friend)));
            }
        }
    }

    /// A spot that is no cell's own.
    pub(super) fn spot_at(&self, field: &Field<'_>, stay: &Stay, at: Point, front: Vector) -> Spot {
        let number = field.ground().cell_at(at);
        let shelter = field.ground().cell(number).shelter;
        Spot { at, cell: number, shelter, front, home: false, moved: stay.left > 1 }
    }

    /// What a move is worth over staying.
    pub(super) fn move_value(&self, field: &Field<'_>, stay: &Stay, spot: &Spot) -> i32 {
        let outlook = self.outlook(field, stay.unit, spot);
        self.place_value(stay, spot, outlook.harm()) - stay.value
    }

    /// What going into a structure is worth: walls, and the way to the goal.
    pub(super) fn enter_value(&self, field: &Field<'_>, stay: &Stay, piece: PieceId) -> i32 {
        if matches!(field.view.unit(stay.unit).place, Place::Inside { .. }) {
            return -1;
        }
        let nearer = stay.pull.at(field.view.middle_of(piece)) - stay.served;
        let walls = stay.outlook.danger * self.weights.shelter / 100;
        nearer + walls + self.figures.of(stay.unit).worth * self.weights.cover / 1_000
    }

    /// What climbing aboard is worth: only far from the enemy and from the goal.
    pub(super) fn embark_value(&self, field: &Field<'_>, stay: &Stay) -> i32 {
        let mut foes = field.foes;
        let far = foes.all(|foe| apart(self.figures.of(foe).at, stay.at) > SAFE);
        let wanted = |goal: Goal| goal.at.within(stay.at, goal.radius.plus(Length::inches(12)));
        if far && stay.outlook.danger == 0 && !stay.pull.goal.is_some_and(wanted) {
            LIFT
        } else {
            -1
        }
    }
}
