//! Assaults: who may assault what, and the move to contact (VD-ASSAULT).
//!
//! Also kept here: VD-ABIL-74, VD-ASSAULT-06.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::Task;
use crate::driving::bearing_of;
use crate::event::Event;
use crate::fight::Blows;
use crate::formation::COMBAT_RANGE;
use crate::play::{illegal, require};
use crate::profile::UnitKind;
use crate::state::{Place, State, Target};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// How far an Assault goes (VD-ASSAULT-05).
const RUSH: Length = Length::inches(4);

/// No unit or structure whose leader or middle is farther off is in contact with anything that an
/// Assault can reach.
pub(super) const NEAR: Length = Length::inches(28);

/// Places from which a target can be assaulted.
type Contacts = ArrayVec<Point, 24>;

impl VictoryDecision {
    /// Appends the Assaults of the active unit: on each enemy in reach, from the nearest place or,
    /// on vehicles and structures, from each side; with dice alone, and with charges.
    pub(super) fn assault_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let here = s.unit(unit).at;
        let rush = Action::Assault { target: Target::Unit(unit), to: here, charges: 0 };
        if self.profile(unit).kind != UnitKind::Infantry || self.permit(s, unit, rush).is_err() {
            return;
        }
        let enemies = s.present & self.units_of(self.side(unit).foe());
        for enemy in enemies.filter(|&enemy| s.unit(enemy).at.within(here, NEAR)) {
            let every_side = self.is_vehicle(enemy);
            self.offer_assaults(s, unit, Target::Unit(enemy), every_side, out);
        }
        let table = self.table(s);
        let reach = RUSH + COMBAT_RANGE + self.edge(unit);
        for piece in table.map.pieces_within(s.unit(unit).at, reach).iter() {
            if self.standing(s, piece).is_some() && self.structure_of(s, unit) != Some(piece) {
                self.offer_assaults(s, unit, Target::Structure(piece), false, out);
            }
        }
    }

    pub(super) fn offer_assaults(
        &self,
        s: &State,
        unit: UnitId,
        target: Target,
        every_side: bool,
        out: &mut Vec<Action>,
    ) {
        let most = self.most_charges(s, unit, target);
        for to in self.places_to_assault(s, unit, target) {
            let before = out.len();
            for charges in 0..=most {
                let assault = Action::Assault { target, to, charges };
                let useful = charges > 0 || self.blows_matter(s, unit, target, to);
                if useful && self.check_action(s, assault).is_ok() {
                    out.push(assault);
                }
            }
            if out.len() > before && !every_side {
                return;
            }
        }
    }

    /// Whether dice alone can do anything to a target.
    fn blows_matter(&self, s: &State, unit: UnitId, target: Target, to: Point) -> bool {
        match target {
            Target::Unit(vehicle) if self.is_vehicle(vehicle) => {
                self.dice_matter(s, unit, vehicle, to)
            }
            Target::Unit(_) => self.able(s, unit) > 0,
            Target::Structure(_) => false,
        }
    }

    /// Places in contact with a target, the nearest first.
    fn places_to_assault(&self, s: &State, unit: UnitId, target: Target) -> Contacts {
        let here = s.unit(unit).at;
        let mut places = Contacts::new();
        match target {
            Target::Structure(piece) => {
                let wall = self.nearest_wall(s, piece, here);
                places.push(wall.towards(here, COMBAT_RANGE));
            }
            Target::Unit(enemy) => {
                if let Some(piece) = self.structure_of(s, enemy) {
                    let wall = self.nearest_wall(s, piece, here);
                    places.push(wall.towards(here, COMBAT_RANGE));
                } else if self.is_vehicle(enemy) {
                    self.places_round_hulls(s, unit, enemy, &mut places);
                } else {
                    let grip = self.grip(unit, enemy);
                    let models = self.models(s, enemy);
                    places.extend(models.into_iter().map(|model| model.towards(here, grip)));
                    places.sort_unstable_by_key(|place| place.squared_distance(here));
                    places.truncate(3);
                }
            }
        }
        places
    }

    /// The nearest place at a hull and the middle of each of its sides.
    fn places_round_hulls(&self, s: &State, unit: UnitId, enemy: UnitId, places: &mut Contacts) {
        let here = s.unit(unit).at;
        let grip = self.grip(unit, enemy);
        for (hull, middle) in self.hulls(s, enemy).iter().zip(self.models(s, enemy)) {
            let far = (0..4).map(|side| {
                let way = s.unit(enemy).facing.turned(side * 4).way(Length::inches(20));
                middle + way
            });
            for from in core::iter::once(here).chain(far) {
                let place = hull.nearest_to(from).towards(from, grip);
                if !places.is_full() && !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        places.sort_by_key(|place| place.squared_distance(here));
    }

    /// Whether an Assault is legal.
    pub(super) fn check_assault(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        let Action::Assault { target, to, charges } = action else {
            return Err(illegal("VD-ASSAULT-04", "an Assault is asked for"));
        };
        match self.profile(unit).kind {
            UnitKind::Infantry => {}
            UnitKind::Team => return Err(illegal("VD-ASSAULT-02", "Weapon Teams do not assault")),
            UnitKind::Vehicle => return Err(illegal("VD-ASSAULT-04", "vehicles do not assault")),
        }
        require(
            charges <= self.most_charges(s, unit, target),
            "VD-ABIL-60",
            "the unit cannot place so many charges",
        )?;
        let enemy = match target {
            Target::Unit(enemy) => {
                self.check_assaulted(s, unit, enemy)?;
                Some(enemy)
            }
            Target::Structure(piece) => {
                require(charges > 0, "VD-ASSAULT-05", "structures are assaulted with charges")?;
                require(
                    self.structure_of(s, unit) != Some(piece),
                    "VD-ASSAULT-05",
                    "charges are placed from outside",
                )?;
                None
            }
        };
        require(
            self.is_contact(s, unit, target, to),
            "VD-ASSAULT-05",
            "the leader must end within 1\" of the target",
        )?;
        self.can_reach(s, unit, to, RUSH, enemy)
    }

    /// Whether a unit may be named as the target of an Assault: an enemy on the table or in a
    /// structure, visible, or Hidden and known by its marker.
    fn check_assaulted(&self, s: &State, unit: UnitId, enemy: UnitId) -> Result<(), Illegal> {
        let foe = self.side(enemy) != self.side(unit) && s.present.contains(enemy);
        let aboard = matches!(s.unit(enemy).place, Place::Aboard { .. });
        require(foe && !aboard, "VD-ASSAULT-05", "the target is no enemy within reach")?;
        require(
            s.hidden.contains(enemy) || self.in_sight(s, unit, enemy),
            "VD-ASSAULT-05",
            "the target is out of sight",
        )
    }

    /// Whether a leader at a point is in contact with a target: within 1" of a model, a hull or an
    /// entrance, which any side of a structure has (VD-ASSAULT-21, VD-BLDG-19).
    pub(super) fn is_contact(&self, s: &State, unit: UnitId, target: Target, to: Point) -> bool {
        let enemy = match target {
            Target::Structure(piece) => return self.at_wall(s, unit, piece, to),
            Target::Unit(enemy) => enemy,
        };
        if let Some(piece) = self.structure_of(s, enemy) {
            return self.at_wall(s, unit, piece, to);
        }
        let grip = self.grip(unit, enemy);
        if self.is_vehicle(enemy) {
            return self.hulls(s, enemy).iter().any(|hull| hull.is_within(to, grip));
        }
        self.models(s, enemy).iter().any(|model| model.within(to, grip))
    }

    /// Whether a leader at a point is outside a standing structure, at its wall.
    pub(super) fn at_wall(&self, s: &State, unit: UnitId, piece: PieceId, to: Point) -> bool {
        let reach = COMBAT_RANGE + self.edge(unit);
        let wall = self.nearest_wall(s, piece, to);
        self.standing(s, piece).is_some() && wall != to && wall.within(to, reach)
    }

    /// Carries out an Assault: a move, then the blows (VD-ASSAULT-04).
    pub(super) fn assault(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        let Action::Assault { target, to, charges } = action else { return };
        if let Some(active) = &mut s.active {
            (active.moved, active.attacked) = (true, true);
        }
        self.reveal(s, unit, Clause("VD-HIDE-07"), referee);
        let goal = match target {
            Target::Unit(enemy) => {
                self.reveal(s, enemy, Clause("VD-ASSAULT-07"), referee);
                s.unit(enemy).at
            }
            Target::Structure(piece) => self.nearest_wall(s, piece, to),
        };
        let way = to.to(goal);
        let facing = if way.is_zero() { s.unit(unit).facing } else { bearing_of(way) };
        let behind = s.unit(unit).stragglers;
        s.agenda.push(Task::Fight(Blows { unit, target, charges, assault: true, behind }));
        self.relocate(s, unit, (to, facing), Clause("VD-ASSAULT-04"), referee);
        // VD-ASSAULT-16.
        s.took_cover.remove(unit);
        self.report_attack(unit, referee);
    }
}
